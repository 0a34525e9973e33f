#include "pairs.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "lanes.hpp"

namespace laconic::boards {

namespace {

template <class Code>
class PairBoundsOf final : public PairBounds {
public:
    PairBoundsOf(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                 std::span<Index const> guess_of_answer);
    std::int64_t after(Index opener, std::int64_t enough) const override;

private:
    // The answers with one feedback to the opener, and for each guess their number minus the number of its parts.
    struct Part {
        std::vector<Index> answers;
        std::vector<std::int16_t> beyond;
        std::int64_t least = 0;  // the minimum of `beyond`
        std::int64_t size() const { return static_cast<std::int64_t>(answers.size()); }
    };

    std::vector<Part> split(Index opener) const;
    void count(Part& part) const;
    std::int64_t ended(Part const& one, Part const& two) const;
    std::int64_t cost(Part const& one, Part const& two) const;
    std::int64_t parts_of(Part const& part, Index answer) const;

    Code const* matrix_;
    std::size_t answers_, stride_;
    Code win_;
    std::span<Index const> guess_of_answer_;
    std::vector<Code> by_answer_;  // one row per answer, padded to whole vectors of guesses
};

template <class Code>
PairBoundsOf<Code>::PairBoundsOf(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                                 std::span<Index const> guess_of_answer)
    : matrix_(matrix),
      answers_(answers),
      stride_(padded(guesses)),
      win_(win),
      guess_of_answer_(guess_of_answer),
      by_answer_(answers * stride_) {
    for (std::size_t g = 0; g < guesses; ++g)
        for (std::size_t a = 0; a < answers; ++a) by_answer_[a * stride_ + g] = matrix[g * answers + a];
}

// Padding after the last guess acts as a guess that splits nothing.
template <class Code>
void PairBoundsOf<Code>::count(Part& part) const {
    std::vector<Code const*> columns;
    for (auto a : part.answers) columns.push_back(by_answer_.data() + static_cast<std::size_t>(a) * stride_);
    std::vector<std::uint64_t> scratch(scratch_bytes<Code>(columns.size()) / sizeof(std::uint64_t) + 1);
    std::vector<std::uint16_t> parts(stride_);
    lanes().of<Code>().count(columns.data(), columns.size(), stride_, 0, parts.data(), scratch.data());
    for (auto count : parts) part.beyond.push_back(static_cast<std::int16_t>(part.size() - count));
    part.least = *std::min_element(part.beyond.begin(), part.beyond.end());
}

// The parts of an opener; the solved one has no counts.
template <class Code>
auto PairBoundsOf<Code>::split(Index opener) const -> std::vector<Part> {
    Code const* const row = matrix_ + static_cast<std::size_t>(opener) * answers_;
    std::map<Code, Part> parts;
    for (std::size_t a = 0; a < answers_; ++a) parts[row[a]].answers.push_back(static_cast<Index>(a));
    std::vector<Part> all;
    for (auto& [code, part] : parts) {
        if (code != win_) count(part);
        all.push_back(std::move(part));
    }
    return all;
}

template <class Code>
std::int64_t PairBoundsOf<Code>::parts_of(Part const& part, Index answer) const {
    auto const guess = guess_of_answer_[static_cast<std::size_t>(answer)];
    return part.size() - part.beyond[static_cast<std::size_t>(guess)];
}

// Maximum number of pairs of two parts that can be finished within three turns.
template <class Code>
std::int64_t PairBoundsOf<Code>::ended(Part const& one, Part const& two) const {
    std::int64_t most = 0;
    for (auto a : one.answers) most = std::max(most, parts_of(two, a));
    for (auto a : two.answers) most = std::max(most, parts_of(one, a));
    return &one == &two ? most - 1 : most;
}

// Pairs of two parts that take more than four turns, minus those finished within three, for the best second guess.
template <class Code>
std::int64_t PairBoundsOf<Code>::cost(Part const& one, Part const& two) const {
    bool const same = &one == &two;
    auto const later = [&](std::size_t guess) {
        std::int32_t const a = one.beyond[guess], b = two.beyond[guess];
        return same ? a * (a - 1) / 2 : a * b;
    };
    std::int32_t least = later(0);
    for (std::size_t guess = 1; guess < stride_; ++guess) least = std::min(least, later(guess));
    std::int64_t cost = least;
    auto const guessed = [&](Part const& part, Part const& other) {
        for (auto a : part.answers) {
            auto const guess = static_cast<std::size_t>(guess_of_answer_[static_cast<std::size_t>(a)]);
            cost = std::min(cost, later(guess) - parts_of(other, a) + same);
        }
    };
    guessed(one, two);
    if (!same) guessed(two, one);
    return cost;
}

template <class Code>
std::int64_t PairBoundsOf<Code>::after(Index opener, std::int64_t enough) const {
    auto const parts = split(opener);
    auto const n = static_cast<std::int64_t>(answers_);
    auto const total = [&](auto const& cost_of) {
        std::int64_t sum = 4 * (n * (n - 1) / 2);
        for (auto one = parts.begin(); one != parts.end(); ++one)
            for (auto two = one; two != parts.end(); ++two) {
                bool const first = one->beyond.empty(), second = two->beyond.empty();
                if (first && second) continue;
                if (first || second) {
                    auto const& open = first ? *two : *one;
                    sum -= open.size() - open.least + 1;  // the second turn may finish one of them
                } else {
                    sum += cost_of(*one, *two);
                }
            }
        return sum;
    };
    auto const quick = total([&](Part const& one, Part const& two) {
        auto const later = &one == &two ? one.least * (one.least - 1) / 2 : one.least * two.least;
        return later - ended(one, two);
    });
    if (quick >= enough) return quick;
    return total([&](Part const& one, Part const& two) { return cost(one, two); });
}

}  // namespace

template <class Code>
std::unique_ptr<PairBounds> make_pair_bounds(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                                             std::span<Index const> guess_of_answer) {
    return std::make_unique<PairBoundsOf<Code>>(matrix, guesses, answers, win, guess_of_answer);
}

template std::unique_ptr<PairBounds> make_pair_bounds(std::uint8_t const*, std::size_t, std::size_t, std::uint8_t,
                                                      std::span<Index const>);
template std::unique_ptr<PairBounds> make_pair_bounds(std::uint16_t const*, std::size_t, std::size_t, std::uint16_t,
                                                      std::span<Index const>);

}  // namespace laconic::boards
