// Iterative deepening A* with an automaton that keeps duplicate operator strings out of every path.
//
//   expanded   a node is expanded if its path is admitted, g + h <= limit, and it is not the goal
//   finished   an iteration without a solution: there is none of `limit` moves or fewer, and, because all paths to the
//              goal have lengths of one parity, none of limit + 1
//
// The bound is consistent, so that all nodes before an expanded node are expanded too; the number of nodes of a finished
// iteration depends neither on how it is split nor on the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "automaton.hpp"
#include "heuristics.hpp"

namespace laconic::sliding {

// A path from the start, of a frontier: all admitted paths of the same length. Its bound is g + h.
struct Branch {
    std::string path;  // moves 0..3
    int bound;
};

struct Outcome {
    std::optional<std::string> solution;  // that of the first branch that has any, in the order given
    std::vector<std::int64_t> expanded;   // by branch; -1: not finished
    std::uint64_t nodes = 0;              // all nodes expanded, those of unfinished branches included
};

// Iterations of a search that is given up after some nodes.
struct Proof {
    int at_least;                         // moves that every solution has; exact if there is a solution
    std::optional<std::string> solution;
    std::vector<std::uint64_t> expanded;  // by iteration
};

class Search {
public:
    virtual ~Search() = default;
    // The bound of the start.
    virtual int bound() const = 0;
    // Raises the limit until a solution is found or `most` nodes are expanded, a few thousand more at most. Deterministic.
    virtual Proof prove(std::uint64_t most, std::atomic<bool> const& stop) = 0;
    // All admitted paths of `depth` moves.
    virtual std::vector<Branch> frontier(int depth) = 0;
    // Nodes that are expanded above the frontier of that depth, when all paths with a bound of at most `limit` are.
    virtual std::uint64_t expanded_above(int depth, int limit) = 0;
    // Searches below each branch, in the order given, on several threads. The answer is the same for any number of them.
    virtual Outcome run(std::vector<std::string> const& branches, int limit, unsigned threads,
                        std::atomic<bool> const& stop, std::atomic<std::uint64_t>& nodes,
                        std::function<void(std::size_t, std::int64_t)> const& finished) = 0;
};

struct Start {
    Grid grid;
    int goal_blank;
    Labels labels;
    std::span<std::int32_t const> transitions;  // must outlive the search
};

std::unique_ptr<Search> make_search(Start const& start, Simple const& heuristic);
std::unique_ptr<Search> make_search(Start const& start, Additive const& heuristic);

}  // namespace laconic::sliding
