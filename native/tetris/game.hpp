// Whole games, and the values of placements in a position.
#pragma once

namespace laconic::tetris {
namespace {

int values(Player const& player, Board const& board, int piece, int next, Motion motion, Stop const& stop, Choice* out) {
    View const view = view_of(board);
    if (next >= 0 && player.kind == Kind::kBranching)
        return branching_values(player, view, piece, next, motion, stop, out);
    if (next >= 0 && player.kind == Kind::kExpectimax)
        return expectimax_values(player, view, piece, next, motion, stop, out);
    Ranked ranked;
    rank(player, view, piece, motion, ranked);
    keep_best(ranked, piece, kMostPlacements);
    bool const pair = next >= 0 && player.kind == Kind::kPair;
    for (int i = 0; i < ranked.count; ++i)
        out[i] = {ranked.at[i], pair ? value_of_pair(player, view, piece, next, ranked.at[i], motion) : ranked.cost[i]};
    return ranked.count;
}

Position best_of(Choice const* choices, int count, int piece) {
    auto const& order = kOrder.rank[piece];
    int best = 0;
    for (int i = 1; i < count; ++i)
        if (choices[i].value < choices[best].value ||
            (choices[i].value == choices[best].value && order[choices[i].at] < order[choices[best].at]))
            best = i;
    return choices[best].at;
}

// The number of frames from the appearance of a piece to that of the next.
int frames_of(int now, int piece, Position at, int lines, Motion motion) {
    if (!motion.gravity) return 0;
    int const fall = (row_of(at) - kSet.piece[piece].spawn_row + 1) * motion.gravity;
    int const height = lock_height(kSet.piece[piece].shape[orientation_of(at)], row_of(at));
    return fall + (lines ? line_delay(now + fall) : 0) + entry_delay(height);
}

Outcome play(Player const& player, Rules const& rules, std::uint8_t const* pieces, std::size_t count,
             std::uint16_t* moves, Stop const& stop) {
    Board board;
    for (int y = kRows - rules.rows; y < kRows; ++y) board.row[y] = kEmptyRow;
    Outcome outcome;
    Choice choices[kMostPlacements];
    for (std::size_t i = 0; i < count; ++i) {
        int const level = level_after(rules.start_level, outcome.lines);
        Motion const motion{rules.rows, rules.tap ? frames_per_row(level) : 0, rules.tap, rules.das};
        int const piece = pieces[i], next = i + 1 < count ? pieces[i + 1] : -1;
        Position at;
        if (player.kind == Kind::kRandom) {
            Position all[kMostPlacements];
            int const n = placements(board, piece, motion, all);
            if (!n) return outcome.ending = Ending::kTopOut, outcome;
            at = all[mix(player.seed ^ mix(i)) % static_cast<std::uint64_t>(n)];
        } else {
            int const n = values(player, board, piece, next, motion, stop, choices);
            if (!n) return outcome.ending = Ending::kTopOut, outcome;
            at = best_of(choices, n, piece);
        }
        int const lines = place(board, piece, at, motion);
        if (moves) moves[i] = at;
        outcome.frames += frames_of(outcome.frames, piece, at, lines, motion);
        ++outcome.pieces;
        outcome.lines += lines;
        outcome.tetrises += lines == 4;
        outcome.score += points(lines, level_after(rules.start_level, outcome.lines));
        if (outcome.lines >= rules.most_lines) return outcome.ending = Ending::kLines, outcome;
        check(stop);
    }
    return outcome;
}

}  // namespace
}  // namespace laconic::tetris
