// Several boards played with the same guesses: the greedy player, a search of small endgames, and the walk over all
// pairs of answers. A player keeps what it computes of each set of candidates, so each thread has its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace laconic::boards {

using Index = std::int32_t;
using Candidates = std::vector<Index>;  // ascending answers

// What is played: the feedback matrix, its win code, and the rules that concern several boards.
template <class Code>
struct Terms {
    Code const* matrix;  // guesses x answers
    std::size_t guesses, answers;
    Code win;
    std::span<Index const> guess_of_answer;
    bool distinct;    // no two boards have the same answer
    bool sequential;  // a board opens when the one before it is solved
};

// How a player chooses. The answer of a board that is decided is guessed at once. It has to be guessed on some turn, and
// any strategy that guesses it later can be followed just as well after it: every game takes as many turns, and each
// choice knows more. So no strategy finishes sooner, and the search looks at nothing else there.
// Where no board is decided, a guess is worth the sum over boards of the chance that it solves the board, minus
// weight[unsolved boards] times the mean price of the part that is left, minus foresight[unsolved boards] times the chance
// that the next guess solves no board; price[n] is that of n candidates.
// Where at most `worlds` combinations of answers are left, the `width` best guesses by that measure, at every step, are
// searched to the end of the game; width 0 searches all guesses, and the search is exact.
struct Policy {
    std::span<double const> price, weight, foresight;
    std::size_t worlds, width;
};

// A board in play: its candidates, empty once it is solved. Two open boards that have a candidate in common have had the
// same feedback, so their candidates are the same: a word that is decided on one board is never left on another.
using Position = std::vector<Candidates>;

// Totals of a search: games that are lost, and turns over all worlds; a lost game counts the turns that it had.
struct Cost {
    std::int64_t lost, turns;
    friend auto operator<=>(Cost const&, Cost const&) = default;
    Cost& operator+=(Cost const& more) {
        lost += more.lost;
        turns += more.turns;
        return *this;
    }
};

template <class Code>
class Player {
public:
    // `by_answer` is the matrix with a row an answer.
    Player(Terms<Code> terms, Policy policy, std::span<Code const> by_answer);

    // Has `pulse` called now and then; it may throw.
    void on_pulse(std::function<void()> pulse) { pulse_ = std::move(pulse); }

    // Worth of every guess of a position; greater is better. `out` has a place a guess.
    void worths(Position const& position, std::span<double> out);

    // The guess to play with `left` turns to go. Depends on neither the order of the boards nor earlier calls.
    Index choose(Position const& position, int left);

    // The cost of an endgame if it is played on with a guess, over all worlds; of the best one for guess -1.
    Cost cost(Position const& position, int left, Index guess);

    // Combinations of answers that a position allows, at most `most` + 1.
    std::size_t count_worlds(Position const& position, std::size_t most) const;

    // Plays on from a position after `turn` turns: first the guesses of `opening`, then its own, up to turn `cap`.
    // Writes the turn on which each board is solved, 0 for never and for boards that were solved before.
    void play(Position const& start, int turn, std::span<Index const> answers, std::span<Index const> opening,
              int limit, int cap, std::span<std::int32_t> solved);

    // Plays all pairs of different answers of two boards, `same` where both boards have the same rows: then pairs are not
    // ordered. Adds the number of pairs to finished[turn of the end], and the turns of both boards to `sum`.
    void walk(Position const& position, bool same, int turn, int limit, std::span<std::int64_t> finished,
              std::int64_t& sum);

private:
    using Small = std::array<std::vector<std::uint16_t>, 3>;
    // Of a board, a place a guess; empty until asked for.
    struct Known {
        Candidates candidates;
        std::vector<std::int32_t> prices;               // mean price of the part
        std::array<std::vector<std::int16_t>, 3> keeps;  // log of the chance to keep more than 1, 2, 3 candidates
    };
    struct Worlds {
        std::size_t boards;
        std::vector<Index> answers;  // a row a world, a column an unsolved board
        std::size_t count() const { return answers.size() / boards; }
    };

    int known(Candidates const& candidates);
    std::vector<std::int32_t> const& prices(int id);
    auto const& keeps(int id);
    void by_histogram(Candidates const& candidates, std::int32_t* out) const;
    void by_comparison(Candidates const& candidates, std::int32_t* out) const;
    void part_sizes(Candidates const& candidates, Index answer, std::size_t begin, std::size_t length,
                    std::uint8_t* out) const;
    Small count_small(Candidates const& candidates) const;
    void subtract_blanks(Position const& position, double foresight, std::span<double> out);
    std::vector<Index> best(Position const& position, std::size_t count);
    Worlds worlds(Position const& position) const;
    std::vector<Worlds> split(Worlds const& worlds, Index guess) const;
    Cost floor(Worlds const& worlds, int left) const;
    Cost least(Worlds const& worlds, int left, Index& guess);
    Cost after(Worlds const& worlds, int left, Index guess, Cost limit);
    std::vector<Index> promising(Worlds const& worlds);
    static Index decided(Worlds const& worlds);
    void refine(Candidates& candidates, Index guess, Code code) const;
    Index guess_of(Index answer) const { return terms_.guess_of_answer[static_cast<std::size_t>(answer)]; }
    Code code(Index guess, Index answer) const {
        return terms_.matrix[static_cast<std::size_t>(guess) * terms_.answers + static_cast<std::size_t>(answer)];
    }

    Terms<Code> terms_;
    Policy policy_;
    std::span<Code const> by_answer_;
    std::function<void()> pulse_;
    std::vector<std::int32_t> price_;  // of a candidate in a part of n, fixed point
    double unit_;                      // the price of 1 in fixed point
    std::vector<Known> known_;
    std::unordered_map<std::string, int> ids_;
    std::size_t kept_ = 0;  // sets whose prices are kept
    std::unordered_map<std::string, std::pair<Cost, Index>> solved_;
    std::vector<std::int32_t> total_;
    std::vector<double> worth_;
};

}  // namespace laconic::boards
