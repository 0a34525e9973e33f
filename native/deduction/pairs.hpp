// A lower bound for all strategies for two boards after an opener; the proof is in docs/boards.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "common/stop.hpp"

namespace laconic::boards {

using Index = std::int32_t;

class PairBounds {
public:
    virtual ~PairBounds() = default;

    // A lower bound of the turns over all pairs of different answers; it stops improving at `enough`. Throws Stopped if
    // stopped.
    virtual std::int64_t after(Index opener, std::int64_t enough, StopToken const& stop) const = 0;
};

// Bounds for either width of codes. `matrix` has one row per guess and must outlive them; `win` is the winning code.
template <class Code>
std::unique_ptr<PairBounds> make_pair_bounds(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                                             std::span<Index const> guess_of_answer);

}  // namespace laconic::boards
