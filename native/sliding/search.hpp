// Iterative deepening A* with an automaton that prunes duplicate operator strings.
//
//   expanded   a node is expanded if its path is admitted, g + h <= limit, and it is not the goal
//   finished   an iteration is finished if it ends without a solution: then there is none of `limit` moves or fewer
//              and, because all paths to the goal have lengths of the same parity, none of limit + 1 moves
//
// The bound is consistent, so that all nodes before an expanded node are expanded too; the number of nodes of a
// finished iteration depends neither on how it is split nor on the number of threads.
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
#include "common/stop.hpp"
#include "heuristics.hpp"

namespace laconic::sliding {

// A path of a frontier, which consists of all admitted paths of the same length. Its bound is g + h.
struct Branch {
    std::string path;  // moves 0..3
    int bound;
};

struct Outcome {
    std::optional<std::string> solution;  // that of the first branch with a solution, in the order given
    std::vector<std::int64_t> expanded;   // by branch; -1: not finished
    std::uint64_t nodes = 0;              // all nodes expanded, including those of unfinished branches
};

// The result of a search with a node limit.
struct Proof {
    int at_least;  // lower bound on the number of moves; exact if there is a solution
    std::optional<std::string> solution;
    std::vector<std::uint64_t> expanded;  // by iteration
};

class Search {
public:
    virtual ~Search() = default;
    // The lower bound of the initial board.
    virtual int bound() const = 0;
    // Raises the limit until a solution is found or `most` nodes (or a few thousand more) are expanded. Deterministic.
    virtual Proof prove(std::uint64_t most, StopToken const& stop) = 0;
    // All admitted paths of `depth` moves.
    virtual std::vector<Branch> frontier(int depth) = 0;
    // The number of nodes above the frontier of that depth that an iteration with this limit expands.
    virtual std::uint64_t expanded_above(int depth, int limit) = 0;
    // Searches below each branch, in the order given, on several threads. The answer does not depend on their number.
    virtual Outcome run(std::vector<std::string> const& branches, int limit, unsigned threads, StopToken const& stop,
                        std::atomic<std::uint64_t>& nodes,
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
