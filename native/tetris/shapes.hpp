// The seven pieces of the console: the cells of each orientation, the spawn positions, and a total order of all
// positions.
#pragma once

#include <cstdint>

namespace laconic::tetris {

inline constexpr int kPieces = 7;  // I L J T Z S O
inline constexpr int kColumns = 10;
inline constexpr int kRows = 22;  // two hidden rows above the twenty visible rows
inline constexpr int kHidden = 2;
inline constexpr int kWall = 3;         // column c is bit c + kWall of a row
inline constexpr int kLastBoxRow = 20;  // the lowest row for the top of a piece's box

// A position packs orientation, box row and box column: o | y << 2 | x << 7, where x counts from kWall columns left of
// the well, so that no position is negative. Box rows count from the top of the hidden rows.
using Position = std::uint16_t;
inline constexpr int kPositions = 2048;
constexpr Position position(int orientation, int y, int x) {
    return static_cast<Position>(orientation | y << 2 | x << 7);
}
constexpr int orientation_of(Position at) { return at & 3; }
constexpr int row_of(Position at) { return at >> 2 & 31; }
constexpr int column_of(Position at) { return at >> 7; }

// One orientation of a piece in its box of four by four.
struct Shape {
    std::uint8_t row[4] = {};          // row[dr]: a bit for each cell, lowest bit leftmost
    std::uint8_t column[4] = {};       // the same for the columns from `first`, lowest bit bottommost
    std::uint8_t cells[4] = {};        // cells in each row
    std::uint8_t first = 0;            // the leftmost column with a cell
    std::uint8_t width = 0;            // columns with a cell
    std::uint8_t top = 0, bottom = 0;  // the first and the last row with a cell
    struct Cell {
        std::uint8_t row, column;
    } cell[4] = {};
};

struct Piece {
    int orientations = 0;
    int spawn_row = 0, spawn_column = 0;  // of the box, as a position counts them
    Shape shape[4] = {};
};

constexpr Shape make_shape(char const* drawing) {
    Shape shape;
    int cells = 0, left = 4, right = -1, top = 4, bottom = -1;
    for (int i = 0; i < 16; ++i) {
        if (drawing[i] != '#') continue;
        int const row = i / 4, column = i % 4;
        shape.cell[cells++] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
        ++shape.cells[row];
        shape.row[row] = static_cast<std::uint8_t>(shape.row[row] | 1 << column);
        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    for (auto const cell : shape.cell) {
        auto& bits = shape.column[cell.column - left];
        bits = static_cast<std::uint8_t>(bits | 1 << (3 - cell.row));
    }
    shape.first = static_cast<std::uint8_t>(left);
    shape.width = static_cast<std::uint8_t>(right - left + 1);
    shape.top = static_cast<std::uint8_t>(top);
    shape.bottom = static_cast<std::uint8_t>(bottom);
    return shape;
}

struct Set {
    Piece piece[kPieces];
};

// Clockwise, starting with the spawn orientation; the box of a three-wide piece uses its first three columns and rows.
constexpr Set make_set() {
    Set set;
    auto add = [&](int piece, int orientations, int row, int column, char const* a, char const* b, char const* c,
                   char const* d) {
        Piece& p = set.piece[piece];
        p.orientations = orientations;
        p.spawn_row = row;
        p.spawn_column = column + kWall;
        char const* const drawings[4] = {a, b, c, d};
        for (int o = 0; o < orientations; ++o) p.shape[o] = make_shape(drawings[o]);
    };
    add(0, 2, 0, 3, "........####....", "..#...#...#...#.", "", "");
    add(1, 4, 1, 4, "....###.#.......", "##...#...#......", "..#.###.........", ".#...#...##.....");
    add(2, 4, 1, 4, "....###...#.....", ".#...#..##......", "#...###.........", ".##..#...#......");
    add(3, 4, 1, 4, "....###..#......", ".#..##...#......", ".#..###.........", ".#...##..#......");
    add(4, 2, 1, 4, "....##...##.....", "..#..##..#......", "", "");
    add(5, 2, 1, 4, ".....##.##......", ".#...##...#.....", "", "");
    add(6, 1, 1, 4, "....##..##......", "", "", "");
    return set;
}

constexpr Set kSet = make_set();  // not inline: vector paths share no symbols

static_assert(kSet.piece[3].shape[1].row[1] == 3 && kSet.piece[3].shape[1].column[1] == 0b1110);

// Positions in the order in which a breadth-first search reaches them in an empty well of twenty rows, trying clockwise
// turns, anticlockwise turns, down, left and right. This order breaks ties between equal values.
struct Order {
    std::uint16_t rank[kPieces][kPositions] = {};
};

constexpr bool fits_empty(Shape const& shape, int y, int x) {
    for (auto const cell : shape.cell) {
        int const row = y + cell.row, column = x + cell.column - kWall;
        if (row < kHidden || row >= kRows || column < 0 || column >= kColumns) return false;
    }
    return true;
}

constexpr Order make_order() {
    Order order;
    for (int k = 0; k < kPieces; ++k) {
        Piece const& piece = kSet.piece[k];
        Position queue[kPositions] = {};
        int head = 0, tail = 0;
        auto& rank = order.rank[k];
        auto visit = [&](int o, int y, int x) {
            if (x < 0 || !fits_empty(piece.shape[o], y, x) || rank[position(o, y, x)]) return;
            queue[tail++] = position(o, y, x);
            rank[position(o, y, x)] = static_cast<std::uint16_t>(tail);
        };
        visit(0, piece.spawn_row, piece.spawn_column);
        while (head < tail) {
            Position const at = queue[head++];
            int const o = orientation_of(at), y = row_of(at), x = column_of(at), n = piece.orientations;
            visit((o + 1) % n, y, x);
            visit((o + n - 1) % n, y, x);
            visit(o, y + 1, x);
            visit(o, y, x - 1);
            visit(o, y, x + 1);
        }
    }
    return order;
}

}  // namespace laconic::tetris
