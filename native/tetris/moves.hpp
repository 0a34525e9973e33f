// Where a piece can come to rest. A 64-bit word holds a row of box positions, with a lane of 16 columns per
// orientation.
#pragma once

namespace laconic::tetris {
namespace {

constexpr std::uint16_t kEmptyRow = 0x3ff << kWall;
constexpr int kBoxRows = 24;

inline std::uint64_t turn(std::uint64_t lanes) { return (lanes << 16 | lanes >> 48) | (lanes >> 16 | lanes << 48); }

// fits[y]: the positions in which the piece fits with the top of its box at row y.
template <int K>
inline void fitting(Board const& board, std::uint64_t* fits) {
    constexpr Piece const& piece = kSet.piece[K];
    alignas(64) std::uint16_t lane[4][kBoxRows] = {};
    for (int o = 0; o < piece.orientations; ++o) {
        auto const& cell = piece.shape[o].cell;
        for (int y = 0; y < kBoxRows; ++y)
            lane[o][y] = static_cast<std::uint16_t>(
                board.row[y + cell[0].row] >> cell[0].column & board.row[y + cell[1].row] >> cell[1].column &
                board.row[y + cell[2].row] >> cell[2].column & board.row[y + cell[3].row] >> cell[3].column);
    }
    for (int y = 0; y < kBoxRows; ++y) {
        fits[y] = lane[0][y];
        if constexpr (piece.orientations > 1) fits[y] |= std::uint64_t{lane[1][y]} << 16;
        if constexpr (piece.orientations > 2)
            fits[y] |= std::uint64_t{lane[2][y]} << 32 | std::uint64_t{lane[3][y]} << 48;
    }
}

// All positions reachable by shifts and turns within a row.
inline std::uint64_t spread(std::uint64_t reached, std::uint64_t fits) {
    for (;;) {
        std::uint64_t const more = reached | ((reached << 1 | reached >> 1 | turn(reached)) & fits);
        if (more == reached) return reached;
        reached = more;
    }
}

inline int emit(std::uint64_t resting, int y, Position* out, int count) {
    for (; resting; resting &= resting - 1) {
        int const bit = __builtin_ctzll(resting);
        out[count++] = position(bit >> 4, y, bit & 15);
    }
    return count;
}

// Without timing: down, left, right and turns, in any order and number.
template <int K>
inline int flood(std::uint64_t const* fits, int top, Position* out) {
    constexpr Piece const& piece = kSet.piece[K];
    std::uint64_t reached = std::uint64_t{1} << piece.spawn_column & fits[piece.spawn_row];
    if (!reached) return 0;
    int y = piece.spawn_row, count = 0;
    if (top - 4 > kHidden) y = top - 4, reached = fits[y];  // all positions above the stack are reachable
    for (; y <= kLastBoxRow && reached; ++y) {
        reached = spread(reached, fits[y]);
        count = emit(reached & ~fits[y + 1], y, out, count);
        reached &= fits[y + 1];
    }
    return count;
}

// Tapping: ready[k][c] holds the positions after k taps, modulo the period of the pauses, that may tap again in c
// frames. In a frame there is at most one shift, followed by at most one turn, and then a pause.
template <int Periods>
struct Tapping {
    int period, longest;  // the longest pause in frames
    std::uint64_t ready[Periods][kMostTap] = {};

    Tapping(std::uint64_t spawn, Motion motion)
        : period(Periods == 1 ? 1 : tap_period(motion.taps)), longest((59 + motion.taps) / motion.taps) {
        ready[0][0] = spawn;
    }

    void frame(std::uint64_t fits, Motion motion) {
        std::uint64_t tapped[Periods];
        for (int k = 0; k < period; ++k) {
            auto& wait = ready[k];
            std::uint64_t const free = wait[0], aside = (free << 1 | free >> 1) & fits;
            tapped[k] = aside | (turn(free | aside) & fits);
            if (longest == 1) continue;
            wait[0] |= wait[1];
            for (int c = 2; c < longest; ++c) wait[c - 1] = wait[c];
            wait[longest - 1] = 0;
        }
        for (int k = 0; k < period; ++k) ready[k + 1 == period ? 0 : k + 1][tap_pause(motion.taps, k) - 1] |= tapped[k];
    }
    std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (int k = 0; k < period; ++k)
            for (auto const each : ready[k]) sum |= each;
        return sum;
    }
    void keep(std::uint64_t positions) {
        for (int k = 0; k < period; ++k)
            for (auto& each : ready[k]) each &= positions;
    }
};

// Delayed auto shift: held[k][d][n][c] holds the positions after k taps that repeat a shift to the left (d = 0) or
// right in n frames and may tap again in c frames; they are also in ready[k][c], because a key can be released at any
// time. A blocked shift is retried in the next frame. A direction may already be held when the piece appears, and then
// shifts at once.
template <int Periods>
struct Holding {
    Tapping<Periods> tapping;
    std::uint64_t held[Periods][2][kFirstRepeat + 1][kMostTap] = {};

    Holding(std::uint64_t spawn, Motion motion) : tapping(spawn, motion) {
        held[0][0][1][0] = held[0][1][1][0] = spawn;
    }

    static std::uint64_t step(std::uint64_t from, int d) { return d ? from << 1 : from >> 1; }

    // After a shift in direction d, with or without a tap in this frame; turns require a tap.
    void add(std::uint64_t at, int k, int d, int n, int c, bool tapped, std::uint64_t fits, Motion motion) {
        std::uint64_t const turned = c ? 0 : turn(at) & fits;
        int const after = k + 1 == tapping.period ? 0 : k + 1, pause = tap_pause(motion.taps, k) - 1;
        int const number = tapped ? after : k, later = tapped ? pause : c ? c - 1 : 0;
        held[number][d][n][later] |= at;
        tapping.ready[number][later] |= at;
        held[after][d][n][pause] |= turned;
        tapping.ready[after][pause] |= turned;
    }

    void frame(std::uint64_t fits, Motion motion) {
        Holding const before = *this;
        for (int k = 0; k < tapping.period; ++k)
            for (auto& direction : held[k])
                for (auto& repeat : direction)
                    for (auto& each : repeat) each = 0;
        tapping.frame(fits, motion);
        for (int k = 0; k < tapping.period; ++k)
            for (int d = 0; d < 2; ++d) {
                std::uint64_t const open = step(fits, 1 - d), free = before.tapping.ready[k][0];
                add(step(free & open, d), k, d, kFirstRepeat, 0, true, fits, motion);
                add(free & ~open, k, d, 1, 0, true, fits, motion);
                for (int c = 0; c < tapping.longest; ++c) {
                    std::uint64_t const due = before.held[k][d][1][c];
                    if (due) {
                        add(step(due & open, d), k, d, kRepeat, c, false, fits, motion);
                        add(due & ~open, k, d, 1, c, false, fits, motion);
                    }
                    for (int n = 2; n <= kFirstRepeat; ++n)
                        if (before.held[k][d][n][c]) add(before.held[k][d][n][c], k, d, n - 1, c, false, fits, motion);
                }
            }
    }
    std::uint64_t all() const { return tapping.all(); }
    void keep(std::uint64_t positions) {
        tapping.keep(positions);
        for (int k = 0; k < tapping.period; ++k)
            for (auto& direction : held[k])
                for (auto& repeat : direction)
                    for (auto& each : repeat) each &= positions;
    }
};

inline bool is_in(int plan, Position const* at, int count) {
    for (int i = 0; i < count; ++i)
        if (at[i] == plan) return true;
    return false;
}

// With timing: the piece falls `fall` rows every `gravity` frames, after the input of the frame. With `list_plans`,
// lists where it is after the reaction, or rests by then; else a piece that does not follow its plan is dropped from
// the search.
template <class Hand, int K>
inline int fall(std::uint64_t const* fits, Motion motion, Reaction reaction, bool list_plans, Position* out) {
    constexpr Piece const& piece = kSet.piece[K];
    Hand hand(std::uint64_t{1} << piece.spawn_column & fits[piece.spawn_row], motion);
    int count = 0, now = 0;
    bool const planned = reaction.plan != kUnplanned;
    for (int y = piece.spawn_row, rows = 0; y <= kLastBoxRow && hand.all(); ++y, ++rows) {
        for (int frame = 0; rows % motion.fall == 0 && frame < motion.gravity; ++frame, ++now) {
            if (now == reaction.frames && list_plans) return emit(hand.all(), y, out, count);
            if (now == reaction.frames && planned) {
                auto const plan = static_cast<Position>(reaction.plan);
                if (is_in(plan, out, count)) return out[0] = plan, 1;
                if (row_of(plan) != y) return 0;
                hand.keep(std::uint64_t{1} << (orientation_of(plan) * 16 + column_of(plan)));
                count = 0;
            }
            hand.frame(fits[y], motion);
        }
        count = emit(hand.all() & ~fits[y + 1], y, out, count);
        hand.keep(fits[y + 1]);
    }
    if (planned && now <= reaction.frames) {
        bool const rests = is_in(reaction.plan, out, count);
        out[0] = static_cast<Position>(reaction.plan);
        return rests;
    }
    return count;
}

inline int top_of(Board const& board) {
    std::uint32_t filled = 0;
    for (auto const column : board.column) filled |= column;
    return filled ? kRows - 32 + __builtin_clz(filled) : kRows;
}

template <int K>
int placements_of(Board const& board, Motion motion, Reaction reaction, bool list_plans, Position* out) {
    alignas(64) std::uint64_t fits[kBoxRows];
    fitting<K>(board, fits);
    if (!motion.gravity) return flood<K>(fits, top_of(board), out);
    bool const even = 60 % motion.taps == 0;
    if (motion.das)
        return even ? fall<Holding<1>, K>(fits, motion, reaction, list_plans, out)
                    : fall<Holding<kMostPeriod>, K>(fits, motion, reaction, list_plans, out);
    return even ? fall<Tapping<1>, K>(fits, motion, reaction, list_plans, out)
                : fall<Tapping<kMostPeriod>, K>(fits, motion, reaction, list_plans, out);
}

// In no particular order.
inline int list_any(Board const& board, int piece, Motion motion, Reaction reaction, bool list_plans, Position* out) {
    switch (piece) {
        case 0: return placements_of<0>(board, motion, reaction, list_plans, out);
        case 1: return placements_of<1>(board, motion, reaction, list_plans, out);
        case 2: return placements_of<2>(board, motion, reaction, list_plans, out);
        case 3: return placements_of<3>(board, motion, reaction, list_plans, out);
        case 4: return placements_of<4>(board, motion, reaction, list_plans, out);
        case 5: return placements_of<5>(board, motion, reaction, list_plans, out);
        default: return placements_of<6>(board, motion, reaction, list_plans, out);
    }
}

inline int placements_any(Board const& board, int piece, Motion motion, Position* out) {
    return list_any(board, piece, motion, {}, false, out);
}

int in_order(int piece, int count, Position* out) {
    auto const& rank = kOrder.rank[piece];
    for (int i = 1; i < count; ++i) {
        Position const at = out[i];
        int j = i;
        for (; j && rank[out[j - 1]] > rank[at]; --j) out[j] = out[j - 1];
        out[j] = at;
    }
    return count;
}

int placements(Board const& board, int piece, Motion motion, Reaction reaction, Position* out) {
    return in_order(piece, list_any(board, piece, motion, reaction, false, out), out);
}

int plans(Board const& board, int piece, Motion motion, int frames, Position* out) {
    return in_order(piece, list_any(board, piece, motion, {frames}, true, out), out);
}

// Removes the rows in `full` (a bit for each of the four box rows from y) from the rows and columns.
inline int clear(Board& board, int y, unsigned full, int rows) {
    int lines = 0;
    for (int dr = 0; dr < 4; ++dr) {
        if (!(full >> dr & 1)) continue;
        int const first = kRows - rows;
        for (int r = y + dr; r > first; --r) board.row[r] = board.row[r - 1];
        board.row[first] = kEmptyRow;
        int const bit = kRows - 1 - (y + dr);
        std::uint32_t const below = (std::uint32_t{1} << bit) - 1;
        for (auto& column : board.column) column = (column & below) | (column >> 1 & ~below);
        ++lines;
    }
    return lines;
}

inline unsigned put(Board& board, Shape const& shape, Position at) {
    int const y = row_of(at), x = column_of(at);
    unsigned full = 0;
    for (int dr = 0; dr < 4; ++dr) {
        if (!shape.row[dr]) continue;
        auto& row = board.row[y + dr];
        row = static_cast<std::uint16_t>(row & ~(shape.row[dr] << x));
        full |= static_cast<unsigned>(row == 0) << dr;
    }
    for (int i = 0; i < shape.width; ++i)
        board.column[x + shape.first + i - kWall] |= (std::uint32_t{shape.column[i]} << (kLastBoxRow - y)) >> 2;
    return full;
}

int place(Board& board, int piece, Position at, Motion motion) {
    unsigned const full = put(board, kSet.piece[piece].shape[orientation_of(at)], at);
    return full ? clear(board, row_of(at), full, motion.rows) : 0;
}

std::uint64_t perft(Board const& board, std::uint8_t const* pieces, int depth, Motion motion, int frames) {
    Position plan[kMostPlacements], at[kMostPlacements];
    bool const planned = motion.gravity && frames;
    int const plans = planned ? list_any(board, pieces[0], motion, {frames}, true, plan) : 1;
    std::uint64_t total = 0;
    for (int p = 0; p < plans; ++p) {
        int const chosen = planned ? plan[p] : kUnplanned;
        int const count = list_any(board, pieces[0], motion, {frames, chosen}, false, at);
        if (depth == 1) total += static_cast<std::uint64_t>(count);
        for (int i = 0; i < count && depth > 1; ++i) {
            Board child = board;
            place(child, pieces[0], at[i], motion);
            total += perft(child, pieces + 1, depth - 1, motion, frames);
        }
    }
    return total;
}

}  // namespace
}  // namespace laconic::tetris
