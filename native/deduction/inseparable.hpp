// Sets of answers that no guess separates: the inner loops of laconic.deduction.search.sets, which explains them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "partition.hpp"

namespace laconic {

// Answers that have a feature, or that lack it, and the pairs of them, those first that most probes do not tell apart.
// Probes are guesses with the feature. Lists of sets are flat, and hold answers in ascending order.
class Side {
public:
    using Answer = std::int32_t;
    static constexpr std::size_t kProbes = 64;     // a bit each
    static constexpr std::size_t kMost = 1 << 16;  // places of answers have 16 bits

    // `probes` has the guesses: first up to kProbes probes, then those by which the sets that remain are filtered.
    template <class Code>
    Side(Matrix<Code> matrix, std::span<Answer const> probes, std::span<Answer const> answers);

    // Pairs and triples that no probe tells apart.
    std::vector<Answer> alike_pairs() const;
    std::vector<Answer> alike_triples() const;

    // Sets of a pair of this side, the `begin`-th to below the `end`-th, and a pair of the other side, so that no probe
    // tells the answers of both pairs apart.
    std::vector<Answer> alike_with(Side const& other, std::size_t begin, std::size_t end) const;

    // The places at which the pairs are cut for alike_with, so that each call looks at about `most` sets.
    std::vector<std::size_t> cuts(Side const& other, std::uint64_t most) const;

private:
    struct Pair {
        std::uint16_t first, second;
    };

    std::uint8_t const* codes_of(std::size_t place) const { return &codes_[place * probes_]; }
    std::vector<std::uint64_t> square() const;
    std::uint64_t mask(std::size_t pair) const { return std::uint64_t{high_[pair]} << 32 | low_[pair]; }
    std::size_t with_least(std::size_t probes) const { return with_least_[probes]; }
    std::size_t needed(std::size_t pair) const;

    std::vector<Answer> answers_;
    std::size_t probes_;
    std::vector<std::uint8_t> codes_;  // the low byte of the feedback of each probe, a row for each answer
    std::vector<std::uint32_t> low_;   // for each pair, the first probes that do not tell it apart: half of them,
    std::vector<std::uint32_t> high_;  // and the other half, which plain vectors compare faster than both in one
    std::vector<Pair> pairs_;          // places of the answers, in the same order
    std::array<std::size_t, kProbes + 1> with_least_{};  // how many pairs at least n probes do not tell apart
};

// Whether no guess separates a set: a flag for each set of `size` answers. Guesses are tried in order.
template <class Code>
std::vector<std::uint8_t> inseparable(Matrix<Code> matrix, std::span<std::int32_t const> sets, std::size_t size,
                                      std::span<std::int32_t const> guesses);

// Whether every guess leaves an inseparable part of a set of six: a flag for each. `fours` has all inseparable sets of
// four answers, each in ascending order like the sets; three answers or fewer are separable.
template <class Code>
std::vector<std::uint8_t> unsolvable(Matrix<Code> matrix, std::span<std::int32_t const> sixes,
                                     std::span<std::int32_t const> fours, std::span<std::int32_t const> guesses);

}  // namespace laconic
