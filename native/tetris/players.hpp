// How players choose. Values are costs: the minimum is played, and ties are broken by the order of positions.
#pragma once

namespace laconic::tetris {
namespace {

// The sum is computed in four lanes, in the same order on every machine, so that equal features have equal costs. For
// four lines and for the branching player, the terms are added one by one, starting with the value of four lines, as in
// the document's program: rounding at 1e9 decides between two ways to clear the same four lines, and the last bit
// between two mirrored first moves.
inline double cost_of(Linear const& linear, Kind kind, std::int32_t const* features, int lines) {
    if (lines == 4 || kind == Kind::kBranching) {
        double cost = lines == 4 ? -linear.tetris : 0;
        for (int i = 0; i < kFeatures; ++i) cost += linear.weights[i] * features[i];
        return cost;
    }
    double sum[4] = {};
    for (int i = 0; i < kWeights; i += 4)
        for (int lane = 0; lane < 4; ++lane) sum[lane] += linear.weights[i + lane] * features[i + lane];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

struct Ranked {
    Position at[kMostPlacements];
    double cost[kMostPlacements];
    std::uint8_t lines[kMostPlacements];
    int count = 0;
};

inline View view_of(Board const& board) {
    View view;
    view.board = board;
    look(view);
    return view;
}

struct Before {  // the contribution of earlier placements to features 0 and 1
    int lines = 0, lock_height = 0;
};

inline double cost_after(Player const& player, View const& view, int piece, Position at, Motion motion, Before before,
                         int& lines, int& height) {
    alignas(32) std::int32_t f[kWeights];
    f[17] = f[18] = f[19] = 0;
    lines = features_after(view, kSet.piece[piece].shape[orientation_of(at)], at, motion, f);
    height = f[1];
    f[0] += before.lines;
    f[1] += before.lock_height;
    return cost_of(linear_of(player, motion), player.kind, f, lines);
}

void rank(Player const& player, View const& view, int piece, Motion motion, Ranked& out, Reaction reaction = {}) {
    out.count = list_any(view.board, piece, motion, reaction, false, out.at);
    for (int i = 0; i < out.count; ++i) {
        int lines, height;
        out.cost[i] = cost_after(player, view, piece, out.at[i], motion, {}, lines, height);
        out.lines[i] = static_cast<std::uint8_t>(lines);
    }
}

// Moves the `keep` smallest to the front, sorted.
void keep_best(Ranked& ranked, int piece, int keep) {
    auto const& order = kOrder.rank[piece];
    for (int i = 0; i < keep && i < ranked.count; ++i) {
        int best = i;
        for (int j = i + 1; j < ranked.count; ++j)
            if (ranked.cost[j] < ranked.cost[best] ||
                (ranked.cost[j] == ranked.cost[best] && order[ranked.at[j]] < order[ranked.at[best]]))
                best = j;
        Position const at = ranked.at[i];
        double const cost = ranked.cost[i];
        auto const lines = ranked.lines[i];
        ranked.at[i] = ranked.at[best], ranked.cost[i] = ranked.cost[best], ranked.lines[i] = ranked.lines[best];
        ranked.at[best] = at, ranked.cost[best] = cost, ranked.lines[best] = lines;
    }
    if (ranked.count > keep) ranked.count = keep;
}

// The minimum cost of a second piece after a first that cleared `lines` lines.
double best_reply(Player const& player, View const& view, int next, Motion motion, Before before) {
    Position at[kMostPlacements];
    int const count = placements_any(view.board, next, motion, at);
    double best = linear_of(player, motion).death;
    for (int i = 0; i < count; ++i) {
        int lines, height;
        double const cost = cost_after(player, view, next, at[i], motion, before, lines, height);
        if (cost < best) best = cost;
    }
    return best;
}

double value_of_pair(Player const& player, View const& view, int piece, int next, Position at, Motion motion) {
    View child = view;
    int const lines = place(child.board, piece, at, motion);
    look(child);
    int const height = lock_height(kSet.piece[piece].shape[orientation_of(at)], row_of(at));
    Before const before = player.both ? Before{lines == 4 ? 0 : lines, height} : Before{};
    return best_reply(player, child, next, motion, before) - (lines == 4 ? linear_of(player, motion).tetris : 0);
}

constexpr int kChances = 56;
inline int chances(int piece, int next) { return piece == next ? 2 : 9; }  // out of kChances

// The value of a piece in the document's branching search, followed by `depth` unknown pieces.
double expected(Player const& player, View const& view, int piece, int depth, int tetrises, Motion motion,
                StopToken const& stop) {
    Linear const& linear = linear_of(player, motion);
    Ranked ranked;
    rank(player, view, piece, motion, ranked);
    if (!ranked.count) return linear.death;
    if (depth == 0) {
        keep_best(ranked, piece, 1);
        return ranked.cost[0] + (ranked.lines[0] == 4 ? linear.tetris : 0) - linear.tetris * tetrises;
    }
    check(stop);
    keep_best(ranked, piece, player.beam[3 - depth]);
    double best = linear.death;
    for (int i = 0; i < ranked.count; ++i) {
        bool const tetris = ranked.lines[i] == 4;
        View child;
        child.board = view.board;
        place(child.board, piece, ranked.at[i], motion);
        look(child);
        double sum = 0;
        for (int next = 0; next < kPieces; ++next)
            sum += chances(piece, next) * expected(player, child, next, depth - 1, tetrises + tetris, motion, stop);
        sum /= kChances;
        if (sum < best) best = sum;
        if (tetris) break;
    }
    return best;
}

int branching_values(Player const& player, View const& view, int piece, int next, Motion motion, Reaction reaction,
                     StopToken const& stop, Choice* out) {
    Ranked ranked;
    rank(player, view, piece, motion, ranked, reaction);
    keep_best(ranked, piece, player.beam[0]);
    for (int i = 0; i < ranked.count; ++i) {
        out[i].at = ranked.at[i];
        if (ranked.lines[i] == 4) {
            out[0] = {ranked.at[i], ranked.cost[i]};
            return 1;
        }
        View child;
        child.board = view.board;
        place(child.board, piece, ranked.at[i], motion);
        look(child);
        out[i].value = expected(player, child, next, 2, 0, motion, stop);
    }
    return ranked.count;
}

}  // namespace
}  // namespace laconic::tetris
