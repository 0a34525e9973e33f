// The fewest guesses that beat an adversary, which keeps a largest part of the candidates, in easy mode. The search is
// explained in laconic.deduction.opponents.openers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/stop.hpp"
#include "partition.hpp"

namespace laconic {

// Calls, one at a time, share what they learn: which sets are won in time, and how.
template <class Code>
class Beating {
public:
    using Index = std::int32_t;
    using Script = std::vector<Index>;

    // `rank` has the place of each code in the order in which ties are broken, the winning one last; with `any_tie`,
    // the adversary may break them as it likes, but concedes only if it has to. `guess_of_answer` has the guess that is
    // each answer. The matrix and these must outlive the object.
    Beating(Matrix<Code> matrix, std::span<Index const> rank, std::span<Index const> guess_of_answer, bool any_tie);

    // The guesses of a win within `turns` turns that begins with a guess, in order of play; with `any_tie` those after
    // each of the largest parts, by ascending code. Empty if there is no such win.
    Script win(std::span<Index const> candidates, Index opener, int turns, StopToken const& stop);

private:
    using Answers = std::vector<Index>;
    using Hash = std::array<std::uint64_t, 2>;
    struct First {
        std::size_t operator()(Hash const& hash) const { return hash[0]; }
    };

    // How a guess splits candidates: `code` is the feedback of the first of the largest parts by the order of codes.
    struct Split {
        Index guess;
        std::uint32_t largest, parts, code;
    };
    // Guesses that split some candidates into many parts, most first, and their feedback, a row for each candidate.
    struct Splitters {
        std::vector<Split> splits;
        std::vector<Code> codes;
    };

    bool wins(Answers const& candidates, int turns, Script& script);
    bool wins_after(Split const& split, Answers const& candidates, int turns, Splitters const& last, Script& script);
    bool search(Answers const& candidates, int turns, Script& script);
    bool wins_in_two(Splitters const& splitters, Answers const& part, Script& script);

    Split split(Index guess, Answers const& candidates);
    std::vector<Split> splits(Answers const& candidates);
    std::vector<Answers> kept(Split const& split, Answers const& candidates);
    Splitters splitters(std::vector<Split> splits, Answers const& candidates);
    Index separator(Splitters const& splitters, Answers const& part);
    Hash hash(Answers const& answers) const;

    Code const* row(Index guess) const { return matrix_[static_cast<std::size_t>(guess)]; }

    Matrix<Code> matrix_;
    std::span<Index const> rank_, guess_of_answer_;
    bool any_tie_;
    StopToken stop_;
    std::vector<Hash> key_;                                       // random numbers, for each answer
    std::vector<std::unordered_map<Hash, Script, First>> known_;  // by turns; empty if there is no win
    std::unordered_set<Hash, First> lost_in_two_;
    std::vector<std::uint32_t> count_, stamp_;  // by code
    std::vector<std::uint8_t> apart_;           // by guess
    std::vector<std::size_t> place_;            // by answer, of those that have splitters
    std::uint32_t time_ = 0;
};

}  // namespace laconic
