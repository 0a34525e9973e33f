// Expectimax search over the unknown pieces.
//
// The cost of a path is the immediate cost of its placements (weighted lines and lock heights, and -tetris for four
// lines) plus the weighted other features of its final board. V(board, piece, depth) is the minimum expected cost:
//     V(b, p, 0) = min over placements of at_once + cost of the board
//     V(b, p, d) = min over the `beam[1]` best placements of at_once + sum over q of P(q | p) V(board, q, d - 1)
// and `death` if the piece has no placement. The root places both known pieces in every way, keeps the `beam[0]`
// cheapest distinct boards, and minimizes at_once + sum over q of P(q | second) V(board, q, beam[2]). The beams are the
// only pruning; if they are wide enough, the value is exact. Values of (board, piece, depth) are kept in a
// transposition table for the duration of a move.
#pragma once

namespace laconic::tetris {
namespace {

constexpr int kTableBits = 14;
constexpr int kMostKept = 256;

struct Entry {
    std::uint64_t key;
    double value;
};

inline std::uint64_t mix(std::uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

inline std::uint64_t key_of(Board const& board, int piece, int depth) {
    std::uint64_t key = static_cast<std::uint64_t>(piece * 4 + depth + 1);
    for (int c = 0; c < kColumns; c += 2) key = mix(key ^ (board.column[c] | std::uint64_t{board.column[c + 1]} << 32));
    return key | 1;
}

// The cost of a placement that does not depend on the board.
inline double at_once(Linear const& linear, int lines, int height) {
    return linear.weights[1] * height + (lines == 4 ? -linear.tetris : linear.weights[0] * lines);
}

struct Expectimax {
    Player const& player;
    Motion motion;
    Entry* table;
    StopToken const& stop;

    double value(View const& view, int piece, int depth) const {
        std::uint64_t const key = key_of(view.board, piece, depth);
        Entry& entry = table[key >> (64 - kTableBits)];
        if (entry.key == key) return entry.value;
        double const value = fresh_value(view, piece, depth);
        entry = {key, value};
        return value;
    }

    double fresh_value(View const& view, int piece, int depth) const {
        Linear const& linear = linear_of(player, motion);
        Ranked ranked;
        rank(player, view, piece, motion, ranked);
        if (!ranked.count) return linear.death;
        keep_best(ranked, piece, depth ? player.beam[1] : 1);
        if (!depth) return ranked.cost[0];
        double best = linear.death;
        for (int i = 0; i < ranked.count; ++i) {
            View child;
            child.board = view.board;
            int const lines = place(child.board, piece, ranked.at[i], motion);
            look(child);
            int const height = lock_height(kSet.piece[piece].shape[orientation_of(ranked.at[i])], row_of(ranked.at[i]));
            double const cost = at_once(linear, lines, height) + chance_of(child, piece, depth - 1);
            if (cost < best) best = cost;
        }
        return best;
    }

    double chance_of(View const& view, int last, int depth) const {
        check(stop);
        double sum = 0;
        for (int next = 0; next < kPieces; ++next)
            sum += 1.0 * chances(last, next) / kChances * value(view, next, depth);
        return sum;
    }
};

// A board after both known pieces.
struct Leaf {
    std::uint64_t key;
    double cost, at_once;
    Position first, second;
};

struct Leaves {
    Leaf leaf[kMostKept];
    int count = 0, most;

    // Keeps the cheapest boards, and for equal boards the cheapest path; of paths of equal cost, the first is kept.
    void add(Leaf const& leaf_) {
        if (count == most && leaf_.cost >= leaf[count - 1].cost) return;
        for (int i = 0; i < count; ++i)
            if (leaf[i].key == leaf_.key) {
                if (leaf[i].cost <= leaf_.cost) return;
                for (int j = i; j + 1 < count; ++j) leaf[j] = leaf[j + 1];
                --count;
                break;
            }
        if (count == most) --count;
        int i = count++;
        for (; i && leaf[i - 1].cost > leaf_.cost; --i) leaf[i] = leaf[i - 1];
        leaf[i] = leaf_;
    }
};

int expectimax_values(Player const& player, View const& view, int piece, int next, Motion motion, Reaction reaction,
                      StopToken const& stop, Choice* out) {
    Linear const& linear = linear_of(player, motion);
    Position first[kMostPlacements], second[kMostPlacements];
    int const firsts = placements(view.board, piece, motion, reaction, first);
    Entry table[std::size_t{1} << kTableBits] = {};
    Expectimax const search{player, motion, table, stop};
    Leaves leaves;
    leaves.most = player.beam[0] < kMostKept ? player.beam[0] : kMostKept;
    int count = 0;
    for (int i = 0; i < firsts; ++i) {
        View child;
        child.board = view.board;
        int const lines1 = place(child.board, piece, first[i], motion);
        look(child);
        int const height1 = lock_height(kSet.piece[piece].shape[orientation_of(first[i])], row_of(first[i]));
        double const before = at_once(linear, lines1, height1);
        int const seconds = placements_any(child.board, next, motion, second);
        out[i] = {first[i], before + linear.death};
        for (int j = 0; j < seconds; ++j) {
            int lines, height;
            double const cost = before + cost_after(player, child, next, second[j], motion, {}, lines, height);
            if (leaves.count == leaves.most && cost >= leaves.leaf[leaves.count - 1].cost) continue;
            Board board = child.board;
            place(board, next, second[j], motion);
            leaves.add({key_of(board, 0, 0), cost, before + at_once(linear, lines, height), first[i], second[j]});
        }
    }
    for (int k = 0; k < leaves.count; ++k) {
        Leaf const& leaf = leaves.leaf[k];
        View child;
        child.board = view.board;
        place(child.board, piece, leaf.first, motion);
        place(child.board, next, leaf.second, motion);
        look(child);
        double const value = leaf.at_once + search.chance_of(child, next, player.beam[2]);
        int at = 0;
        while (at < count && out[at].at != leaf.first) ++at;
        if (at == count)
            out[count++] = {leaf.first, value};
        else if (value < out[at].value)
            out[at].value = value;
    }
    if (!leaves.count) return firsts;
    return count;
}

}  // namespace
}  // namespace laconic::tetris
