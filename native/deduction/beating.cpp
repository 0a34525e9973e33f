#include "beating.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <utility>

namespace laconic {
namespace {

std::size_t at(auto i) { return static_cast<std::size_t>(i); }

constexpr std::uint32_t kFew = 32;  // guesses that are looked at one by one

}  // namespace

template <class Code>
Beating<Code>::Beating(Matrix<Code> matrix, std::span<Index const> rank, std::span<Index const> guess_of_answer,
                       bool any_tie)
    : matrix_(matrix),
      rank_(rank),
      guess_of_answer_(guess_of_answer),
      any_tie_(any_tie),
      key_(matrix.answers),
      count_(matrix.codes),
      stamp_(matrix.codes),
      apart_(matrix.guesses),
      place_(matrix.answers) {
    std::mt19937_64 random(1);
    for (auto& key : key_) key = {random(), random()};
}

template <class Code>
auto Beating<Code>::win(std::span<Index const> candidates, Index opener, int turns, StopToken const& stop) -> Script {
    stop_ = stop;
    known_.resize(std::max(known_.size(), at(turns) + 1));
    Answers const all(candidates.begin(), candidates.end());
    Script script;
    if (!wins_after(split(opener, all), all, turns, {}, script)) script.clear();
    return script;
}

// Whether a guess wins, after which `turns` - 1 turns are left. The script is changed in any case.
template <class Code>
bool Beating<Code>::wins_after(Split const& split, Answers const& candidates, int turns, Splitters const& last,
                               Script& script) {
    script.push_back(split.guess);
    if (candidates.size() == 1 && split.code == matrix_.codes - 1) return true;
    return std::ranges::all_of(kept(split, candidates), [&](Answers const& part) {
        return turns == 3 && part.size() > 1 && !last.splits.empty() ? wins_in_two(last, part, script)
                                                                     : wins(part, turns - 1, script);
    });
}

template <class Code>
bool Beating<Code>::wins(Answers const& candidates, int turns, Script& script) {
    if (candidates.size() == 1 && turns > 0) {
        script.push_back(guess_of_answer_[at(candidates[0])]);
        return true;
    }
    if (turns < 2) return false;
    auto const [known, added] = known_[at(turns)].try_emplace(hash(candidates));
    auto& found = known->second;
    if (added && !search(candidates, turns, found)) found.clear();
    script.insert(script.end(), found.begin(), found.end());
    return !found.empty();
}

template <class Code>
bool Beating<Code>::search(Answers const& candidates, int turns, Script& script) {
    check(stop_);
    if (turns == 2 && candidates.size() > matrix_.codes) return false;
    auto splits = this->splits(candidates);
    lost_in_two_.clear();
    if (turns == 2) return wins_in_two(splitters(splits, candidates), candidates, script);
    Splitters const last = turns == 3 ? splitters(splits, candidates) : Splitters{};
    std::ranges::stable_sort(splits, {}, &Split::largest);
    return std::ranges::any_of(splits, [&](Split const& split) {
        script.clear();
        return wins_after(split, candidates, turns, last, script);
    });
}

// A guess that separates all candidates leaves one of them. `splitters` are those of these or more candidates.
template <class Code>
bool Beating<Code>::wins_in_two(Splitters const& splitters, Answers const& part, Script& script) {
    auto const key = hash(part);
    if (lost_in_two_.contains(key)) return false;
    auto const guess = separator(splitters, part);
    if (guess < 0) {
        lost_in_two_.insert(key);
        return false;
    }
    script.push_back(guess);
    for (auto const& single : kept(split(guess, part), part)) script.push_back(guess_of_answer_[at(single[0])]);
    return true;
}

// How all guesses split candidates that split them at all.
template <class Code>
auto Beating<Code>::splits(Answers const& candidates) -> std::vector<Split> {
    std::vector<Split> splits;
    for (std::size_t guess = 0; guess < matrix_.guesses; ++guess)
        if (auto const split = this->split(static_cast<Index>(guess), candidates); split.parts > 1)
            splits.push_back(split);
    return splits;
}

template <class Code>
auto Beating<Code>::splitters(std::vector<Split> splits, Answers const& candidates) -> Splitters {
    std::ranges::stable_sort(splits, std::greater<>{}, &Split::parts);
    std::vector<Code> codes(splits.size() * candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) place_[at(candidates[i])] = i;
    for (std::size_t g = 0; g < splits.size(); ++g)
        for (std::size_t i = 0; i < candidates.size(); ++i)
            codes[i * splits.size() + g] = row(splits[g].guess)[candidates[i]];
    return {std::move(splits), std::move(codes)};
}

// A guess that separates all candidates of a part; -1 if none does. Only those can that split all candidates into as
// many parts. They are compared all at once while many are left.
template <class Code>
auto Beating<Code>::separator(Splitters const& splitters, Answers const& part) -> Index {
    auto const& splits = splitters.splits;
    auto const able = at(std::ranges::partition_point(splits, [&](Split const& s) { return s.parts >= part.size(); }) -
                         splits.begin());
    auto const codes = [&](std::size_t k) { return &splitters.codes[place_[at(part[k])] * splits.size()]; };
    std::uint8_t* const apart = apart_.data();  // a byte may alias anything else, such as the pointer itself
    std::fill_n(apart, able, std::uint8_t{1});
    auto left = static_cast<std::uint32_t>(able);
    for (std::size_t i = 1; i < part.size() && left > kFew; ++i) {
        Code const* const mine = codes(i);
        for (std::size_t k = 0; k < i; ++k) {
            Code const* const other = codes(k);
            for (std::size_t g = 0; g < able; ++g) apart[g] &= static_cast<std::uint8_t>(mine[g] != other[g]);
        }
        left = 0;
        for (std::size_t g = 0; g < able; ++g) left += apart[g];
    }
    for (std::size_t g = 0; g < able && left > 0; ++g) {
        if (!apart[g]) continue;
        ++time_;
        Code const* const guess = row(splits[g].guess);
        if (std::ranges::all_of(part, [&](Index a) { return std::exchange(stamp_[guess[a]], time_) != time_; }))
            return splits[g].guess;
    }
    return -1;
}

template <class Code>
auto Beating<Code>::split(Index guess, Answers const& candidates) -> Split {
    Code const* const codes = row(guess);
    Split split{guess, 0, 0, 0};
    for (auto a : candidates) split.parts += count_[codes[a]]++ == 0;
    for (auto a : candidates) {
        auto& count = count_[codes[a]];
        if (count > split.largest || (count == split.largest && rank_[codes[a]] < rank_[split.code])) {
            split.largest = count;
            split.code = codes[a];
        }
        count = 0;
    }
    return split;
}

// The parts that may be kept, by ascending code.
template <class Code>
auto Beating<Code>::kept(Split const& split, Answers const& candidates) -> std::vector<Answers> {
    Code const* const codes = row(split.guess);
    std::vector<Code> largest{static_cast<Code>(split.code)};
    if (any_tie_) {
        largest.clear();
        for (auto a : candidates)
            if (++count_[codes[a]] == split.largest && codes[a] != matrix_.codes - 1) largest.push_back(codes[a]);
        for (auto a : candidates) count_[codes[a]] = 0;
        std::ranges::sort(largest);
    }
    std::vector<Answers> parts(largest.size());
    for (auto& part : parts) part.reserve(split.largest);
    for (auto a : candidates)
        if (auto const code = std::ranges::lower_bound(largest, codes[a]); code != largest.end() && *code == codes[a])
            parts[at(code - largest.begin())].push_back(a);
    return parts;
}

template <class Code>
auto Beating<Code>::hash(Answers const& answers) const -> Hash {
    Hash hash{};
    for (auto a : answers)
        for (std::size_t half = 0; half < 2; ++half) hash[half] ^= key_[at(a)][half];
    return hash;
}

template class Beating<std::uint8_t>;
template class Beating<std::uint16_t>;

}  // namespace laconic
