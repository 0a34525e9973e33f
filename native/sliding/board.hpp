// Boards in normal form: the label of a tile is its cell in the goal, so that the goal is 0, 1, 2, ...
//
//   moves are moves of the blank, in alphabetical order:  d = 0, l = 1, r = 2, u = 3
//   the opposite of move m is 3 - m; cells are numbered row by row from the top left
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace laconic::sliding {

constexpr int kMoves = 4;
constexpr int kMostCells = 32;  // a set of cells is a 32-bit word
constexpr char kLetters[] = "dlru";
constexpr int kRows[kMoves] = {1, 0, 0, -1};
constexpr int kColumns[kMoves] = {0, -1, 1, 0};

using Labels = std::array<std::uint8_t, kMostCells>;

// Width, height, and the cell that the blank of each cell reaches by each move (-1: off the board).
struct Grid {
    int width, height, cells;
    std::vector<std::array<std::int16_t, kMoves>> next;

    Grid(int w, int h) : width(w), height(h), cells(w * h), next(static_cast<std::size_t>(w * h)) {
        for (int cell = 0; cell < cells; ++cell)
            for (int m = 0; m < kMoves; ++m) {
                int const row = cell / width + kRows[m], column = cell % width + kColumns[m];
                bool const inside = row >= 0 && row < height && column >= 0 && column < width;
                next[static_cast<std::size_t>(cell)][static_cast<std::size_t>(m)] =
                    static_cast<std::int16_t>(inside ? row * width + column : -1);
            }
    }
    int step(int cell, int move) const { return next[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)]; }
    // The Manhattan distance of two cells.
    std::uint8_t distance(int a, int b) const {
        return static_cast<std::uint8_t>(std::abs(a / width - b / width) + std::abs(a % width - b % width));
    }
};

}  // namespace laconic::sliding
