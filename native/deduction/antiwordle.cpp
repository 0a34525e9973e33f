#include "antiwordle.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <random>

namespace laconic {

namespace {

constexpr std::size_t kMostKnown = std::size_t{1} << 22;

template <class Word>
int count(Word const& letters) {
    int sum = 0;
    for (auto const bits : letters) sum += std::popcount(bits);
    return sum;
}

}  // namespace

template <class Code>
Antiwordle<Code>::Antiwordle(Matrix<Code> matrix, Symbols words, std::span<Index const> row_of_answer)
    : matrix_(matrix), words_(words), column_(words.count), letters_(words.count), key_(words.count) {
    std::mt19937_64 random(1);
    for (auto& keys : key_)
        for (auto& hash : keys)
            for (auto& bits : hash) bits = random();
    for (std::size_t i = 0; i < row_of_answer.size(); ++i) column_[static_cast<std::size_t>(row_of_answer[i])] = i;
    for (std::size_t w = 0; w < words.count; ++w)
        for (int i = 0; i < words.length; ++i) letters_[w][words[w][i] / 64u] |= std::uint64_t{1} << words[w][i] % 64u;
}

// The candidates other than the guess, by their feedback.
template <class Code>
std::vector<typename Antiwordle<Code>::Words> Antiwordle<Code>::split(Index guess, Words const& candidates) const {
    auto const* const row = matrix_[static_cast<std::size_t>(guess)];
    std::vector<std::pair<Code, Index>> coded;
    for (auto const answer : candidates)
        if (answer != guess) coded.emplace_back(row[column_[static_cast<std::size_t>(answer)]], answer);
    std::sort(coded.begin(), coded.end());
    std::vector<Words> parts;
    for (std::size_t i = 0; i < coded.size(); ++i) {
        if (i == 0 || coded[i].first != coded[i - 1].first) parts.emplace_back();
        parts.back().push_back(coded[i].second);
    }
    return parts;
}

// The words of `legal` that are legal after a guess, which has the same effect for each answer with its feedback: its
// letters that the answer has are required, its others forbidden, and those in their places are locked.
template <class Code>
typename Antiwordle<Code>::Words Antiwordle<Code>::after(Index guess, Index answer, Words const& legal) const {
    auto const g = static_cast<std::size_t>(guess), a = static_cast<std::size_t>(answer);
    auto const length = static_cast<std::size_t>(words_.length);
    Words kept;
    for (auto const word : legal) {
        auto const w = static_cast<std::size_t>(word);
        std::uint64_t wrong = word == guess;
        for (std::size_t i = 0; i < letters_[g].size(); ++i)
            wrong |= letters_[g][i] & (letters_[a][i] ^ letters_[w][i]);
        for (std::size_t i = 0; !wrong && i < length; ++i)
            wrong |= words_[g][i] == words_[a][i] && words_[w][i] != words_[g][i];
        if (!wrong) kept.push_back(word);
    }
    return kept;
}

template <class Code>
std::uint64_t Antiwordle<Code>::left(Index guess, Words const& candidates, Words const& legal) const {
    std::uint64_t sum = 0;
    for (auto const& same : split(guess, candidates)) sum += same.size() * after(guess, same[0], legal).size();
    return sum;
}

// No game with this answer is longer: F({a}, L) <= most. A word with letters that the answer lacks forbids them, so
// that such words have no letter but the answer's in common. Let s be the number of letters that some word has as its
// only one, and z of all of them. Then there are at most s + (z - s) / 2 such guesses.
template <class Code>
std::uint32_t Antiwordle<Code>::most(Index answer, Words const& legal) const {
    auto const& own = letters_[static_cast<std::size_t>(answer)];
    Letters any{}, only{};
    std::uint32_t free = 0, others = 0;
    for (auto const word : legal) {
        Letters lacking = letters_[static_cast<std::size_t>(word)];
        for (std::size_t i = 0; i < own.size(); ++i) lacking[i] &= ~own[i];
        int const n = count(lacking);
        free += n == 0;
        others += n > 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            any[i] |= lacking[i];
            if (n == 1) only[i] |= lacking[i];
        }
    }
    int const s = count(only), z = count(any);
    return free + std::min(others, static_cast<std::uint32_t>(s + (z - s) / 2));  // the answer itself is free
}

template <class Code>
std::uint32_t Antiwordle<Code>::join(std::uint32_t sum, std::uint32_t value, bool first) const {
    return goal_ == Longest::kTotal ? sum + value : first ? value : std::min(sum, value);
}

// F(S, L) <= the sum, or the least, of F({a}, L) over the answers a of S, which the player does not know.
template <class Code>
typename Antiwordle<Code>::Part Antiwordle<Code>::part(Index guess, Words candidates, Words const& legal) const {
    Part part{std::move(candidates), {}, 0};
    part.legal = after(guess, part.candidates[0], legal);
    for (auto const answer : part.candidates)
        part.upper = join(part.upper, most(answer, part.legal), answer == part.candidates[0]);
    return part;
}

template <class Code>
bool Antiwordle<Code>::late() {
    check(stop_);
    return late_ = late_ || Clock::now() >= deadline_;
}

template <class Code>
typename Antiwordle<Code>::Bounds Antiwordle<Code>::value(Index guess, Words const& candidates, Words const& legal,
                                                          Longest goal, Clock::time_point deadline,
                                                          StopToken const& stop) {
    goal_ = goal;
    deadline_ = deadline;
    stop_ = stop;
    late_ = false;
    return value(guess, candidates, legal, 0);
}

// The value of a guess. Ends early if it is not above `floor`; the upper bound is then at most `floor`, and the lower
// one 0.
template <class Code>
typename Antiwordle<Code>::Bounds Antiwordle<Code>::value(Index guess, Words const& candidates, Words const& legal,
                                                          std::uint32_t floor) {
    bool const wins = std::binary_search(candidates.begin(), candidates.end(), guess), total = goal_ == Longest::kTotal;
    auto const own = total ? static_cast<std::uint32_t>(candidates.size()) : 1u;
    if (!total && wins) return {1, 1};
    std::vector<Part> parts;
    for (auto& same : split(guess, candidates)) parts.push_back(part(guess, std::move(same), legal));
    // Small parts first: they take less time to settle.
    std::sort(parts.begin(), parts.end(), [](auto const& a, auto const& b) { return a.legal.size() < b.legal.size(); });
    auto const sum = [&] {
        std::uint32_t all = 0;
        for (auto const& each : parts) all = join(all, each.upper, &each == parts.data());
        return own + all;
    };
    std::uint32_t lower = 0;
    for (auto& each : parts) {
        if (sum() <= floor) return {0, sum()};
        auto const value = best(each.candidates, each.legal);
        lower = join(lower, value.lower, &each == parts.data());
        each.upper = value.upper;
    }
    return {own + lower, sum()};
}

// F(S, L), exact unless there is no time.
template <class Code>
typename Antiwordle<Code>::Bounds Antiwordle<Code>::best(Words const& candidates, Words const& legal) {
    auto& known = known_[static_cast<std::size_t>(goal_)];
    auto const key = hash(candidates, legal);
    if (auto const found = known.find(key); found != known.end()) return {found->second, found->second};
    auto const n = static_cast<std::uint32_t>(candidates.size());
    // Any play: each candidate takes a guess, and all but one of them a second.
    Bounds result{goal_ == Longest::kTotal ? 2 * n - 1 : 1, 0};
    std::vector<Option> options;
    for (auto const guess : legal) {
        std::uint32_t upper = 0, first = true;
        for (auto& same : split(guess, candidates)) {
            upper = join(upper, part(guess, std::move(same), legal).upper, first);
            first = false;
        }
        bool const wins = std::binary_search(candidates.begin(), candidates.end(), guess);
        options.push_back({goal_ == Longest::kTotal ? n + upper : wins ? 1 : 1 + upper, guess});
        if (late()) break;
    }
    if (options.size() < legal.size()) {
        for (auto const answer : candidates)
            result.upper = join(result.upper, most(answer, legal), answer == candidates[0]);
        return result;
    }
    std::stable_sort(options.begin(), options.end(), [](auto const& a, auto const& b) { return a.upper > b.upper; });
    for (auto const& option : options) {
        if (option.upper <= result.lower) break;
        auto const found = late() ? Bounds{0, option.upper} : value(option.guess, candidates, legal, result.lower);
        result.lower = std::max(result.lower, found.lower);
        result.upper = std::max(result.upper, found.upper);
    }
    result.upper = std::max(result.lower, result.upper);
    if (result.exact() && known.size() < kMostKnown) known.emplace(key, result.lower);
    return result;
}

template <class Code>
typename Antiwordle<Code>::Hash Antiwordle<Code>::hash(Words const& candidates, Words const& legal) const {
    Hash sum{};
    for (std::size_t i = 0; i < sum.size(); ++i) {
        for (auto const word : candidates) sum[i] += key_[static_cast<std::size_t>(word)][0][i];
        for (auto const word : legal) sum[i] += key_[static_cast<std::size_t>(word)][1][i];
    }
    return sum;
}

template class Antiwordle<std::uint8_t>;
template class Antiwordle<std::uint16_t>;

}  // namespace laconic
