// The longest games of Antiwordle, where guesses avoid the answer: what is legal, exact values of small positions, and
// bounds. The rules are in laconic.deduction.opponents.antiwordle.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/stop.hpp"
#include "feedback.hpp"
#include "partition.hpp"

namespace laconic {

// Which games are to be long: those of all answers together, by their total, or the shortest of them.
enum class Longest { kTotal, kShortest };

// A position is the words that are legal and those among them that may be the answer. These are all the rules ask for:
// what a row forbids stays forbidden. Let F(S, L) be the value of the candidates S and legal words L. A guess g splits
// S into parts S', and leaves L' of L. The winning part has the value 0, and g is not legal again:
//
//     total      F(S, L) = |S| + max over g of the sum of F(S', L')
//     shortest   F(S, L) = 1 + max over g of the least F(S', L')
template <class Code>
class Antiwordle {
public:
    using Index = std::int32_t;
    using Words = std::vector<Index>;
    using Clock = std::chrono::steady_clock;

    // lower <= value <= upper
    struct Bounds {
        std::uint32_t lower, upper;
        bool exact() const { return lower == upper; }
    };

    // The matrix, the words of its rows, and the row of each answer must outlive the object. Below, all words are rows,
    // ascending, and candidates are legal.
    Antiwordle(Matrix<Code> matrix, Symbols words, std::span<Index const> row_of_answer);

    // The words of `legal` that are legal after a guess whose feedback is that of an answer.
    Words after(Index guess, Index answer, Words const& legal) const;

    // The number of words that are legal after a guess, added up over the candidates; none is after a win.
    std::uint64_t left(Index guess, Words const& candidates, Words const& legal) const;

    // The value of a guess: exact if there is time. Calls, one at a time, share what they learn.
    Bounds value(Index guess, Words const& candidates, Words const& legal, Longest goal, Clock::time_point deadline,
                 StopToken const& stop);

private:
    using Letters = std::array<std::uint64_t, 4>;
    using Hash = std::array<std::uint64_t, 2>;
    struct First {
        std::size_t operator()(Hash const& hash) const { return static_cast<std::size_t>(hash[0]); }
    };
    struct Part {
        Words candidates, legal;
        std::uint32_t upper;
    };
    struct Option {
        std::uint32_t upper;
        Index guess;
    };

    std::vector<Words> split(Index guess, Words const& candidates) const;
    std::uint32_t most(Index answer, Words const& legal) const;
    Part part(Index guess, Words candidates, Words const& legal) const;
    std::uint32_t join(std::uint32_t sum, std::uint32_t value, bool first) const;
    Bounds value(Index guess, Words const& candidates, Words const& legal, std::uint32_t floor);
    Bounds best(Words const& candidates, Words const& legal);
    bool late();
    Hash hash(Words const& candidates, Words const& legal) const;

    Matrix<Code> matrix_;
    Symbols words_;
    std::vector<std::size_t> column_;  // of each word that is an answer
    std::vector<Letters> letters_;
    std::vector<std::array<Hash, 2>> key_;  // random numbers of each word as a candidate, and as a legal word
    std::array<std::unordered_map<Hash, std::uint32_t, First>, 2> known_;  // by goal
    Longest goal_ = Longest::kTotal;
    Clock::time_point deadline_;
    StopToken stop_;
    bool late_ = false;
};

}  // namespace laconic
