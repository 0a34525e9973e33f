// What a few tiles need beyond their Manhattan distance, from one arrangement to another, found by a search for each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"

namespace laconic::sliding {

constexpr int kMostDetourTiles = 5;

// Patterns of `tiles` labels each, one after another. A detour is two moves: for each pattern, the number of detours
// that its tiles must make at least on the way to their goal cells, if no other tile is in their way. Their moves need
// the blank, which gets where it is not shut off by them, and is on its goal cell at the end. A search from either end
// expands at most `most` arrangements of a pattern, and then gives what it has proven.
std::vector<std::uint8_t> detours(Grid const& grid, int goal_blank, std::span<std::uint16_t const> labels,
                                  std::span<std::uint16_t const> patterns, int tiles, int most, unsigned threads,
                                  StopToken const& stop);

}  // namespace laconic::sliding
