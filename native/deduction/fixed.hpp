// Openers that are played whatever their feedback: the best sets of a few, by the parts that they leave together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "partition.hpp"

namespace laconic {

// What a set of guesses costs: the sum, or the largest, of costs[s] over the parts, with s answers, that it leaves.
// costs[0] is 0, and the costs are convex: each more answer costs at least as much as the one before.
struct PartCosts {
    std::span<std::uint64_t const> of;
    bool largest;
    std::uint64_t join(std::uint64_t a, std::uint64_t b) const { return largest ? (a < b ? b : a) : a + b; }
};

// One guess more for a row of guesses.
struct Extension {
    std::uint64_t cost;
    std::uint32_t base, guess;
    auto operator<=>(Extension const&) const = default;
};

template <class Code>
class FixedOpeners {
public:
    using Index = std::int32_t;

    // `order` has the guesses in use, best first: the order matters for speed only.
    FixedOpeners(Matrix<Code> matrix, std::span<Index const> order, PartCosts costs);

    // The `most` least of all extensions that cost at most `limit`, in order: of each row of `bases`, with `size`
    // places in `order`, by the guesses from the place begins[row] on.
    std::vector<Extension> best(std::span<Index const> bases, std::size_t size, std::span<Index const> begins,
                                std::size_t most, std::uint64_t limit, unsigned threads, StopToken const& stop) const;

private:
    struct Base;
    struct Kept;
    void extend(Base& base, std::span<Index const> guesses, std::size_t begin, Kept& kept) const;
    std::uint64_t cost(Base& base, std::size_t guess, std::uint64_t limit) const;

    Code const* row(std::size_t place) const { return matrix_[static_cast<std::size_t>(order_[place])]; }

    Matrix<Code> matrix_;
    std::span<Index const> order_;
    PartCosts costs_;
    std::size_t stride_;
    std::unique_ptr<Code[]> columns_;  // of each answer, the codes of the guesses in order
    std::vector<std::size_t> parts_;   // of each guess, the most parts that it or a later one makes
};

}  // namespace laconic
