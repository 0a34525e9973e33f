// A game that is small enough to try everything, for tests of the search and its bounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include "feedback.hpp"
#include "lanes.hpp"
#include "search.hpp"

namespace laconic {

using Bytes = std::vector<std::uint8_t>;
using Indices = std::vector<Index>;

inline StopToken const never{};

inline std::mt19937 random_source(1);

inline std::size_t below(std::size_t n) { return random_source() % n; }

inline void expect(bool holds, char const* what) {
    if (holds) return;
    std::fprintf(stderr, "core_test (%s): %s\n", lanes().name, what);
    std::exit(1);
}

// WebAssembly catches no exceptions: there nothing is called.
template <class Error, class Call>
void expect_error([[maybe_unused]] Call call, [[maybe_unused]] char const* what) {
#ifndef __wasm__
    try {
        call();
    } catch (Error const&) {
        return;
    }
    expect(false, what);
#endif
}

inline Indices first(std::size_t n) {
    Indices all(n);
    for (std::size_t i = 0; i < n; ++i) all[i] = static_cast<Index>(i);
    return all;
}

enum class Mode { kEasy, kHard, kUltraHard };

// A game of distinct random words of three letters out of four, whose answers are guesses in another order, and its
// costs by exhaustive search.
struct Small {
    Mode mode;
    Bytes words, codes, guess_codes;
    Indices guess_of_answer;
    std::vector<std::uint64_t> features;
    std::vector<std::uint32_t> weights;  // of the answers; empty if all are 1

    Small(std::size_t answers, std::size_t guesses, Mode m)
        : mode(m), codes(guesses * answers), guess_codes(guesses * guesses), features(guesses) {
        auto numbers = first(64);
        std::shuffle(numbers.begin(), numbers.end(), random_source);
        for (std::size_t g = 0; g < guesses; ++g)
            for (int shift : {0, 2, 4}) words.push_back(static_cast<std::uint8_t>(254 - (numbers[g] >> shift & 3)));
        guess_of_answer = first(guesses);
        std::shuffle(guess_of_answer.begin(), guess_of_answer.end(), random_source);
        guess_of_answer.resize(answers);
        Symbols const all{words.data(), guesses, 3};
        wordle_matrix(all, all, guess_codes.data(), 1);
        for (std::size_t g = 0; g < guesses; ++g) {
            for (std::size_t a = 0; a < answers; ++a)
                codes[g * answers + a] = guess_codes[g * guesses + static_cast<std::size_t>(guess_of_answer[a])];
            int held[4] = {};
            for (int i = 0; i < 3; ++i) {
                int const letter = 254 - all[g][i];
                features[g] |= std::uint64_t{1} << (4 * i + letter) | std::uint64_t{1}
                                                                          << (12 + 4 * held[letter] + letter);
                ++held[letter];
            }
        }
    }

    std::size_t answers() const { return guess_of_answer.size(); }
    Indices legal() const { return first(features.size()); }

    std::uint8_t code(Index guess, Index answer) const {
        return codes[static_cast<std::size_t>(guess) * answers() + static_cast<std::size_t>(answer)];
    }

    Problem<std::uint8_t> problem() const {
        Problem<std::uint8_t> p{
            {codes.data(), features.size(), answers(), 27}, 26, guess_of_answer, weights, {}, {}, {}};
        if (mode == Mode::kHard) p.features = features;
        if (mode == Mode::kUltraHard) p.guess_matrix = guess_codes;
        return p;
    }

    Indices legal_after(Indices const& legal, Index guess, Index answer) const {
        Indices kept;
        auto const bits = [&](Index word) { return features[static_cast<std::size_t>(word)]; };
        auto const hidden = guess_of_answer[static_cast<std::size_t>(answer)];
        auto const* const row = guess_codes.data() + static_cast<std::size_t>(guess) * features.size();
        for (auto g : legal) {
            bool allowed = true;
            if (mode == Mode::kHard) allowed = !(bits(guess) & bits(hidden) & ~bits(g));
            if (mode == Mode::kUltraHard) allowed = row[g] == row[hidden];
            if (allowed) kept.push_back(g);
        }
        return kept;
    }

    Value weight(Indices const& set) const {
        if (weights.empty()) return static_cast<Value>(set.size());
        Value sum = 0;
        for (auto answer : set) sum += weights[static_cast<std::size_t>(answer)];
        return sum;
    }

    // The least cost of a set, and the cost of a guess, by trying everything.
    Value cost(Objective objective, Indices const& set, Indices const& legal, int turns) const {
        if (turns == 0) return objective == Objective::kWithin ? weight(set) : kInfeasible;
        Value best = kInfeasible;
        for (auto guess : legal) best = std::min(best, cost_of_guess(objective, set, legal, turns, guess));
        return best;
    }
    Value cost_of_guess(Objective objective, Indices const& set, Indices const& legal, int turns, Index guess) const {
        std::map<std::uint8_t, Indices> parts;
        for (auto answer : set) parts[code(guess, answer)].push_back(answer);
        Value sum = objective == Objective::kTotal ? weight(set) : 0;
        for (auto const& [feedback, part] : parts)
            if (feedback != 26)
                sum = std::min(kInfeasible, sum + cost(objective, part, legal_after(legal, guess, part[0]), turns - 1));
        return sum;
    }
};

// The bounds of the search by themselves, see bounds_test.cpp.
void test_bounds();

}  // namespace laconic
