#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes.hpp"

namespace laconic::boards {

constexpr std::size_t kSizes = 8;  // sizes of groups that are counted one by one
constexpr std::size_t kNowhere = ~std::size_t{0};

using Numbers = std::vector<std::int16_t>;  // one for each second guess, padded

// The answers with one feedback to the opener, and how each second guess divides them into groups of equal feedback.
struct Part {
    std::size_t begin, size;                 // place in the order of the parts
    Numbers groups{}, beyond{};              // number of groups; of answers beyond the first kSizes of each group
    std::array<Numbers, kSizes> up_to{};     // number of groups of at most so many answers
    std::vector<std::uint32_t> division{};   // of each guess
    std::vector<std::size_t> place{};        // of each division in `described`, or kNowhere
    std::vector<std::uint16_t> described{};  // divisions, see `describe`

    void prepare(std::size_t guesses);
    void number(std::size_t guess, std::vector<std::uint16_t> const& sizes);
    void describe(std::vector<std::uint16_t> const& sizes, std::vector<std::uint16_t> const& group);
};

inline void Part::prepare(std::size_t guesses) {
    division.resize(guesses);
    groups.resize(padded(guesses));
    beyond.resize(padded(guesses));
    for (auto& numbers : up_to) numbers.resize(padded(guesses));
}

// Notes the sizes of the groups of a guess.
inline void Part::number(std::size_t guess, std::vector<std::uint16_t> const& sizes) {
    std::array<std::int16_t, kSizes + 1> with{};
    std::size_t more = 0;
    for (std::size_t const each : sizes) {
        ++with[std::min(each, kSizes)];
        more += each - std::min(each, kSizes);
    }
    groups[guess] = static_cast<std::int16_t>(sizes.size());
    beyond[guess] = static_cast<std::int16_t>(more);
    for (std::size_t each = 1; each < kSizes; ++each)
        up_to[each][guess] = static_cast<std::int16_t>(up_to[each - 1][guess] + with[each]);
}

// Adds a division: the number of groups, the number of those of two or more answers, and for each of these its size and
// its answers, the largest first.
inline void Part::describe(std::vector<std::uint16_t> const& sizes, std::vector<std::uint16_t> const& group) {
    std::vector<std::uint16_t> by_size, next(sizes.size());
    for (std::uint16_t each = 0; each < sizes.size(); ++each)
        if (sizes[each] > 1) by_size.push_back(each);
    std::ranges::stable_sort(by_size, [&](auto one, auto two) { return sizes[one] > sizes[two]; });
    std::size_t at = described.size();
    described.resize(at + 2 + size + size / 2);
    described[at++] = static_cast<std::uint16_t>(sizes.size());
    described[at++] = static_cast<std::uint16_t>(by_size.size());
    auto* const all = &described[at];
    std::uint16_t filled = 0;
    for (auto each : by_size) {
        all[filled++] = sizes[each];
        next[each] = filled;
        filled = static_cast<std::uint16_t>(filled + sizes[each]);
    }
    for (std::size_t x = 0; x < size; ++x)
        if (sizes[group[x]] > 1) all[next[group[x]]++] = static_cast<std::uint16_t>(x);
}

// A second guess whose number was not counted to its end, and what it is at most.
struct GivenUp {
    std::size_t guess;
    std::int64_t at_most;
};

// Two parts, and how many pairs of their words a second guess finishes within four turns at most, those that it
// finishes within three counted twice.
struct Two {
    Part *one, *two;
    std::vector<std::uint16_t> guesses{};  // how many have an estimate of `greatest`, `greatest` - 1, ...
    std::int64_t greatest = 0;
    std::int64_t limit = 0;           // no guess has a greater number, unless it is `most`
    std::int64_t most = 0;            // the greatest number that was counted
    std::vector<GivenUp> given_up{};  // guesses with a greater estimate that may have a number up to the limit
    bool same() const { return one == two; }
    bool open() const { return most < limit; }
    std::int64_t at_most() const { return std::max(most, limit); }
    void count_guesses(std::span<std::int32_t const> estimates) {
        greatest = limit = std::ranges::max(estimates);
        for (auto each : estimates) {
            auto const place = static_cast<std::size_t>(greatest - each);
            if (place >= guesses.size()) guesses.resize(place + 1);
            ++guesses[place];
        }
    }
    // The number of estimates from the greatest down that so many guesses have.
    std::int64_t levels_of(std::size_t count) const {
        std::size_t level = 0, found = 0;
        while (level < guesses.size() && found < count) found += guesses[level++];
        return static_cast<std::int64_t>(level);
    }
    std::int64_t guesses_at(std::int64_t estimate) const {
        auto const place = static_cast<std::size_t>(greatest - estimate);
        return place < guesses.size() ? guesses[place] : 0;
    }
};

}  // namespace laconic::boards
