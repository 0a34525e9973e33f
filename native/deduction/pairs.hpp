// A lower bound for all strategies for two boards after an opener; the proof is in docs/boards.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace laconic::boards {

using Index = std::int32_t;

template <class Code>
class PairBounds {
public:
    // `matrix` has one row per guess; `win` is the winning code.
    PairBounds(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
               std::span<Index const> guess_of_answer);

    // A lower bound of the turns over all pairs of different answers; it stops improving at `enough`.
    std::int64_t after(Index opener, std::int64_t enough) const;

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

}  // namespace laconic::boards
