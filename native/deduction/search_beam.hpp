// Good strategies without proof: only the most promising guesses of each position are searched.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search_worker.hpp"

namespace laconic::search {

// What a guess may cost, only to order guesses. If F(n) is the cost of n candidates, each turn leaves about 1 in b of
// them, where b is the maximum number of parts of all answers, but parts are uneven, so the estimate is
//     F(n) = max(2n - 1, n (1 + 2 log n / log b)),        the cost of a guess = the sum of F over its parts but the
//     win.
// With weights, guesses keep the order of their one-step bounds.
template <class Code>
class Estimates {
public:
    explicit Estimates(Shared<Code> const& shared) : s_(shared) {
        double const turns = kUneven / std::log(std::max<double>(2, static_cast<double>(s_.branching)));
        for (std::size_t i = 1; i <= s_.answers; ++i) {
            auto const n = static_cast<double>(i);
            by_size_.push_back(static_cast<Value>(kScale * std::max(2 * n - 1, n * (1 + turns * std::log(n)))));
        }
    }

    // Puts the estimates, in units of 1 / kScale, where the one-step bounds of the choices were.
    void replace_bounds(Node<Code> const& node, std::vector<Choice>& choices) {
        if (!s_.uniform) return;
        for (auto& choice : choices) {
            Code const* const row = s_.problem.matrix[u(choice.guess)];
            for (auto a : node.set) ++sizes_[row[a]];
            sizes_[s_.problem.win] = 0;
            choice.lower = 0;
            for (auto a : node.set)
                if (auto const size = std::exchange(sizes_[row[a]], 0)) choice.lower += by_size_[size - 1];
        }
    }

private:
    static constexpr double kUneven = 2;  // found by trial with Wordle and Mastermind
    static constexpr double kScale = 16;

    Shared<Code> const& s_;
    std::vector<Value> by_size_;
    std::vector<std::uint32_t> sizes_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
};

// An upper bound of the least total: F <= best(node).value, the cost of a strategy that grow() outputs. In a large
// position, only the most promising guesses are searched, half as many at each depth: those with the least estimates,
// for rules of few codes those with the least bounds after two steps, of sixteen times as many. Positions of up to
// `endgame` candidates, and of one, are solved exactly: a single candidate has no guess to rank. If none of these
// guesses stays within the turn limit, more are searched until one does.
template <class Code>
class Beam {
public:
    Beam(Worker<Code>& worker, std::size_t endgame)
        : worker_(worker), endgame_(std::max<std::size_t>(endgame, 1)), estimates_(worker.shared()) {}

    struct Choice {
        Value value;
        std::optional<Index> guess;  // none where the value is exact
    };

    Choice best(Node<Code> const& node, std::size_t width, std::size_t depth) {
        if (node.set.size() <= endgame_) return {worker_.cost(node, kInfeasible, depth), {}};
        Key const key =
            node.key ^ node.state ^ random_key((std::uint64_t{1} << 44) + 64 * width + u(std::min(node.turns, 63)));
        if (auto const known = memory_.find(key); known != memory_.end()) return known->second;
        Choice best{kInfeasible, {}};
        if (feasible(node, depth)) {
            worker_.rank(node, kInfeasible, depth);
            auto choices = worker_.at(depth).choices;
            estimates_.replace_bounds(node, choices);
            auto end = choices.end();
            if (worker_.uniform() && worker_.shared().few_codes()) {  // else looking takes too long
                end = best_of(choices.begin(), end, kLook * width);
                for (auto choice = choices.begin(); choice != end; ++choice)
                    choice->lower = look(node, choice->guess, kInfeasible, depth);
            }
            auto const middle = best_of(choices.begin(), end, width);
            for (auto choice = choices.begin(); choice != middle; ++choice)
                consider(best, node, choice->guess, width, depth);
            if (best.value == kInfeasible && node.turns < kLeastTurns)
                consider(best, node, worker_.winner(asking(node)), width, depth);
            for (auto choice = middle; choice != choices.end() && best.value == kInfeasible; ++choice)
                consider(best, node, choice->guess, width, depth);
        }
        memory_.emplace(key, best);
        return best;
    }

    // The cost of the best strategy found that starts with a guess, or `limit` if it is no less.
    Value cost(Node<Code> const& node, Index guess, Value limit, std::size_t width, std::size_t depth) {
        worker_.check_stop();
        Value sum = look(node, guess, limit, depth);
        auto parts = worker_.at(depth).parts;
        std::reverse(parts.begin(), parts.end());  // small parts are cheap
        for (auto const& part : parts) {
            if (sum >= limit) return limit;
            Node<Code> const next = worker_.child(node, guess, part, depth);
            Value const rest = sum - part.lower;
            sum = plus(rest, part.size <= endgame_ ? worker_.cost(next, limit - rest, depth + 1)
                                                   : best(next, std::max<std::size_t>(width / 2, 1), depth + 1).value);
        }
        return std::min(sum, limit);
    }

    // Appends the strategy of best() or, with a first guess, of cost(); positions of known exact value are left to
    // `exact`, called with the node, the parent, the code, the value and the depth.
    template <class ExactPart>
    void grow(Node<Code> const& node, Index parent, std::uint32_t code, std::optional<Index> first, std::size_t width,
              std::size_t depth, std::vector<Step>& steps, ExactPart exact) {
        Choice const choice = first ? Choice{0, first} : best(node, width, depth);
        if (!choice.guess) return exact(node, parent, code, choice.value, depth);
        Index const guess = *choice.guess;
        auto const here = static_cast<Index>(steps.size());
        steps.push_back({parent, code, guess});
        worker_.split(node, guess, depth);
        auto const parts = worker_.at(depth).parts;
        for (auto const& part : parts)
            grow(worker_.child(node, guess, part, depth), here, part.code, {}, std::max<std::size_t>(width / 2, 1),
                 depth + 1, steps, exact);
    }

private:
    // For each guess that is searched, so many are looked at.
    static constexpr std::size_t kLook = 16;

    // Moves the n best to the front, and returns where they end.
    static auto best_of(auto begin, auto end, std::size_t n) {
        auto const middle = begin + std::min(static_cast<std::ptrdiff_t>(n), end - begin);
        std::partial_sort(begin, middle, end, [](auto const& a, auto const& b) { return a.before(b); });
        return middle;
    }

    // A lower bound of the cost of a guess, from what the guesses after it make of its parts.
    Value look(Node<Code> const& node, Index guess, Value limit, std::size_t depth) {
        Value const sum = worker_.split(node, guess, depth);
        return sum < limit ? worker_.look(node, guess, limit, sum, depth) : sum;
    }

    void consider(Choice& best, Node<Code> const& node, std::optional<Index> guess, std::size_t width,
                  std::size_t depth) {
        if (!guess) return;
        Value const value = cost(node, *guess, best.value, width, depth);
        if (value < best.value) best = {value, guess};
    }

    static Node<Code> asking(Node<Code> const& node) {  // whether the turns suffice
        Node<Code> asked = node;
        asked.goal = Objective::kWorst;
        return asked;
    }

    bool feasible(Node<Code> const& node, std::size_t depth) {
        return node.turns >= kLeastTurns || worker_.cost(asking(node), kInfeasible, depth) != kInfeasible;
    }

    Worker<Code>& worker_;
    std::size_t endgame_;
    Estimates<Code> estimates_;
    std::unordered_map<Key, Choice, Low> memory_;
};

}  // namespace laconic::search
