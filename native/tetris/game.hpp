// Whole games, and the values of placements in a position.
#pragma once

namespace laconic::tetris {
namespace {

int values(Player const& player, Board const& board, int piece, int next, Motion motion, Progress const* progress,
           Reaction reaction, StopToken const& stop, Choice* out) {
    if (player.kind == Kind::kForesight)
        return foresight_values(player, board, piece, next, *progress, reaction, stop, out);
    View const view = view_of(board);
    if (next >= 0 && player.kind == Kind::kBranching)
        return branching_values(player, view, piece, next, motion, reaction, stop, out);
    if (next >= 0 && player.kind == Kind::kExpectimax)
        return expectimax_values(player, view, piece, next, motion, reaction, stop, out);
    Ranked ranked;
    rank(player, view, piece, motion, ranked, reaction);
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

// The value of a plan is the mean, over the next pieces, of the least cost among the placements that it allows; the
// search is that of both pieces. The player of one piece does not look at the next.
int plan_values(Player const& player, Board const& board, int piece, Motion motion, Progress const* progress,
                int frames, StopToken const& stop, Choice* out) {
    if (player.kind == Kind::kForesight)
        return foresight_plans(player, board, piece, motion, *progress, frames, stop, out);
    Position plan[kMostPlacements], at[kMostPlacements];
    int const count = plans(board, piece, motion, frames, plan);
    for (int i = 0; i < count; ++i) out[i] = {plan[i], 0};
    if (count <= 1 || player.kind == Kind::kRandom) return count;
    Player shallow = player;  // looks no further than the next piece
    if (player.kind == Kind::kBranching || player.kind == Kind::kExpectimax) shallow.kind = Kind::kPair;
    double cost[kPieces][kPositions];
    Choice choices[kMostPlacements];
    for (int next = 0; next < kPieces; ++next) {
        int const known = values(shallow, board, piece, next, motion, progress, {}, stop, choices);
        for (int i = 0; i < known; ++i) cost[next][choices[i].at] = choices[i].value;
    }
    for (int i = 0; i < count; ++i) {
        int const allowed = list_any(board, piece, motion, {frames, plan[i]}, false, at);
        for (int next = 0; next < kPieces; ++next) {
            double best = linear_of(player, motion).death;
            for (int j = 0; j < allowed; ++j)
                if (cost[next][at[j]] < best) best = cost[next][at[j]];
            out[i].value += chances(piece, next) * best;
        }
        out[i].value /= kChances;
    }
    return count;
}

// The number of frames from the appearance of a piece to that of the next.
int frames_of(int now, int piece, Position at, int lines, Motion motion) {
    if (!motion.gravity) return 0;
    int const fall = ((row_of(at) - kSet.piece[piece].spawn_row) / motion.fall + 1) * motion.gravity;
    int const height = lock_height(kSet.piece[piece].shape[orientation_of(at)], row_of(at));
    return fall + (lines ? line_delay(now + fall) : 0) + entry_delay(height);
}

Position random_of(Player const& player, std::uint64_t number, Position const* at, int count) {
    return at[mix(player.seed ^ mix(number)) % static_cast<std::uint64_t>(count)];
}

bool is_mistake(Player const& player, std::uint64_t number) {
    return player.mistakes && mix(~player.seed ^ mix(number)) % kMistakes < static_cast<unsigned>(player.mistakes);
}

// Makes a plan; kUnplanned if the next piece is known at once, or the piece cannot appear.
int plan_of(Player const& player, Board const& board, int piece, Motion motion, Progress const& progress,
            std::uint64_t number, StopToken const& stop) {
    int const frames = progress.rules.reaction;
    if (!motion.gravity || !frames) return kUnplanned;
    Choice choices[kMostPlacements];
    int const count = plan_values(player, board, piece, motion, &progress, frames, stop, choices);
    if (!count) return kUnplanned;
    if (player.kind != Kind::kRandom) return best_of(choices, count, piece);
    Position at[kMostPlacements];
    for (int i = 0; i < count; ++i) at[i] = choices[i].at;
    return random_of(player, ~number, at, count);
}

Outcome play(Player const& player, Rules const& rules, std::uint8_t const* pieces, std::size_t count,
             std::uint16_t* moves, std::uint16_t* plans, StopToken const& stop) {
    Board board;
    for (int y = kRows - rules.rows; y < kRows; ++y) board.row[y] = kEmptyRow;
    Outcome outcome;
    outcome.lines = rules.first_lines;
    Position all[kMostPlacements];
    Choice choices[kMostPlacements];
    for (std::size_t i = 0; i < count; ++i) {
        int const level = level_after(rules.start_level, outcome.lines);
        Motion const motion = motion_of(rules, level);
        int const piece = pieces[i], next = i + 1 < count ? pieces[i + 1] : -1;
        Progress const progress{rules, outcome.lines};
        Reaction const reaction{rules.reaction, plan_of(player, board, piece, motion, progress, i, stop)};
        int const n = placements(board, piece, motion, reaction, all);
        if (!n) return outcome.ending = Ending::kTopOut, outcome;
        Position at = all[0];
        bool const mistake = is_mistake(player, i);
        if (player.kind == Kind::kRandom || mistake)
            at = random_of(player, i, all, n);
        else if (n > 1)
            at =
                best_of(choices, values(player, board, piece, next, motion, &progress, reaction, stop, choices), piece);
        int const lines = place(board, piece, at, motion);
        if (moves) moves[i] = static_cast<std::uint16_t>(at | (mistake ? kMistake : 0));
        if (plans) plans[i] = static_cast<std::uint16_t>(reaction.plan);
        outcome.frames += frames_of(outcome.frames, piece, at, lines, motion);
        ++outcome.pieces;
        bool const early = outcome.lines < 230;
        outcome.lines += lines;
        outcome.tetrises += lines == 4;
        outcome.score += points(lines, level_after(rules.start_level, outcome.lines));
        if (early) outcome.score_230 = outcome.score;
        if (outcome.lines >= rules.most_lines) return outcome.ending = Ending::kLines, outcome;
        check(stop);
    }
    return outcome;
}

}  // namespace
}  // namespace laconic::tetris
