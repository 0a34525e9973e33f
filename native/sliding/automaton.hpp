// Duplicate operator strings, and the automaton that recognises them.
//
// Two strings of moves are equivalent if they lead from the same arrangement to the same arrangement. The box of a
// string is the bounding rectangle of the offsets that the blank visits, including its initial cell. String b may be
// forbidden in favour of a if both are equivalent, a is no longer than b, and box(a) lies in box(b): then a is legal
// wherever b is.
//
// Sound order: among equivalent strings, sorted by (length, alphabet), a string is forbidden if its box contains the
// box of an earlier string that is not forbidden. Replacing b by a within a path yields a path that is earlier in the
// order (length, alphabet) and legal from the same cell. This order is well-founded, so that rewriting terminates:
// every arrangement keeps a shortest path without forbidden strings. The published order sorts by (length, area of the
// box, alphabet) and has no such proof: it loses states of the 3x3 board at depth 20.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"

namespace laconic::sliding {

enum class Order { kSound, kPublished };

// Transitions of an automaton without dead states: [4 * state + move] is the next state, or -1 if the move completes a
// forbidden string. State 0 is the initial state.
using Transitions = std::vector<std::int32_t>;

struct Enumeration {
    int width, height, depth;
    Order order;
    std::string alphabet;      // the letters of `kLetters` in the order that breaks ties
    std::uint64_t most_paths;  // maximum number of paths in memory; more take several passes
};

// The forbidden strings of at most `depth` moves, sorted by length and by the letters d, l, r, u.
std::vector<std::string> forbidden_strings(Enumeration const& what, StopToken const& stop);

struct Compiled {
    Transitions transitions;
    std::size_t trie_nodes;
};

// The complete Aho-Corasick automaton without dead states; the others are numbered in breadth-first order.
Compiled compile(std::span<std::string const> strings);

// Numbers of admitted paths of 0, 1, ..., depth moves from a cell of the board: counted by state and cell, or where
// these are more than most_counts, of 16 bytes each, path by path.
std::vector<std::uint64_t> admitted_paths(std::span<std::int32_t const> transitions, Grid const& grid, int start,
                                          int depth, std::size_t most_counts, StopToken const& stop);

// The distance of each arrangement that no admitted shortest path reaches, over all initial cells of the blank on a
// board of at most ten cells; and the number of arrangements checked.
struct Loss {
    std::uint64_t arrangements = 0;
    std::vector<int> distances;
};
Loss lost_arrangements(std::span<std::int32_t const> transitions, Grid const& grid, StopToken const& stop);

}  // namespace laconic::sliding
