// The learned value of a board; see network.hpp.
#pragma once

namespace laconic::tetris {
namespace {

constexpr Successors kSuccessors = make_successors();

// What the end of a game is worth beyond its points, so that a game is ended rather than risked for its last lines.
constexpr int kFinish = 6000;

constexpr int clipped(int step, int most) { return step < -most ? 0 : step > most ? 2 * most : step + most; }

// The number of rows, from the top of a column up, that are full but for this column.
inline int ready_rows(Board const& board, int column, int height) {
    int rows = 0;
    while (rows < kReadyRows && height + rows < kRows && board.row[kRows - 1 - height - rows] == 1 << (column + kWall))
        ++rows;
    return rows;
}

// Calls visit(index) for the index of every weight that counts for a board.
template <class Visit>
inline void for_active(Board const& board, int lines, Visit&& visit) {
    using N = Network;
    int h[kColumns], step[kColumns + 1], small[kColumns];
    int pile = 0, low = 0, holes = 0, filled = 0;
    int const base = stage_of(lines) * N::kStage;
    auto at = [&](int index) { visit(static_cast<unsigned>(base + index)); };
    for (int c = 0; c < kColumns; ++c) {
        std::uint32_t const cells = board.column[c];
        h[c] = cells ? 32 - __builtin_clz(cells) : 0;
        holes += __builtin_popcount(~cells & cells >> 1);
        filled += __builtin_popcount(cells);
        if (h[c] > pile) pile = h[c];
        if (h[c] <= h[low]) low = c;
        unsigned const below_top = (h[c] > 9 ? cells >> (h[c] - 9) : cells << (9 - h[c])) & 255;
        at(N::kColumn + (c * N::kHeights + h[c]) * 256 + static_cast<int>(below_top));
    }
    step[0] = -kSteep;
    step[kColumns] = kSteep;
    for (int c = 1; c < kColumns; ++c) step[c] = h[c] - h[c - 1], small[c] = clipped(step[c], 4);
    for (int c = 0; c < kColumns; ++c)
        at(N::kWells + (c * N::kSteps + clipped(step[c], kSteep)) * N::kSteps + clipped(step[c + 1], kSteep));
    for (int c = 0; c < 6; ++c)
        at(N::kWide + (((c * 9 + small[c + 1]) * 9 + small[c + 2]) * 9 + small[c + 3]) * 9 + small[c + 4]);
    for (int c = 0; c < 7; ++c)
        at(N::kHigh + (((c * 12 + h[c + 1] / 2) * 9 + small[c + 1]) * 9 + small[c + 2]) * 9 + small[c + 3]);
    for (int b = 0; b < pile; ++b) at(N::kRow + b * 1024 + (~board.row[kRows - 1 - b] >> kWall & 1023));
    at(N::kExtremes + pile * N::kHeights + h[low]);
    int const few = holes < 3 ? holes : 3;
    at(N::kReady + ((ready_rows(board, low, h[low]) * kColumns + low) * 4 + few) * 12 + pile / 2);
    visit(static_cast<unsigned>(N::kFilled + (lines * 56 + filled / 4) * 2 + (holes > 0)));
}

inline std::int64_t worth(std::int32_t const* weights, Board const& board, int lines) {
    std::int64_t sum = 0;
    for_active(board, lines, [&](unsigned index) { sum += weights[index]; });
    return sum;
}

// The rules of a game in progress, and the values of its boards.
struct Outlook {
    std::int32_t const* network;
    Rules const& rules;

    bool over(int lines) const { return lines >= rules.most_lines; }
    Motion motion(int lines) const { return motion_of(rules, level_after(rules.start_level, lines)); }

    // The points of a clear; `lines` are counted after it.
    std::int64_t gain(int cleared, int lines) const {
        int const now = points(cleared, level_after(rules.start_level, lines));
        return std::int64_t{now + (over(lines) ? kFinish : 0)} * kUnit;
    }
    std::int64_t value(Board const& board, int cleared, int lines) const {
        return gain(cleared, lines) + (over(lines) ? 0 : worth(network, board, lines));
    }

    // The value of the best placement of a piece, of which nothing is known but the piece; 0 if it cannot appear.
    std::int64_t best(Board const& board, int piece, int lines) const {
        Position at[kMostPlacements];
        Motion const falls = motion(lines);
        int const count = placements_any(board, piece, falls, at);
        std::int64_t best = 0;
        for (int i = 0; i < count; ++i) {
            Board child = board;
            int const cleared = place(child, piece, at[i], falls);
            std::int64_t const each = value(child, cleared, lines + cleared);
            if (!i || each > best) best = each;
        }
        return best;
    }
};

}  // namespace
}  // namespace laconic::tetris
