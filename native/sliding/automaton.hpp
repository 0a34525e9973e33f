// Duplicate operator strings, and the automaton that recognises them.
//
// Two strings of moves are equivalent if they lead from the same arrangement to the same arrangement. The box of a string
// is the smallest rectangle of offsets that the blank visits, its start included. String b may be forbidden on account
// of a if both are equivalent, a is no longer than b, and box(a) lies in box(b): then a is legal wherever b is.
//
// Sound order: among equivalent strings, sorted by (length, alphabet), a string is forbidden if the box of an earlier
// one that was kept lies in its own. Replacing b by a inside a path gives a path that comes earlier in the order (length,
// alphabet) and is legal from the same cell. Paths are well-founded under that order, so rewriting ends: every
// arrangement keeps a shortest path without forbidden strings. The published order sorts by (length, area of the box,
// alphabet), and has no such proof: it loses states of the 3x3 board at depth 20.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"

namespace laconic::sliding {

enum class Order { kSound, kPublished };

// Transitions of an automaton without dead states: [4 * state + move] is the next state, -1 where a forbidden string
// would be complete. State 0 is the start.
using Transitions = std::vector<std::int32_t>;

struct Enumeration {
    int width, height, depth;
    Order order;
    std::string alphabet;     // the letters of `kLetters` in the order that decides ties
    std::uint64_t most_paths; // the most paths held in memory; more are enumerated in several passes
};

// The forbidden strings of at most `depth` moves, sorted by length and by the letters d, l, r, u.
std::vector<std::string> forbidden_strings(Enumeration const& what, std::atomic<bool> const& stop);

struct Compiled {
    Transitions transitions;
    std::size_t trie_nodes;
};

// Aho-Corasick with all edges filled, dead states dropped, and the others numbered in breadth-first order.
Compiled compile(std::span<std::string const> strings);

// Paths of 0, 1, ..., depth moves that the automaton admits from a cell of the board.
std::vector<std::uint64_t> admitted_paths(std::span<std::int32_t const> transitions, Grid const& grid, int start,
                                          int depth);

// Distances at which arrangements are lost, one entry for each that no admitted shortest path reaches, over all start
// cells of a board of at most ten cells; and how many arrangements were looked at.
struct Loss {
    std::uint64_t arrangements = 0;
    std::vector<int> distances;
};
Loss lost_arrangements(std::span<std::int32_t const> transitions, Grid const& grid, std::atomic<bool> const& stop);

}  // namespace laconic::sliding
