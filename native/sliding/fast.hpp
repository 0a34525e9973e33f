// Solutions that need not be shortest: at once, and on boards of any size.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board.hpp"
#include "heuristics.hpp"

namespace laconic::sliding {

// Beam search: of all arrangements a move further, those `width` with the least score are kept. Nothing if the beam runs
// dry or after `most_moves` moves. Deterministic.
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Additive const& heuristic,
                                std::size_t width, int most_moves, std::atomic<bool> const& stop);
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Simple const& heuristic,
                                std::size_t width, int most_moves, std::atomic<bool> const& stop);

// Brings the tiles of the outer lines home, a line at a time, until `rows` x `columns` cells or fewer are left around
// the goal of the blank; gives the moves and the first cell and the size of what is left.
struct Peeled {
    std::string moves;
    int first, columns, rows;
};
Peeled peel(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, int rows, int columns,
            std::atomic<bool> const& stop);

}  // namespace laconic::sliding
