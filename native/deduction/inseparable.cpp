#include "inseparable.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace laconic {
namespace {

constexpr std::size_t kTile = 1024;  // masks of the other side that stay in the nearest cache

using Bytes = std::uint8_t const*;

// Whether no probe tells any of the pairs apart; codes are compared in their low bytes, which may only keep more sets.
bool none_tells(std::size_t probes, Bytes a, Bytes b, Bytes c, Bytes d) {
    unsigned apart = 0;
    for (std::size_t k = 0; k < probes; ++k) apart |= static_cast<unsigned>((a[k] != b[k]) & (c[k] != d[k]));
    return !apart;
}

bool none_tells(std::size_t probes, Bytes a, Bytes b, Bytes c) {
    unsigned apart = 0;
    for (std::size_t k = 0; k < probes; ++k)
        apart |= static_cast<unsigned>((a[k] != b[k]) & (a[k] != c[k]) & (b[k] != c[k]));
    return !apart;
}

}  // namespace

template <class Code>
Side::Side(Matrix<Code> matrix, std::span<Answer const> probes, std::span<Answer const> answers)
    : answers_(answers.begin(), answers.end()), probes_(probes.size()), codes_(answers.size() * probes.size()) {
    for (std::size_t k = 0; k < probes_; ++k) {
        Code const* row = matrix[static_cast<std::size_t>(probes[k])];
        for (std::size_t a = 0; a < answers_.size(); ++a)
            codes_[a * probes_ + k] = static_cast<std::uint8_t>(row[answers_[a]]);
    }
    std::size_t const n = answers_.size();
    auto const masks = square();
    std::array<std::size_t, kProbes + 1> place{};
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b)
            ++with_least_[static_cast<std::size_t>(std::popcount(masks[a * n + b]))];
    for (std::size_t count = kProbes; count-- > 0;) {
        with_least_[count] += with_least_[count + 1];
        place[count] = with_least_[count + 1];
    }
    pairs_.resize(n * (n - 1) / 2);
    low_.resize(pairs_.size());
    high_.resize(pairs_.size());
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            std::uint64_t const mask = masks[a * n + b];
            std::size_t const at = place[static_cast<std::size_t>(std::popcount(mask))]++;
            low_[at] = static_cast<std::uint32_t>(mask);
            high_[at] = static_cast<std::uint32_t>(mask >> 32);
            pairs_[at] = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)};
        }
}

// For any two places, the first probes that do not tell the answers apart; what is missing of them tells nothing.
std::vector<std::uint64_t> Side::square() const {
    std::size_t const n = answers_.size(), used = std::min(probes_, kProbes);
    std::uint64_t const missing = used == kProbes ? 0 : ~std::uint64_t{0} << used;
    std::vector<std::uint64_t> masks(n * n, missing);
    for (std::size_t k = 0; k < used; ++k) {
        std::array<std::vector<std::uint16_t>, 256> parts;
        for (std::size_t a = 0; a < n; ++a) parts[codes_of(a)[k]].push_back(static_cast<std::uint16_t>(a));
        for (auto const& part : parts)
            for (auto a : part)
                for (auto b : part) masks[a * n + b] |= std::uint64_t{1} << k;
    }
    return masks;
}

std::vector<Side::Answer> Side::alike_pairs() const {
    std::vector<Answer> found;
    for (std::size_t i = 0; i < with_least(kProbes); ++i) {
        auto const [a, b] = pairs_[i];
        if (std::equal(codes_of(a), codes_of(a) + probes_, codes_of(b)))
            found.insert(found.end(), {answers_[a], answers_[b]});
    }
    return found;
}

// Every probe fails to tell some pair of a triple apart, so for one of its three pairs a third of the probes fail.
std::vector<Side::Answer> Side::alike_triples() const {
    std::size_t const n = answers_.size(), heavy = with_least((kProbes + 2) / 3);
    auto const masks = square();
    std::vector<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t>> triples;
    for (std::size_t i = 0; i < heavy; ++i) {
        auto const [a, b] = pairs_[i];
        std::uint64_t const *first = &masks[a * n], *second = &masks[b * n], left = ~mask(i);
        for (std::size_t c = 0; c < n; ++c) {
            if ((left & ~(first[c] | second[c])) || c == a || c == b) continue;
            if (!none_tells(probes_, codes_of(a), codes_of(b), codes_of(c))) continue;
            std::array<std::uint16_t, 3> triple{a, b, static_cast<std::uint16_t>(c)};
            std::ranges::sort(triple);
            triples.emplace_back(triple[0], triple[1], triple[2]);
        }
    }
    std::ranges::sort(triples);
    triples.erase(std::ranges::unique(triples).begin(), triples.end());
    std::vector<Answer> found;
    for (auto const& [a, b, c] : triples) found.insert(found.end(), {answers_[a], answers_[b], answers_[c]});
    return found;
}

// How many probes tell a pair apart: as many at least must not tell apart a pair of the other side that goes with it.
std::size_t Side::needed(std::size_t pair) const {
    return kProbes - static_cast<std::size_t>(std::popcount(mask(pair)));
}

std::vector<Side::Answer> Side::alike_with(Side const& other, std::size_t begin, std::size_t end) const {
    std::vector<Answer> found;
    auto const reach = [&](std::size_t i) { return other.with_least(needed(i)); };
    for (std::size_t from = 0; begin < end && from < reach(begin); from += kTile)
        for (std::size_t i = begin; i < end && reach(i) > from; ++i) {
            std::size_t const to = std::min(reach(i), from + kTile);
            std::uint32_t const low = ~low_[i], high = ~high_[i];
            auto const apart = [&](std::size_t j) { return (low & ~other.low_[j]) | (high & ~other.high_[j]); };
            unsigned any = 0;
            for (std::size_t j = from; j < to; ++j) any |= apart(j) == 0;
            for (std::size_t j = any ? from : to; j < to; ++j) {
                if (apart(j)) continue;
                auto const [a, b] = pairs_[i];
                auto const [c, d] = other.pairs_[j];
                if (none_tells(probes_, codes_of(a), codes_of(b), other.codes_of(c), other.codes_of(d)))
                    found.insert(found.end(), {answers_[a], answers_[b], other.answers_[c], other.answers_[d]});
            }
        }
    return found;
}

std::vector<std::size_t> Side::cuts(Side const& other, std::uint64_t most) const {
    std::vector<std::size_t> places{0};
    std::uint64_t work = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        work += other.with_least(needed(i)) + 1;
        if (work < most) continue;
        places.push_back(i + 1);
        work = 0;
    }
    if (places.back() != pairs_.size()) places.push_back(pairs_.size());
    return places;
}

template <class Code>
std::vector<std::uint8_t> inseparable(Matrix<Code> matrix, std::span<std::int32_t const> sets, std::size_t size,
                                      std::span<std::int32_t const> guesses) {
    std::vector<std::uint8_t> flags(sets.size() / size);
    for (std::size_t s = 0; s < flags.size(); ++s) {
        auto const set = sets.subspan(s * size, size);
        flags[s] = std::ranges::none_of(guesses, [&](std::int32_t guess) {
            Code const* row = matrix[static_cast<std::size_t>(guess)];
            for (std::size_t i = 1; i < size; ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (row[set[i]] == row[set[j]]) return false;
            return true;
        });
    }
    return flags;
}

namespace {

constexpr unsigned kSix = 6;
using Four = std::array<std::int32_t, 4>;

// The members of a set that the bits of `part` name.
template <class Word>
std::vector<Word> members(std::span<Word const> set, unsigned part) {
    std::vector<Word> words;
    for (unsigned i = 0; i < kSix; ++i)
        if (part >> i & 1) words.push_back(set[i]);
    return words;
}

// A set of six, and which of its parts of four answers and more are inseparable, as far as anybody asked.
template <class Code>
class Six {
public:
    Six(Matrix<Code> matrix, std::span<std::int32_t const> set, std::vector<Four> const& fours,
        std::span<std::int32_t const> guesses)
        : matrix_(matrix), set_(set), fours_(fours), guesses_(guesses) {}

    bool unsolvable() {
        return std::ranges::none_of(guesses_, [&](std::int32_t guess) {
            Code const* row = matrix_[static_cast<std::size_t>(guess)];
            for (unsigned i = 0; i < kSix - 3; ++i) {  // a part of four has a member among the first three
                unsigned part = 0;
                for (unsigned j = 0; j < kSix; ++j) part |= static_cast<unsigned>(row[set_[j]] == row[set_[i]]) << j;
                if (std::popcount(part) >= 4) return !inseparable(part);
            }
            return true;
        });
    }

private:
    bool inseparable(unsigned part) {
        auto& known = known_[part];
        if (known == 0) known = asked(part) ? 1 : -1;
        return known == 1;
    }
    bool asked(unsigned part) {
        auto const words = members(set_, part);
        if (words.size() == 4) return std::ranges::binary_search(fours_, Four{words[0], words[1], words[2], words[3]});
        for (unsigned i = 0; i < kSix; ++i)
            if (part >> i & 1 && inseparable(part & ~(1U << i))) return true;
        return laconic::inseparable(matrix_, std::span<std::int32_t const>(words), words.size(), guesses_)[0];
    }

    Matrix<Code> matrix_;
    std::span<std::int32_t const> set_;
    std::vector<Four> const& fours_;
    std::span<std::int32_t const> guesses_;
    std::array<signed char, 1 << kSix> known_{};
};

}  // namespace

template <class Code>
std::vector<std::uint8_t> unsolvable(Matrix<Code> matrix, std::span<std::int32_t const> sixes,
                                     std::span<std::int32_t const> fours, std::span<std::int32_t const> guesses) {
    std::vector<Four> sorted;
    for (std::size_t f = 0; f + 4 <= fours.size(); f += 4)
        sorted.push_back({fours[f], fours[f + 1], fours[f + 2], fours[f + 3]});
    std::ranges::sort(sorted);
    std::vector<std::uint8_t> flags(sixes.size() / kSix);
    for (std::size_t s = 0; s < flags.size(); ++s)
        flags[s] = Six<Code>(matrix, sixes.subspan(s * kSix, kSix), sorted, guesses).unsolvable();
    return flags;
}

template Side::Side(Matrix<std::uint8_t>, std::span<Answer const>, std::span<Answer const>);
template Side::Side(Matrix<std::uint16_t>, std::span<Answer const>, std::span<Answer const>);
template std::vector<std::uint8_t> inseparable(Matrix<std::uint8_t>, std::span<std::int32_t const>, std::size_t,
                                               std::span<std::int32_t const>);
template std::vector<std::uint8_t> inseparable(Matrix<std::uint16_t>, std::span<std::int32_t const>, std::size_t,
                                               std::span<std::int32_t const>);
template std::vector<std::uint8_t> unsolvable(Matrix<std::uint8_t>, std::span<std::int32_t const>,
                                              std::span<std::int32_t const>, std::span<std::int32_t const>);
template std::vector<std::uint8_t> unsolvable(Matrix<std::uint16_t>, std::span<std::int32_t const>,
                                              std::span<std::int32_t const>, std::span<std::int32_t const>);

}  // namespace laconic
