// Hard mode: the guesses that meet some demands, with their codes, kept for all positions with the same demands.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <span>
#include <unordered_map>
#include <vector>

#include "search_shared.hpp"

namespace laconic::search {

// The guesses that meet some demands, and rows of their codes for the answers that meet them too.
template <class Code>
struct Allowed {
    std::vector<Index> guesses, places;  // in the order of the codes in a row
    std::vector<std::uint16_t> most;     // in the same order: parts of these answers or of more, descending
    std::vector<std::uint64_t> answers;  // those that meet the demands, one bit each
    std::vector<std::uint32_t> before;   // how many of these precede each word of bits
    std::vector<Index> place_of;         // by number among these answers: where the answer is among the guesses
    std::vector<Code const*> rows;       // by number, too; null until needed
    std::vector<Aligned<Code>> memory;   // of the rows, many at a time
    std::size_t used = 0;                // number of rows that are not null
    std::size_t asked = 0;               // how often they were asked for

    std::size_t width() const { return most.size(); }  // of a row
    std::size_t number(Index answer) const {
        std::size_t const word = u(answer) / 64;
        std::uint64_t const lower = (std::uint64_t{1} << (u(answer) % 64)) - 1;
        return before[word] + u(std::popcount(answers[word] & lower));
    }
};

// The memory of one thread. What demands allow does not depend on how a position was reached, and the same demands come
// up again below many openers.
template <class Code>
class Demands {
public:
    explicit Demands(Shared<Code> const& shared) : s_(shared) {}
    Demands(Demands const&) = delete;

    // Begins with the guesses that are legal at the root, given by place; what was kept for the same guesses remains.
    void begin(std::span<Index const> places) {
        if (root_ && std::equal(places.begin(), places.end(), root_->places.begin(), root_->places.end())) return;
        clear();
        legal_.assign(s_.stride / 64, 0);
        for (auto place : places) legal_[u(place) / 64] |= std::uint64_t{1} << (u(place) % 64);
        root_ = make({});
    }

    std::shared_ptr<Allowed<Code>> const& root() const { return root_; }

    // What the demands allow, if there are any; `state` is their key.
    std::shared_ptr<Allowed<Code>> meeting(std::span<std::uint64_t const> required, Key state) {
        if (bytes_ > kMostBytes) clear();  // the positions of the search hold what they use
        auto& allowed = by_state_[state];
        if (!allowed) allowed = make(required);
        if (++allowed->asked == kOrderAfter) allowed = ordered(*allowed);
        return allowed;
    }

    // A row of codes for an answer that meets the demands, gathered when it is first needed.
    Code const* row(Allowed<Code>& allowed, Index answer) {
        if (allowed.guesses.size() == s_.guesses) return s_.column(answer);
        Code const*& row = allowed.rows[allowed.number(answer)];
        if (!row) row = gather(allowed, s_.column(answer));
        return row;
    }

private:
    static constexpr std::size_t kMostBytes = std::size_t{128} << 20;
    static constexpr std::size_t kOrderAfter = 16;  // times that demands came up, until counting pays off
    static constexpr std::size_t kRows = 8;         // allocated at a time

    void clear() {
        by_state_.clear();
        bytes_ = 0;
    }

    std::shared_ptr<Allowed<Code>> make(std::span<std::uint64_t const> required) {
        auto allowed = std::make_shared<Allowed<Code>>();
        mask_ = legal_;
        meet(mask_, required, s_.guesses_with);
        each_bit(mask_, [&](Index place) { allowed->places.push_back(place); });
        for (auto place : allowed->places) allowed->most.push_back(s_.most_at[u(place)]);
        allowed->answers.assign(padded(s_.answers) / 64, ~std::uint64_t{0});
        meet(allowed->answers, required, s_.answers_with);
        index(*allowed);
        return allowed;
    }

    // The same, with the guesses in the order of the parts that they make of the answers, which come closer to those of
    // a position than the parts of all answers.
    std::shared_ptr<Allowed<Code>> ordered(Allowed<Code>& from) {
        std::vector<Code const*> columns;
        each_bit(from.answers, [&](Index a) {
            if (u(a) < s_.answers) columns.push_back(row(from, a));
        });
        Aligned<char> scratch(scratch_bytes<Code>(s_.answers));
        std::vector<std::uint16_t> counts(from.width());
        lanes().of<Code>().count(columns.data(), columns.size(), from.width(), s_.codes(), 0, counts.data(),
                                 scratch.get());
        std::vector<Index> order(from.places.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) { return counts[u(i)] > counts[u(j)]; });
        auto allowed = std::make_shared<Allowed<Code>>();
        for (auto i : order) {
            allowed->places.push_back(from.places[u(i)]);
            allowed->most.push_back(counts[u(i)]);
        }
        allowed->answers = from.answers;
        allowed->asked = from.asked;
        index(*allowed);
        return allowed;
    }

    // Completes what has its places and answers.
    void index(Allowed<Code>& allowed) {
        allowed.most.resize(padded(allowed.places.size()));
        at_.assign(s_.stride, 0);
        for (std::size_t j = 0; j < allowed.places.size(); ++j) {
            allowed.guesses.push_back(s_.guess_at[u(allowed.places[j])]);
            at_[u(allowed.places[j])] = static_cast<Index>(j);
        }
        std::uint32_t count = 0;
        for (auto word : allowed.answers) {
            allowed.before.push_back(count);
            count += static_cast<std::uint32_t>(std::popcount(word));
        }
        each_bit(allowed.answers,
                 [&](Index a) { allowed.place_of.push_back(u(a) < s_.answers ? at_[s_.place(a)] : 0); });
        allowed.rows.resize(count);
        bytes_ += sizeof(Allowed<Code>) + 10 * allowed.width() + 12 * count + 12 * allowed.answers.size();
    }

    // Keeps the bits of those that have all required features.
    static void meet(std::vector<std::uint64_t>& words, std::span<std::uint64_t const> required,
                     std::vector<std::uint64_t> const& with) {
        for (std::size_t w = 0; w < required.size(); ++w)
            for (std::uint64_t left = required[w]; left; left &= left - 1) {
                auto const* const have = with.data() + (64 * w + u(std::countr_zero(left))) * words.size();
                for (std::size_t i = 0; i < words.size(); ++i) words[i] &= have[i];
            }
    }

    static void each_bit(std::vector<std::uint64_t> const& words, auto call) {
        for (std::size_t w = 0; w < words.size(); ++w)
            for (std::uint64_t left = words[w]; left; left &= left - 1)
                call(static_cast<Index>(64 * w + u(std::countr_zero(left))));
    }

    Code const* gather(Allowed<Code>& allowed, Code const* from) {
        std::size_t const at = allowed.used++ % kRows;
        if (at == 0) {
            allowed.memory.emplace_back(kRows * allowed.width());
            bytes_ += kRows * allowed.width() * sizeof(Code);
        }
        Code* const to = allowed.memory.back().get() + at * allowed.width();
        for (std::size_t j = 0; j < allowed.places.size(); ++j) to[j] = from[allowed.places[j]];
        return to;
    }

    Shared<Code> const& s_;
    std::shared_ptr<Allowed<Code>> root_;
    std::unordered_map<Key, std::shared_ptr<Allowed<Code>>, Low> by_state_;
    std::size_t bytes_ = 0;
    std::vector<std::uint64_t> legal_, mask_;
    std::vector<Index> at_;  // by place, while a list is made
};

}  // namespace laconic::search
