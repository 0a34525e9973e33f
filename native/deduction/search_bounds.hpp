// All lower bounds of the search, from the cheapest to the most expensive. Each function states what it proves.
//
// Let n = |S|, W the sum of the weights in S, w the largest weight, b an upper bound of the number of parts besides the
// win that any allowed guess makes of S, and t the number of turns left. There are four levels of bounds, each computed
// only if the one before does not reach the limit:
//
//     floor       from n, W, w, b and t alone                                a table look-up
//     cheap       the transposition table, a candidate that separates S      n^2 codes at most
//     one_step    the least bound over all guesses of one level of parts     a pass over the columns of S
//     the search  searches guesses one by one, see Worker::cost
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "lanes.hpp"
#include "search_node.hpp"

namespace laconic::search {

inline Value turn_cost(Objective goal) { return goal == Objective::kTotal; }
inline Value miss_cost(Objective goal) { return goal == Objective::kWithin ? 1 : kInfeasible; }

// With weights all 1, F_t(S) >= floor for |S| = n: for each goal, turn and size, and for the total also for each small
// b.
class Floors {
public:
    Floors() = default;
    Floors(std::size_t answers, std::size_t branching) {
        for (auto goal : {Objective::kTotal, Objective::kWorst, Objective::kWithin})
            for (int t = 0; t <= kLeastTurns; ++t) by_turns_[u(goal)].push_back(row(goal, t, branching, answers));
        for (std::size_t b = 0; b < std::min(branching, kNarrow); ++b)
            by_branching_.push_back(row(Objective::kTotal, kLeastTurns, std::max<std::size_t>(b, 1), answers));
    }

    // F_t(S) >= this, for n = |S| answers of weight 1 of which no guess makes more than b parts besides the win.
    Value operator()(Objective goal, std::size_t n, int turns, std::size_t b) const {
        Value const by_size = by_turns_[u(goal)][u(std::min(turns, kLeastTurns))][n];
        return goal == Objective::kTotal && b < by_branching_.size() ? std::max(by_size, by_branching_[b][n]) : by_size;
    }

private:
    // At depth d at most b^(d-1) answers are found, each at cost d; those beyond t turns are missed. Filling the depths
    // in order costs least, so entry n <= F_t(S). From kLeastTurns on there is no turn limit.
    static std::vector<Value> row(Objective goal, int t, std::size_t b, std::size_t answers) {
        std::vector<Value> row{0};
        std::size_t room = 1, filled = 0, depth = 1;
        while (row.size() <= answers) {
            bool const out_of_turns = t < kLeastTurns && depth > u(t);
            Value const next = out_of_turns ? miss_cost(goal) : static_cast<Value>(depth) * turn_cost(goal);
            row.push_back(plus(row.back(), next));
            if (++filled == room) {
                filled = 0;
                ++depth;
                room = std::min(room * b, answers + 1);
            }
        }
        return row;
    }

    std::array<std::vector<std::vector<Value>>, 3> by_turns_;
    std::vector<std::vector<Value>> by_branching_;
};

// With weights, F_t(S) >= this: the next guess finds at most one answer, all others take longer.
//     t = 0: all are missed     t = 1: all but the heaviest     t >= 2: W + (W - w) turns for the total
inline Value floor_by_weight(Objective goal, std::size_t n, Value weight, Value top, int turns) {
    if (turns == 0) return goal == Objective::kWithin ? weight : kInfeasible;
    if (turns == 1) return n == 1 ? turn_cost(goal) * weight : goal == Objective::kWithin ? weight - top : kInfeasible;
    return turn_cost(goal) * (2 * weight - top);
}

// For the total, F_t(S) >= this: at depth d at most b^(d-1) answers are found, and the heaviest first cost least. It is
// floor_by_weight for up to b + 1 answers. The weights are sorted.
inline Value floor_by_depth(std::span<Value> weights, std::size_t b) {
    std::sort(weights.begin(), weights.end(), std::greater<>());
    Value sum = 0;
    std::uint64_t later = 0;  // the weight of the answers that are not found yet; each of them takes another turn
    for (auto weight : weights) later += weight;
    for (std::size_t begin = 0, room = 1; begin < weights.size();) {
        sum = plus(sum, static_cast<Value>(std::min<std::uint64_t>(later, kInfeasible)));
        room = std::min(room, weights.size() - begin);
        for (auto weight : weights.subspan(begin, room)) later -= weight;
        begin += room;
        room *= b;
    }
    return sum;
}

// For weights all 1 and t >= 2, cost(h) >= this for a guess h that makes `count` parts of n answers; `gain` is count,
// plus one if h is a candidate. A part p but the win costs at least 2 |p| - 1, see floor:
//     total, t >= 3: n + sum of (2 |p| - 1) = 3n - gain
//     t = 2: every part must be one answer, or it is missed but for one; so 3n - gain with count = n, else infeasible;
//            within: n - count
inline Value bound_by_parts(Objective goal, std::size_t n, int turns, std::size_t count, std::size_t gain) {
    if (turns == 2 && goal == Objective::kWithin) return static_cast<Value>(n - count);
    if (turns == 2 && count < n) return kInfeasible;
    if (goal != Objective::kTotal) return 0;
    return static_cast<Value>(3 * n - gain);
}

// The total of a part of s answers is at least (2s - 1) + max(0, s - 1 - b) + max(0, s - 1 - b - b^2): one answer is
// found at depth 1, b at depth 2, b^2 at depth 3, all others no sooner than at depth 4. These are the two sizes beyond
// which a part adds to 3n - gain; capped at kMostSizes, which no part exceeds where sizes are counted.
inline std::pair<std::uint16_t, std::uint16_t> sizes_that_add(std::size_t b) {
    auto const capped = [](std::size_t size) { return static_cast<std::uint16_t>(std::min(size, kMostSizes)); };
    return {capped(1 + b), capped(1 + b + b * b)};
}

// The one-step bound of a single guess h, part by part: cost(h) >= turn_cost * W + the floors of all parts but the win.
template <class Code>
class PartFloors {
public:
    explicit PartFloors(Shared<Code> const& shared) : s_(shared) {}

    struct Sum {
        Value lower;
        std::uint32_t parts, largest;  // of these parts: how many, and the size of the largest
    };

    Sum operator()(Node<Code> const& node, Index guess, std::size_t branching) {
        Code const* const row = s_.problem.matrix[u(guess)];
        codes_.clear();
        for (auto a : node.set) {
            Tally& tally = tallies_[row[a]];
            if (tally.size++ == 0) codes_.push_back(row[a]);
            if (!s_.uniform) {
                tally.weight += s_.weight(a);
                tally.top = std::max(tally.top, s_.weight(a));
            }
        }
        Sum sum{turn_cost(node.goal) * node.weight, 0, 0};
        for (auto code : codes_) {
            Tally const part = std::exchange(tallies_[code], {});
            if (code == s_.problem.win) continue;
            ++sum.parts;
            sum.largest = std::max(sum.largest, part.size);
            sum.lower =
                plus(sum.lower, s_.floor(node.goal, part.size, part.weight, part.top, node.turns - 1, branching));
        }
        return sum;
    }

private:
    struct Tally {
        std::uint32_t size = 0;
        Value weight = 0, top = 0;
    };

    Shared<Code> const& s_;
    std::vector<Code> codes_;
    std::vector<Tally> tallies_ = std::vector<Tally>(std::size_t{1} << (8 * sizeof(Code)));  // all zero between calls
};

// Bounds that depend on the answers of a set; they read and update the transposition table.
template <class Code>
class Ladder {
public:
    Ladder(Shared<Code>& shared, Ranking<Code>& ranking, Cores<Code>& cores, PartFloors<Code>& part_floors)
        : s_(shared), ranking_(ranking), cores_(cores), part_floors_(part_floors) {}

    // Sets part.lower <= F_t and part.exact (then F_t = part.lower), considering only candidates as guesses.
    //     exact by size:  one answer; two with t >= 2; all else that is decided by counting turns
    //     from the table: what was proven of this set
    //     weights all 1:  a candidate that separates all others gives F = 2n - 1. Where there is none F >= 2n: another
    //                     guess leaves every answer at least two turns, and a candidate that leaves two together adds
    //                     one to 2n - 1. Three answers without one cost 1 + 2 + 3, one after the other.
    //     only candidates may be guessed, t = 2: without one, infeasible
    void cheap(Objective goal, Part& part, std::span<Index const> set, Key state, int turns, std::size_t branching) {
        std::size_t const n = part.size;
        part.lower = s_.floor(goal, n, part.weight, part.top, turns, branching);
        if (!s_.uniform && goal == Objective::kTotal && n > branching + 1) {
            weights_.clear();
            for (auto a : set) weights_.push_back(s_.weight(a));
            part.lower = std::max(part.lower, floor_by_depth(weights_, branching));
        }
        part.exact = part.lower == kInfeasible || n == 1 || turns == 0 || (n == 2 && turns >= 2) ||
                     (goal == Objective::kWithin && turns == 1) || (goal != Objective::kTotal && u(turns) >= n);
        if (part.exact) return;
        if (n > 3)
            if (auto const known = s_.table.find(full_key(goal, part.key, state, turns, n))) {
                part.counted = known->lower > std::max(part.lower, n <= kTryPairsUpTo ? static_cast<Value>(2 * n) : 0);
                part.lower = std::max(part.lower, known->lower);
                part.exact = known->exact();
                return;
            }
        bool const decisive = turns == 2 && s_.pool_is_candidates && goal != Objective::kWithin;
        if (!s_.uniform || (n > kTryPairsUpTo && !decisive)) return;
        if (candidate_separates(set)) {
            part.exact = true;
        } else if (decisive) {
            part.exact = true;
            part.lower = kInfeasible;
        } else if (goal == Objective::kTotal) {
            part.lower = std::max(part.lower, static_cast<Value>(2 * n));
            part.exact = n == 3 && turns >= 3;
        }
        if (n > 3 && (part.exact || goal == Objective::kTotal)) remember(goal, part, state, turns);
    }

    // Begins to load what cheap() will look up.
    [[gnu::always_inline]] void prefetch(Objective goal, Part const& part, Key state, int turns) const {
        if (part.size > 3) s_.table.prefetch(full_key(goal, part.key, state, turns, part.size));
    }

    // Raises part.lower to the least one-step bound of any guess, which is no more than F_t; `node` is the part, played
    // on from where it lies, and `frame` its own. Not asked where nothing but time limits a goal (t > 2, not total).
    // The first that applies:
    //     t = 2, weights 1, not within     some guess must leave single answers only: exact
    //     few codes, n <= kMostSizes       3n - gain and what sizes add: exact if no more than 2n, since such a guess
    //                                      leaves single answers and at most one pair, which cost what their floor says
    //     weights 1, n small beside b      3n - gain of the guess with most parts: exact for the same reason
    //     else                             the floors of the true sizes, guess by guess: exact if infeasible
    void one_step(Node<Code> const& node, Part& part, Frame<Code>& frame) {
        if (node.goal != Objective::kTotal && node.turns > 2) return;
        std::size_t const n = part.size;
        if (node.turns == 2 && s_.uniform && node.goal != Objective::kWithin) {
            // cheap() found no candidate that separates a small set; a larger set is checked again
            bool const by_candidate = n > kTryPairsUpTo && candidate_separates(node.set);
            Value const apart = node.goal == Objective::kTotal ? static_cast<Value>(2 * n - by_candidate) : 0;
            part.lower = by_candidate || cores_.separable(node.set, node) ? apart : kInfeasible;
            part.exact = true;
        } else if (ranking_.sizes_help(node)) {
            part.lower = std::max(part.lower, ranking_.least_by_sizes(node, frame));
            part.exact = part.lower <= 2 * n;
        } else if (s_.uniform && n <= kRefineFrom * s_.branching) {
            auto const [most, gain] = ranking_.most(node, part.lower, frame);
            part.lower = std::max(part.lower, bound_by_parts(node.goal, n, node.turns, most, gain));
            part.exact = node.goal != Objective::kTotal || gain >= n;
        } else {
            Value lower = ranking_.rank(node, kInfeasible, frame);
            if (s_.uniform) lower = refine(node, frame);
            part.lower = std::max(part.lower, lower);
            part.exact = lower == kInfeasible;
        }
        remember(node.goal, part, node.state, node.turns);
    }

    // Keeps lower <= F_t <= upper for a set of n answers.
    void remember(Objective goal, Key set, Key state, int turns, std::size_t n, Bounds bounds) {
        s_.table.store(full_key(goal, set, state, turns, n), bounds, n);
    }

private:
    // The least bound of PartFloors over the frame's choices, which rank() without a limit has left there: no more than
    // F, and no less than the least of 3n - gain. It starts with the choice that comes first; one whose own bound is no
    // less than the best so far cannot lower it.
    Value refine(Node<Code> const& node, Frame<Code> const& frame) {
        auto const& choices = frame.choices;
        if (choices.empty()) return kInfeasible;
        auto const first = std::min_element(choices.begin(), choices.end(),
                                            [](Choice const& a, Choice const& b) { return a.before(b); });
        std::size_t const branching = std::min(node.branching, frame.branching);
        Value best = part_floors_(node, first->guess, branching).lower;
        for (auto const& choice : choices)
            if (choice.lower < best) best = std::min(best, part_floors_(node, choice.guess, branching).lower);
        return best;
    }

    void remember(Objective goal, Part const& part, Key state, int turns) {
        remember(goal, part.key, state, turns, part.size, {part.lower, part.exact ? part.lower : kInfeasible});
    }

    // A limit of at least n turns does not restrict a set of n: guessing the candidates one by one takes n.
    static Key full_key(Objective goal, Key set, Key state, int turns, std::size_t n) {
        auto const binding = static_cast<std::uint64_t>(std::min<std::size_t>(u(turns), n));
        return set ^ state ^ random_key((std::uint64_t{1} << 41) + 4 * binding + static_cast<std::uint64_t>(goal));
    }

    bool candidate_separates(std::span<Index const> set) {
        for (auto a : set) {
            Code const* const row = s_.problem.matrix[u(s_.as_guess(a))];
            std::size_t i = 0;
            for (; i < set.size() && !seen_[row[set[i]]]; ++i) seen_[row[set[i]]] = 1;
            bool const all = i == set.size();
            while (i-- > 0) seen_[row[set[i]]] = 0;
            if (all) return true;
        }
        return false;
    }

    Shared<Code>& s_;
    Ranking<Code>& ranking_;
    Cores<Code>& cores_;
    PartFloors<Code>& part_floors_;
    std::vector<Value> weights_;
    std::vector<std::uint32_t> seen_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
};

}  // namespace laconic::search
