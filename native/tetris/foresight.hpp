// Search by learned values: the placement with the most expected points is played.
//
// The root places both known pieces in every way, and ranks the boards by their points so far and their learned value.
// For the `beam[0]` best boards, the value is replaced by the mean, over the next piece q, of the best placement of q:
// its points and the learned value of its board. All sums are whole numbers; a mean is a sum of 64 parts, as the
// console draws pieces.
#pragma once

namespace laconic::tetris {
namespace {

// A board after both known pieces, its value, and the points that led to it.
struct Sight {
    std::int64_t value, gain;
    Board board;
    int lines, first;
};

struct Foresight {
    Outlook outlook;
    Sight sights[kMostKept];
    int kept = 0, most = 0;

    void add(Sight const& sight) {
        if (!most || (kept == most && sight.value <= sights[kept - 1].value)) return;
        if (kept < most) ++kept;
        int k = kept - 1;
        for (; k && sights[k - 1].value < sight.value; --k) sights[k] = sights[k - 1];
        sights[k] = sight;
    }

    // Places the second piece in every way; returns the best value.
    std::int64_t add_all(Board const& board, int piece, int lines, std::int64_t before, int first) {
        Position at[kMostPlacements];
        Motion const falls = outlook.motion(lines);
        int const count = placements_any(board, piece, falls, at);
        std::int64_t best = before;
        for (int i = 0; i < count; ++i) {
            Board child = board;
            int const cleared = place(child, piece, at[i], falls), total = lines + cleared;
            std::int64_t const value = before + outlook.value(child, cleared, total);
            if (!i || value > best) best = value;
            add({value, before + outlook.gain(cleared, total), child, total, first});
        }
        return best;
    }

    // 64 times the mean value of a board over the pieces that may follow.
    std::int64_t mean(Sight const& sight, int last) const {
        std::int64_t sum = 64 * sight.gain;
        if (outlook.over(sight.lines)) return sum;
        for (int next = 0; next < kPieces; ++next)
            sum += kSuccessors.of[last][next] * outlook.best(sight.board, next, sight.lines);
        return sum;
    }
};

int foresight_values(Player const& player, Board const& board, int piece, int next, Rules const& rules, int lines,
                     Reaction reaction, StopToken const& stop, Choice* out) {
    Foresight search{{player.network, rules}, {}, 0, player.beam[0] < kMostKept ? player.beam[0] : kMostKept};
    Outlook const& outlook = search.outlook;
    Position first[kMostPlacements];
    std::int64_t value[kMostPlacements];
    bool seen[kMostPlacements] = {};
    Motion const falls = outlook.motion(lines);
    int const firsts = placements(board, piece, falls, reaction, first);
    for (int i = 0; i < firsts; ++i) {
        Board child = board;
        int const cleared = place(child, piece, first[i], falls), total = lines + cleared;
        if (next < 0 || outlook.over(total))
            value[i] = 64 * outlook.value(child, cleared, total);
        else
            value[i] = 64 * search.add_all(child, next, total, outlook.gain(cleared, total), i);
    }
    for (int k = 0; k < search.kept; ++k) {
        check(stop);
        Sight const& sight = search.sights[k];
        std::int64_t const mean = search.mean(sight, next);
        if (!seen[sight.first] || mean > value[sight.first]) value[sight.first] = mean;
        seen[sight.first] = true;
    }
    int count = 0;
    for (int i = 0; i < firsts; ++i)
        if (!search.kept || seen[i]) out[count++] = {first[i], static_cast<double>(-value[i]) / (64 * kUnit)};
    return count;
}

}  // namespace
}  // namespace laconic::tetris
