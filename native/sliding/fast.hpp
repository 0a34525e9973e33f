// Fast solutions, not necessarily optimal, for boards of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"
#include "heuristics.hpp"
#include "pairs.hpp"

namespace laconic::sliding {

// Beam search: at each depth, the `width` arrangements with the lowest scores are kept. Returns nothing if the beam is
// empty or after `most_moves` moves. Deterministic, whatever the number of threads. With `worth`, a score of tables has
// pairs, too.
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Additive const& heuristic,
                                std::size_t width, unsigned threads, int most_moves, StopToken const& stop,
                                Worth const* worth = nullptr);
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Simple const& heuristic,
                                std::size_t width, unsigned threads, int most_moves, StopToken const& stop);

// Solves the outer rows and columns, a line at a time, until at most `rows` x `columns` cells remain around the blank's
// cell in the goal; returns the moves, the first cell and the size of the remaining rectangle, and the labels after the
// moves.
struct Peeled {
    std::string moves;
    int first, columns, rows;
    std::vector<std::uint16_t> labels;
};
Peeled peel(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, int rows, int columns,
            StopToken const& stop);

}  // namespace laconic::sliding
