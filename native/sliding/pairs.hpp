// What pairs of near cells add to the score of a beam.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "beam.hpp"
#include "board.hpp"

namespace laconic::sliding {

// Where a tile is to go: its columns and rows to the goal, each at most three; or the blank, which has the last number.
constexpr int kReach = 3, kSteps = 2 * kReach + 1, kWays = kSteps * kSteps + 1;

// Kinds of near cells: side by side, diagonally adjacent, and with a cell between them. The second cell is to the right
// of the first one and not above it: other pairs are read with rows and columns exchanged, or left and right.
constexpr int kKinds = 3;

// What adds to the score of a beam, all of it learned: first, each cell of the Manhattan distance; second, an entry, a
// share of it for each sum; then, for each kind of pairs, by the way of the first cell and kWays times the way of the
// second one, each pair of cells.
using Worth = std::array<std::int16_t, 2 + kKinds * kWays * kWays>;

// What pairs of near cells add to a score.
class Pairs {
public:
    Pairs(Worth const& worth, Grid const& grid, int goal_blank)
        : table_(worth.data() + 2), cells_(grid.cells), blank_(goal_blank), near_(u(grid.cells)) {
        for (int const share : {1, kWays})
            for (int reading = 0; reading < kReadings; ++reading)
                for (int cell = 0; cell < grid.cells; ++cell)
                    for (int label = 0; label < grid.cells; ++label)
                        parts_.push_back(static_cast<std::uint16_t>(share * way(grid, reading, cell, label)));
        for (auto const& [down, right, kind, reading] : kOffsets)
            for (int row = 0; row + down < grid.height; ++row)
                for (int column = std::max(0, -right); column < grid.width - std::max(0, right); ++column) {
                    int const cell = row * grid.width + column, other = cell + down * grid.width + right;
                    int const first = (reading * cells_ + cell) * cells_;
                    int const second = ((kReadings + reading) * cells_ + other) * cells_;
                    near_[u(cell)].push_back({other, first, second, kind * kWays * kWays});
                    near_[u(other)].push_back({cell, second, first, kind * kWays * kWays});
                }
    }
    int of(std::span<std::uint8_t const> labels) const {
        int twice = 0;
        for (int cell = 0; cell < cells_; ++cell)
            for (auto const& near : near_[u(cell)]) twice += pair(near, labels[u(cell)], labels[u(near.cell)]);
        return twice / 2;
    }
    // What a step adds.
    int change(std::span<std::uint8_t const> labels, Step const& step) const {
        int sum = 0;
        for (auto const& near : near_[u(step.from)]) {
            bool const both = near.cell == step.to;
            int const before = both ? blank_ : labels[u(near.cell)], after = both ? step.label : before;
            sum += pair(near, blank_, after) - pair(near, step.label, before);
        }
        for (auto const& near : near_[u(step.to)])
            if (near.cell != step.from)
                sum += pair(near, step.label, labels[u(near.cell)]) - pair(near, blank_, labels[u(near.cell)]);
        return sum;
    }

private:
    // How a board is read: as it is, with rows and columns exchanged, or with left and right exchanged.
    enum Reading : std::uint8_t { kAsIs, kTurned, kMirrored, kReadings };
    struct Offset {
        int down, right, kind;
        Reading reading;
    };
    static constexpr Offset kOffsets[] = {{0, 1, 0, kAsIs},      {1, 0, 0, kTurned}, {1, 1, 1, kAsIs},
                                          {1, -1, 1, kMirrored}, {0, 2, 2, kAsIs},   {2, 0, 2, kTurned}};
    // A cell near one that owns this, and where the parts of the owner's labels, of those of this cell, and the table
    // of the pair begin.
    struct Near {
        int cell, own, other, table;
    };

    int way(Grid const& grid, int reading, int cell, int label) const {
        if (label == blank_) return kWays - 1;
        int down = std::clamp(label / grid.width - cell / grid.width, -kReach, kReach);
        int right = std::clamp(label % grid.width - cell % grid.width, -kReach, kReach);
        if (reading == kTurned) std::swap(down, right);
        if (reading == kMirrored) right = -right;
        return (down + kReach) * kSteps + right + kReach;
    }
    // The worth of a label on the owner, and of another on a cell near it.
    int pair(Near const& near, int label, int other) const {
        return table_[near.table + parts_[u(near.own + label)] + parts_[u(near.other + other)]];
    }

    std::int16_t const* table_;  // of the first kind
    int cells_, blank_;
    std::vector<std::uint16_t> parts_;     // of a number of two ways: first and second ones; by reading, cell, label
    std::vector<std::vector<Near>> near_;  // by cell
};

}  // namespace laconic::sliding
