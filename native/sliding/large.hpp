// Short solutions of boards of any size: pattern databases for boards with more cells than a 32-bit word has bits, beam
// search with them, and shorter segments of a path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"
#include "pairs.hpp"

namespace laconic::sliding {

constexpr int kMostBeamCells = 128;             // of a board that a beam solves
constexpr std::size_t kMostEntries = 1u << 30;  // of a plain table
using LargeLabels = std::array<std::uint8_t, kMostBeamCells>;

// A plain table holds half of what the distance of an arrangement of its tiles exceeds their Manhattan distance by, at
// most 15, whatever the cell of the blank; a byte holds two entries, that of an even index in the low half. The index
// of an arrangement has the cells of the tiles as its digits, the first tile's cell the lowest, in base `grid.cells`.
// It is for boards of at most `kMostBeamCells` cells, and at least one tile.
std::size_t plain_entries(Grid const& grid, std::size_t tiles);
std::vector<std::uint8_t> plain_table(Grid const& grid, std::span<std::uint8_t const> labels, StopToken const& stop);

// A plain table viewed through a symmetry of the board that preserves the goal: label x on cell y is read as
// symmetry[x] on symmetry[y].
struct PlainView {
    std::uint8_t const* table;
    std::vector<std::uint8_t> labels, symmetry;
};

// Beam search by entries and pairs. The views' entries are those of `sums` sums. With `patience`, a beam that finds no
// lower score for so many depths returns the moves to the board of the lowest score.
std::optional<std::string> beam(Grid const& grid, int goal_blank, LargeLabels const& labels,
                                std::span<PlainView const> views, int sums, Worth const& worth, std::size_t width,
                                unsigned threads, int most_moves, std::size_t patience, StopToken const& stop);

// Replaces segments of at most `window` moves of a path by shorter ones, found by beam search within the cells that the
// blank visits and their neighbours, until none is found. After each of them `moves` is a path.
void shorten(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, std::string& moves,
             Worth const& worth, int window, std::size_t width, StopToken const& stop);

}  // namespace laconic::sliding
