// What pairs of adjacent cells add to the score of a beam.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "beam.hpp"
#include "board.hpp"

namespace laconic::sliding {

// Where a tile is to go: its columns and rows to the goal, each at most two; or the blank, which has the last number.
constexpr int kReach = 2, kSteps = 2 * kReach + 1, kWays = kSteps * kSteps + 1;

// What adds to the score of a beam, all of it learned: first, each cell of the Manhattan distance; second, an entry, a
// share of it for each sum; then, by the way of the left cell and kWays times the way of the right one, each pair of
// adjacent cells. A pair of an upper and a lower cell is read with rows and columns exchanged.
using Worth = std::array<std::int16_t, 2 + kWays * kWays>;

// What pairs of adjacent cells add to a score.
class Pairs {
public:
    Pairs(Worth const& worth, Grid const& grid, int goal_blank) : worth_(worth), grid_(grid), blank_(goal_blank) {
        for (std::size_t turned = 0; turned < 2; ++turned) ways_[turned].resize(u(grid.cells * grid.cells));
        for (int label = 0; label < grid.cells; ++label)
            for (int cell = 0; cell < grid.cells; ++cell) {
                int const rows = std::clamp(label / grid.width - cell / grid.width, -kReach, kReach) + kReach;
                int const columns = std::clamp(label % grid.width - cell % grid.width, -kReach, kReach) + kReach;
                std::size_t const at = u(label * grid.cells + cell);
                ways_[0][at] = static_cast<std::uint8_t>(label == goal_blank ? kWays - 1 : rows * kSteps + columns);
                ways_[1][at] = static_cast<std::uint8_t>(label == goal_blank ? kWays - 1 : columns * kSteps + rows);
            }
    }
    int of(std::span<std::uint8_t const> labels) const {
        int sum = 0;
        for (int cell = 0; cell < grid_.cells; ++cell)
            for (int const move : {kRight, kDown})
                if (int const next = grid_.step(cell, move); next >= 0)
                    sum += pair(move, cell, labels[u(cell)], next, labels[u(next)]);
        return sum;
    }
    // What a step adds.
    int change(std::span<std::uint8_t const> labels, Step const& step) const {
        int sum = 0;
        for (int move = 0; move < kMoves; ++move) {
            int const near = grid_.step(step.from, move), far = grid_.step(step.to, move);
            if (near == step.to)
                sum +=
                    pair(move, step.from, blank_, near, step.label) - pair(move, step.from, step.label, near, blank_);
            else if (near >= 0)
                sum += pair(move, step.from, blank_, near, labels[u(near)]) -
                       pair(move, step.from, step.label, near, labels[u(near)]);
            if (far >= 0 && far != step.from)
                sum += pair(move, step.to, step.label, far, labels[u(far)]) -
                       pair(move, step.to, blank_, far, labels[u(far)]);
        }
        return sum;
    }

private:
    static constexpr int kDown = 0, kRight = 2, kUp = 3;
    // The worth of two labels: one on a cell, and one on the cell that a move leads to.
    int pair(int move, int cell, int label, int next, int other) const {
        auto const& ways = ways_[move == kDown || move == kUp];
        int const here = ways[u(label * grid_.cells + cell)], there = ways[u(other * grid_.cells + next)];
        return worth_[u(2 + (move == kDown || move == kRight ? here + kWays * there : there + kWays * here))];
    }

    Worth const& worth_;
    Grid const& grid_;
    int blank_;
    std::array<std::vector<std::uint8_t>, 2> ways_;  // by label and cell; with rows and columns exchanged
};

}  // namespace laconic::sliding
