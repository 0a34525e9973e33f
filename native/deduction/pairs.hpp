// What no strategy for two boards can beat after an opener; the proof is in docs/boards.md.
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
    // `matrix` has a row a guess; `win` is the code of a guess that is the answer.
    PairBounds(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
               std::span<Index const> guess_of_answer);

    // Turns over all pairs of different answers are no fewer after this opener. A bound of `enough` is not made sharper.
    std::int64_t after(Index opener, std::int64_t enough) const;

private:
    // The answers of one feedback to the opener, and how many of them each guess leaves beyond one a part.
    struct Part {
        std::vector<Index> answers;
        std::vector<std::int16_t> beyond;
        std::int64_t least = 0;  // of `beyond`
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
    std::vector<Code> by_answer_;  // a row an answer, with room for whole vectors of guesses
};

}  // namespace laconic::boards
