// Learning of values by temporal differences: after each placement, the value of the board before is moved towards the
// points of the placement and the value of the board after it. The player chooses by these values, with or without a
// preview of the next piece.
//
// Each weight has its own rate (temporal coherence, Beal and Smith 1999): the sum of its errors divided by the sum of
// their magnitudes, which falls as errors cancel. All numbers are whole, so that a run is the same on every processor.
#pragma once

namespace laconic::tetris {
namespace {

constexpr std::int64_t kPrior = 20000;  // points by which both sums are larger, the second four times
constexpr int kMostActive = 3 * kColumns + 13 + kRows + 3;

struct Active {
    std::uint32_t index[kMostActive];
    int count = 0;
};

inline Active active_of(Board const& board, int lines) {
    Active active;
    for_active(board, lines, [&](unsigned index) { active.index[active.count++] = index; });
    return active;
}

inline std::int64_t sum_of(Learner const& learner, Active const& active) {
    std::int64_t sum = 0;
    for (int i = 0; i < active.count; ++i) sum += learner.weights[active.index[i]];
    return sum;
}

inline void move_towards(Learner& learner, Active const& active, std::int64_t target) {
    if (!active.count) return;  // before the first placement
    std::int64_t const error = target - sum_of(learner, active), magnitude = error < 0 ? -error : error;
    std::int64_t const share = error / active.count;
    for (int i = 0; i < active.count; ++i) {
        std::int64_t& errors = learner.errors[active.index[i]];
        std::int64_t& magnitudes = learner.magnitudes[active.index[i]];
        std::int64_t const coherent = (errors < 0 ? -errors : errors) + kPrior;
        std::int64_t const rate = (coherent << 10) / (magnitudes + 4 * kPrior);
        learner.weights[active.index[i]] += static_cast<std::int32_t>(share * rate / (1024 * learner.slowness));
        errors += error / kUnit;
        magnitudes += magnitude / kUnit;
    }
}

inline int drawn(std::uint64_t& state, int last) {
    state = mix(state);
    int chance = static_cast<int>(state >> 32 & 63), piece = 0;
    if (last < 0) return static_cast<int>((state >> 32) % kPieces);
    while (chance >= kSuccessors.of[last][piece]) chance -= kSuccessors.of[last][piece++];
    return piece;
}

void learn_game(Learner& learner, Rules const& rules, Lessons& lessons) {
    Outlook const outlook{learner.weights, rules};
    Board board;
    for (int y = kRows - rules.rows; y < kRows; ++y) board.row[y] = kEmptyRow;
    Active before;
    Position at[kMostPlacements];
    int piece = drawn(learner.chance, -1), lines = 0;
    while (!outlook.over(lines)) {
        int const next = drawn(learner.chance, piece);
        Motion const falls = outlook.motion(lines);
        int const count = placements_any(board, piece, falls, at);
        if (!count) return move_towards(learner, before, 0);
        std::int64_t best = INT64_MIN;
        Board chosen;
        int cleared = 0;
        for (int i = 0; i < count; ++i) {
            Board child = board;
            int const each = place(child, piece, at[i], falls), total = lines + each;
            std::int64_t const value = learner.preview && !outlook.over(total)
                                           ? outlook.gain(each, total) + outlook.best(child, next, total)
                                           : outlook.value(child, each, total);
            if (value > best) best = value, chosen = child, cleared = each;
        }
        board = chosen;
        lines += cleared;
        ++lessons.pieces;
        lessons.lines += cleared;
        lessons.tetrises += cleared == 4;
        lessons.score += points(cleared, level_after(rules.start_level, lines));
        Active after;
        std::int64_t target = outlook.gain(cleared, lines);
        if (!outlook.over(lines)) {
            after = active_of(board, lines);
            target += sum_of(learner, after);
        }
        move_towards(learner, before, target);
        before = after;
        piece = next;
    }
    ++lessons.finished;
}

Lessons learn(Learner& learner, Rules const& rules, int games, StopToken const& stop) {
    Lessons lessons;
    for (int game = 0; game < games; ++game) {
        check(stop);
        learn_game(learner, rules, lessons);
    }
    return lessons;
}

// What the linear evaluation says of the parts of a board, as learning starts from it; `cost` has the weights of the
// features in units of values. Features that no table sees are left out; cells deeper in a column count as filled. The
// lines that are left are worth a tenth of their points as tetrises: if too little is expected, boards that were never
// seen are avoided; if too much, they attract until they are known to be bad.
void start_learning(Learner& learner, Rules const& rules, std::int32_t const* cost) {
    using N = Network;
    std::int32_t remaining = 0;
    for (int lines = rules.most_lines - 1; lines >= 0; --lines) {
        remaining += 30 * (level_after(rules.start_level, lines) + 1) * kUnit;
        for (int i = 0; i < 56 * 2; ++i) learner.weights[N::kFilled + lines * 56 * 2 + i] = remaining;
    }
    for (int stage = 0; stage < N::kStages; ++stage) {
        std::int32_t* const weights = learner.weights + stage * N::kStage;
        for (int c = 0; c < kColumns; ++c)
            for (int h = 0; h < N::kHeights; ++h)
                for (int below_top = 0; below_top < 256; ++below_top) {
                    std::uint32_t const known = h > 9 ? 255u << (h - 9) : 255u >> (9 - h);
                    auto const bits = static_cast<std::uint32_t>(below_top);
                    std::uint32_t const cells = h > 9 ? bits << (h - 9) : bits >> (9 - h);
                    std::uint32_t const top = h ? 1u << (h - 1) : 0;
                    Column const column =
                        column_of_bits(h ? ((top - 1) & ~known) | (cells & known & (top - 1)) | top : 0);
                    weights[N::kColumn + (c * N::kHeights + h) * 256 + below_top] =
                        -(cost[4] * column.holes + cost[5] * column.weighted + cost[6] * column.depths +
                          cost[9] * column.transitions + cost[11] * column.height);
                }
        for (int c = 0; c < kColumns; ++c)
            for (int left = -kSteep; left <= kSteep; ++left)
                for (int right = -kSteep; right <= kSteep; ++right) {
                    int const walls = kRows, l = c ? -left : walls, r = c < kColumns - 1 ? right : walls;
                    int const lower = l < r ? l : r, well = lower > 0 ? lower : 0;
                    int const uneven = c == kColumns - 1 ? 0 : right < 0 ? -right : right;
                    weights[N::kWells + (c * N::kSteps + left + kSteep) * N::kSteps + right + kSteep] =
                        -(cost[2] * well + cost[3] * (well >= 3) + cost[16] * uneven);
                }
        for (int b = 0; b < kRows; ++b)
            for (int cells = 0; cells < 1024; ++cells) {
                int const filled = __builtin_popcount(static_cast<unsigned>(cells));
                weights[N::kRow + b * 1024 + cells] =
                    -(cost[10] * row_transitions(static_cast<std::uint16_t>((~cells & 1023) << kWall)) +
                      cost[14] * filled + cost[15] * filled * (b + 1));
            }
        for (int pile = 0; pile < N::kHeights; ++pile)
            for (int low = 0; low <= pile; ++low)
                weights[N::kExtremes + pile * N::kHeights + low] = -(cost[12] * pile + cost[13] * (pile - low));
    }
}

}  // namespace
}  // namespace laconic::tetris
