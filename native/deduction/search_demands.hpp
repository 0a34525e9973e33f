// Hard mode: the guesses that meet some demands, with their codes, kept for all positions with the same demands.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "search_shared.hpp"

namespace laconic {

// The guesses that meet some demands, by place, and rows of their codes for the answers that meet them too.
template <class Code>
struct Engine<Code>::Allowed {
    std::vector<Index> guesses, places;
    std::vector<std::uint16_t> most;     // by place in a row: parts of a superset of these answers, descending
    std::vector<Index> place_of;         // in a row: of an answer as a guess, by number
    std::size_t width = 0;               // of a row
    std::vector<std::uint64_t> answers;  // those that meet the demands, one bit each
    std::vector<std::uint32_t> before;   // how many of these precede each word of bits
    std::vector<Code const*> rows;       // by number among these answers; null until needed
    std::vector<Aligned<Code>> memory;   // of the rows, many at a time
    std::size_t used = 0;                // number of rows that are not null

    std::size_t number(Index answer) const {
        std::size_t const word = u(answer) / 64;
        std::uint64_t const lower = (std::uint64_t{1} << (u(answer) % 64)) - 1;
        return before[word] + u(std::popcount(answers[word] & lower));
    }
};

// The memory of one thread. What demands allow does not depend on how a position was reached, and the same demands come
// up again below many openers.
template <class Code>
class Engine<Code>::Demands {
public:
    explicit Demands(Shared const& shared) : s_(shared) {}
    Demands(Demands const&) = delete;

    // Begins with the guesses that are legal at the root, given by place; what was kept for the same guesses remains.
    void begin(std::span<Index const> places) {
        if (root_ && std::equal(places.begin(), places.end(), root_->places.begin(), root_->places.end())) return;
        by_state_.clear();
        bytes_ = 0;
        legal_.assign(s_.stride / 64, 0);
        for (auto place : places) legal_[u(place) / 64] |= std::uint64_t{1} << (u(place) % 64);
        required_.assign(s_.words(), 0);
        root_ = make(required_);
    }

    std::shared_ptr<Allowed> const& root() const { return root_; }

    // What the demands allow, if there are any; `state` is their key.
    std::shared_ptr<Allowed> meeting(std::span<std::uint64_t const> required, Key state) {
        auto& allowed = by_state_[state];
        if (!allowed) {
            if (bytes_ > kMostBytes) {  // positions of the search hold what they use
                by_state_.clear();
                bytes_ = 0;
                return by_state_[state] = make(required);
            }
            allowed = make(required);
        }
        return allowed;
    }

    // A row of codes for an answer that meets the demands, gathered when it is first needed.
    Code const* row(Allowed& allowed, Index answer) {
        if (allowed.guesses.size() == s_.guesses) return s_.column(answer);
        Code const*& row = allowed.rows[allowed.number(answer)];
        if (!row) row = gather(allowed, s_.column(answer));
        return row;
    }

private:
    static constexpr std::size_t kMostBytes = std::size_t{128} << 20;
    static constexpr std::size_t kRows = 8;  // allocated at a time

    std::shared_ptr<Allowed> make(std::span<std::uint64_t const> required) {
        auto allowed = std::make_shared<Allowed>();
        mask_ = legal_;
        meet(mask_, required, s_.guesses_with);
        for (std::size_t w = 0; w < mask_.size(); ++w)
            for (std::uint64_t left = mask_[w]; left; left &= left - 1) {
                allowed->places.push_back(static_cast<Index>(64 * w + u(std::countr_zero(left))));
                allowed->guesses.push_back(s_.guess_at[u(allowed->places.back())]);
            }
        allowed->width = padded(allowed->guesses.size());
        allowed->answers.assign(padded(s_.answers) / 64, ~std::uint64_t{0});
        meet(allowed->answers, required, s_.answers_with);
        std::uint32_t count = 0;
        for (auto word : allowed->answers) {
            allowed->before.push_back(count);
            count += static_cast<std::uint32_t>(std::popcount(word));
        }
        allowed->rows.resize(count);
        for (std::size_t w = 0; w < allowed->answers.size(); ++w)
            for (std::uint64_t left = allowed->answers[w]; left; left &= left - 1)
                if (std::size_t const a = 64 * w + u(std::countr_zero(left)); a < s_.answers) {
                    auto const at = std::lower_bound(allowed->places.begin(), allowed->places.end(),
                                                     static_cast<Index>(s_.place(static_cast<Index>(a))));
                    allowed->place_of.push_back(static_cast<Index>(at - allowed->places.begin()));
                }
        allowed->most.resize(allowed->width);
        for (std::size_t j = 0; j < allowed->places.size(); ++j) allowed->most[j] = s_.most_at[u(allowed->places[j])];
        bytes_ += sizeof(Allowed) + 10 * allowed->width + 12 * count + 12 * allowed->answers.size();
        return allowed;
    }

    // Keeps the words that have all required features.
    static void meet(std::vector<std::uint64_t>& words, std::span<std::uint64_t const> required,
                     std::vector<std::uint64_t> const& with) {
        for (std::size_t w = 0; w < required.size(); ++w)
            for (std::uint64_t left = required[w]; left; left &= left - 1) {
                auto const* const have = with.data() + (64 * w + u(std::countr_zero(left))) * words.size();
                for (std::size_t i = 0; i < words.size(); ++i) words[i] &= have[i];
            }
    }

    Code const* gather(Allowed& allowed, Code const* from) {
        std::size_t const at = allowed.used++ % kRows;
        if (at == 0) {
            allowed.memory.emplace_back(kRows * allowed.width);
            bytes_ += kRows * allowed.width * sizeof(Code);
        }
        Code* const to = allowed.memory.back().get() + at * allowed.width;
        for (std::size_t j = 0; j < allowed.places.size(); ++j) to[j] = from[allowed.places[j]];
        return to;
    }

    Shared const& s_;
    std::shared_ptr<Allowed> root_;
    std::unordered_map<Key, std::shared_ptr<Allowed>, Low> by_state_;
    std::size_t bytes_ = 0;
    std::vector<std::uint64_t> legal_, mask_, required_;
};

}  // namespace laconic
