// Search by learned values, among the boards that the linear evaluation proposes: the placement with the most expected
// points is played.
//
// The root places both known pieces in every way, and keeps the `beam[0]` boards of least cost by the linear
// evaluation, as expectimax.hpp does, and that of least cost after each first placement that clears lines. The value of
// a board is the points so far, and the mean over the next piece q of the best of the `beam[1]` placements of q of
// least cost: its points and the learned value of its board. Without the linear evaluation, the search would find the
// boards whose learned values are too high, since no game had them. For the `beam[2]` first placements with the most
// value, the mean of the placement of least cost over the piece after q stands in the place of that learned value,
// until pieces fall a row a frame; one alone would have nothing to be compared with, and counts as none.
#pragma once

namespace laconic::tetris {
namespace {

constexpr int kDeepened = 4;

struct Foresight {
    Player const& player;
    Outlook outlook;
    StopToken const& stop;

    // What a game is worth that ends before its last line.
    double lost() const { return -player.penalty; }

    // The value of the best of the `kept` placements of a piece of least cost; `deeper` if the piece after it is to be
    // considered, until pieces fall a row a frame.
    double best(View const& view, int piece, int lines, int kept, bool deeper) const {
        Motion const falls = outlook.motion(lines);
        Ranked ranked;
        rank(player, view, piece, falls, ranked);
        keep_best(ranked, piece, kept);
        double best = lost();
        for (int i = 0; i < ranked.count; ++i) {
            Board child = view.board;
            int const cleared = place(child, piece, ranked.at[i], falls), total = lines + cleared;
            bool const further = deeper && stage_of(outlook.motion(total)) == 0;
            double const value = outlook.gain(cleared, total) +
                                 (further ? mean(child, piece, total, 1, false) : outlook.worth(child, total));
            if (!i || value > best) best = value;
        }
        return best;
    }

    // The mean value of a board over the pieces that may follow `last`.
    double mean(Board const& board, int last, int lines, int kept, bool deeper) const {
        if (outlook.over(lines)) return outlook.worth(board, lines);
        check(stop);
        View view = view_of(board);
        double sum = 0;
        for (int next = 0; next < kPieces; ++next)
            sum += outlook.chance(last, next) * best(view, next, lines, kept, deeper);
        return sum;
    }

    // Keeps the boards of least cost after both pieces, and for each placement of the first, the one of least cost, or
    // an infinite cost; `outcome` receives the placements of the first after which the game is over, or no second can
    // appear, with their values. Returns their number.
    int place_both(Board const& board, Position const* first, int firsts, int piece, int next, int lines,
                   Leaves& leaves, Leaf* cheapest, Choice* outcome) const {
        Position second[kMostPlacements];
        Motion const falls = outlook.motion(lines);
        int outcomes = 0;
        for (int i = 0; i < firsts; ++i) {
            View child;
            child.board = board;
            int const cleared = place(child.board, piece, first[i], falls), total = lines + cleared;
            look(child);
            int const height = lock_height(kSet.piece[piece].shape[orientation_of(first[i])], row_of(first[i]));
            double const before = at_once(linear_of(player, falls), cleared, height);
            Motion const then = outlook.motion(total);
            int const seconds = outlook.over(total) ? 0 : placements_any(child.board, next, then, second);
            if (!seconds)
                outcome[outcomes++] = {
                    first[i],
                    outlook.gain(cleared, total) + (outlook.over(total) ? outlook.worth(child.board, total) : lost())};
            cheapest[i].cost = __builtin_inf();
            for (int j = 0; j < seconds; ++j) {
                int also, lock;
                double const cost = before + cost_after(player, child, next, second[j], then, {}, also, lock);
                if (cost < cheapest[i].cost) cheapest[i] = {0, cost, 0, first[i], second[j]};
                if (leaves.count == leaves.most && cost >= leaves.leaf[leaves.count - 1].cost) continue;
                Board last = child.board;
                place(last, next, second[j], then);
                leaves.add({key_of(last, 0, 0), cost, 0, first[i], second[j]});
            }
        }
        return outcomes;
    }

    // The value of a board that was kept, by so many of the pieces that follow.
    double value(Board const& board, int piece, int next, int lines, Leaf const& leaf, int depth) const {
        Board child = board;
        int cleared = place(child, piece, leaf.first, outlook.motion(lines));
        lines += cleared;
        double const first = outlook.gain(cleared, lines);
        cleared = place(child, next, leaf.second, outlook.motion(lines));
        lines += cleared;
        return first + outlook.gain(cleared, lines) +
               (depth ? mean(child, next, lines, player.beam[1], depth > 1) : outlook.worth(child, lines));
    }

    // The value of the best placement of a piece, among all; of this one, by the pieces that follow it if `deep`.
    double best_of_all(Board const& board, int piece, int lines, bool deep) const {
        Motion const falls = outlook.motion(lines);
        Position at[kMostPlacements];
        int const count = placements_any(board, piece, falls, at);
        double best = lost(), gain = 0;
        Board after;
        int total = lines;
        for (int i = 0; i < count; ++i) {
            Board child = board;
            int const cleared = place(child, piece, at[i], falls), now = lines + cleared;
            double const points = outlook.gain(cleared, now), value = points + outlook.worth(child, now);
            if (!i || value > best) best = value, gain = points, after = child, total = now;
        }
        if (!deep || !count || outlook.over(total)) return best;
        check(stop);
        for (int next = 0; next < kPieces; ++next)
            gain += outlook.chance(piece, next) * best_of_all(after, next, total, false);
        return gain;
    }

    // The values of all first placements, each with the best of all replies. The kDeepened with the most are valued by
    // the pieces that follow, too, and no other is worth more than these.
    int values_of_all(Board const& board, Position const* first, int firsts, int piece, int next, int lines,
                      Choice* out) const {
        auto const value = [&](Position at, bool deep) {
            Board child = board;
            int const cleared = place(child, piece, at, outlook.motion(lines)), total = lines + cleared;
            return outlook.gain(cleared, total) +
                   (outlook.over(total) ? outlook.worth(child, total) : best_of_all(child, next, total, deep));
        };
        for (int i = 0; i < firsts; ++i) out[i] = {first[i], value(first[i], false)};
        deepen(out, firsts, kDeepened, [&](Choice const& each) { return value(each.at, true); });
        return firsts;
    }

    // Values the `most` placements with the most value anew, so that no other is worth more than these.
    template <class Value>
    static void deepen(Choice* out, int count, int most, Value&& value) {
        double least = 0;
        for (int i = 0; i < count; ++i) {
            if (i >= most) {
                if (out[i].value > least) out[i].value = least;
                continue;
            }
            int best = i;
            for (int j = i + 1; j < count; ++j)
                if (out[j].value > out[best].value) best = j;
            Choice const chosen = out[best];
            out[best] = out[i];
            out[i] = {chosen.at, value(chosen)};
            if (!i || out[i].value < least) least = out[i].value;
        }
    }

    // The values of the first placements with the best boards, and of those that clear lines, which the linear
    // evaluation may take for a waste; of all, unless `deep`. Returns their number. Where pieces fall a row a
    // frame or two, few places are within reach, and the values alone choose among all boards.
    int values(Board const& board, Position const* first, int firsts, int piece, int next, int lines, int kept,
               bool deep, Choice* out) const {
        if (stage_of(outlook.motion(lines)) > 0) return values_of_all(board, first, firsts, piece, next, lines, out);
        Leaves leaves;
        leaves.most = kept < kMostKept ? kept : kMostKept;
        Leaf cheapest[kMostPlacements];
        Leaf const* leaf[kMostPlacements] = {};  // that a value is of, unless the game is over before
        int count = place_both(board, first, firsts, piece, next, lines, leaves, cheapest, out);
        auto const found = [&](Position placement) {
            int at = 0;
            while (at < count && out[at].at != placement) ++at;
            return at;
        };
        auto const add = [&](Leaf const& each, int at) {
            double const worth = value(board, piece, next, lines, each, deep);
            if (at < count && worth <= out[at].value) return;
            out[at] = {each.first, worth}, leaf[at] = &each;
            if (at == count) ++count;
        };
        for (int k = 0; k < leaves.count; ++k) add(leaves.leaf[k], found(leaves.leaf[k].first));
        for (int i = 0; i < firsts; ++i) {
            Board child = board;
            if (found(first[i]) < count || (deep && !place(child, piece, first[i], outlook.motion(lines)))) continue;
            add(cheapest[i], count);
        }
        if (deep && player.beam[2] > 1)  // one alone would only be level with others
            deepen(out, count, player.beam[2], [&](Choice const& each) {
                for (Leaf const* at : leaf)
                    if (at && at->first == each.at) return value(board, piece, next, lines, *at, 2);
                return each.value;
            });
        return count;
    }

    // The values of placements without a next piece.
    int values_of_last(Board const& board, int piece, int lines, Reaction reaction, Choice* out) const {
        Motion const falls = outlook.motion(lines);
        Ranked ranked;
        rank(player, view_of(board), piece, falls, ranked, reaction);
        keep_best(ranked, piece, player.beam[0]);
        for (int i = 0; i < ranked.count; ++i) {
            Board child = board;
            int const cleared = place(child, piece, ranked.at[i], falls), total = lines + cleared;
            out[i] = {ranked.at[i], outlook.gain(cleared, total) + outlook.worth(child, total)};
        }
        return ranked.count;
    }
};

int foresight_values(Player const& player, Board const& board, int piece, int next, Progress const& progress,
                     Reaction reaction, StopToken const& stop, Choice* out) {
    Foresight const search{player, {*player.networks, player.learned, progress.rules}, stop};
    Position first[kMostPlacements];
    int const lines = progress.lines, firsts = placements(board, piece, search.outlook.motion(lines), reaction, first);
    int const count = next < 0 ? search.values_of_last(board, piece, lines, reaction, out)
                               : search.values(board, first, firsts, piece, next, lines, player.beam[0], true, out);
    for (int i = 0; i < count; ++i) out[i].value = -out[i].value;
    return count;
}

// The value of a plan is the mean, over the next piece, of the best placement that it allows, by the learned values of
// the 2 beam[0] boards of least cost after both pieces, and of that of least cost after each placement. Where pieces
// fall slower than a row a frame, these are the kProposed placements of least cost; another is taken to be worth kElse
// points less than the least of them.
constexpr double kElse = 10000;
constexpr int kProposed = 12;

int foresight_plans(Player const& player, Board const& board, int piece, Motion motion, Progress const& progress,
                    int frames, StopToken const& stop, Choice* out) {
    Foresight const search{player, {*player.networks, player.learned, progress.rules}, stop};
    Position plan[kMostPlacements], at[kMostPlacements];
    int const count = plans(board, piece, motion, frames, plan);
    for (int i = 0; i < count; ++i) out[i] = {plan[i], 0};
    if (count <= 1) return count;
    double value[kPieces][kPositions];
    Choice choices[kMostPlacements];
    Ranked ranked;
    rank(player, view_of(board), piece, motion, ranked);
    if (stage_of(motion) == 0) keep_best(ranked, piece, kProposed);
    for (int next = 0; next < kPieces; ++next) {
        int const known = search.values(board, ranked.at, ranked.count, piece, next, progress.lines, 2 * player.beam[0],
                                        false, choices);
        double least = search.lost();
        for (int i = 0; i < known; ++i)
            if (!i || choices[i].value < least) least = choices[i].value;
        for (double& each : value[next]) each = least - kElse;
        for (int i = 0; i < known; ++i) value[next][choices[i].at] = choices[i].value;
    }
    for (int i = 0; i < count; ++i) {
        int const allowed = list_any(board, piece, motion, {frames, plan[i]}, false, at);
        for (int next = 0; next < kPieces; ++next) {
            double best = search.lost();
            for (int j = 0; j < allowed; ++j)
                if (!j || value[next][at[j]] > best) best = value[next][at[j]];
            out[i].value -= search.outlook.chance(piece, next) * best;
        }
    }
    return count;
}

}  // namespace
}  // namespace laconic::tetris
