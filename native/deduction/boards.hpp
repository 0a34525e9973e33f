// Several boards: the greedy player, a search of small endgames, and the walk over all pairs of answers. A player
// caches what it computes for sets of candidates, so each thread has its own player.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/stop.hpp"

namespace laconic::boards {

using Index = std::int32_t;
using Candidates = std::vector<Index>;  // ascending answers

// The game: the feedback matrix, its winning code, and the rules for several boards.
template <class Code>
struct Terms {
    Code const* matrix;  // guesses x answers
    std::size_t guesses, answers;
    Code win;
    std::span<Index const> guess_of_answer;
    bool distinct;    // no two boards have the same answer
    bool sequential;  // a board opens when the one before it is solved
};

// How a player chooses. The answer of a decided board is guessed at once. It must be guessed on some turn, and any
// strategy that guesses it later can be continued after it: games take equally many turns, and choices have more
// information. So no strategy finishes sooner, and the search tries no other guess.
// If no board is decided, the worth of a guess is the expected number of boards that it solves, minus weight[unsolved
// boards] times the sum of the mean prices of the boards after it, minus foresight[unsolved boards] times the
// probability that the following guess solves no board; price[n] is the price of n candidates. If at most `worlds`
// combinations of answers are left, the `width` guesses of greatest worth are searched in each position to the end of
// the game; with width 0 all guesses are searched, and the result is exact. Otherwise, if playouts[unsolved boards] is
// not 0, the guesses of greatest worth are compared by so many playouts, and more for the best (see playouts.hpp); not
// if the game is sequential, since the answers of closed boards are not sampled.
struct Policy {
    std::span<double const> price, weight, foresight;
    std::span<std::int32_t const> playouts;
    std::size_t worlds, width;
};

// The candidates of each board, empty if it is solved. Two open boards with a common candidate have had the same
// feedback, so their candidates are equal: the answer of a decided board is never a candidate of another board.
using Position = std::vector<Candidates>;

// Totals over all worlds: lost games, and turns; a lost game counts all its turns.
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
class Playouts;

template <class Code>
class Player {
public:
    // `by_answer` is the transposed matrix, one row per answer.
    Player(Terms<Code> terms, Policy policy, std::span<Code const> by_answer);
    ~Player();

    // Sets what stops the calls that follow, which then throw Stopped.
    void stop_by(StopToken stop) { stop_ = std::move(stop); }

    // Worth of every guess of a position; higher is better. `out` has one element per guess.
    void worths(Position const& position, std::span<double> out);

    // The guess to play with `left` turns left. It depends neither on the order of the boards nor on earlier calls.
    Index choose(Position const& position, int left);

    // The cost of an endgame after a guess, over all worlds; after the best guess without one.
    Cost cost(Position const& position, int left, std::optional<Index> guess);

    // Number of possible combinations of answers, counted up to `most` + 1.
    std::size_t count_worlds(Position const& position, std::size_t most) const;

    // Continues a game after `turn` turns: first with the guesses of `opening`, then with its own, up to turn `cap`.
    // Writes the turn on which each board is solved; 0 if never, or if it was solved before.
    void play(Position const& start, int turn, std::span<Index const> answers, std::span<Index const> opening,
              int limit, int cap, std::span<std::int32_t> solved);

    // Plays all pairs of different answers of two boards; unordered pairs if the boards are the `same`. Adds the number
    // of pairs to finished[last turn], and the turns of both boards to `sum`.
    void walk(Position const& position, bool same, int turn, int limit, std::span<std::int64_t> finished,
              std::int64_t& sum);

private:
    using Small = std::array<std::vector<std::uint16_t>, 3>;
    // Values for a board, one element per guess; computed on demand.
    struct Known {
        Candidates candidates;
        std::vector<std::int32_t> prices;                // mean price of the part
        std::array<std::vector<std::int16_t>, 3> keeps;  // log of the probability to keep more than 1, 2, 3 candidates
    };
    struct Worlds {
        std::size_t boards;
        std::vector<Index> answers;  // one row per world, one column per unsolved board
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
    Index greedy(Position const& position);
    Worlds worlds(Position const& position) const;
    std::vector<Worlds> split(Worlds const& worlds, Index guess) const;
    Cost floor(Worlds const& worlds, int left) const;
    Cost least(Worlds const& worlds, int left, Index& guess);
    Cost after(Worlds const& worlds, int left, Index guess, Cost limit);
    std::vector<Index> promising(Worlds const& worlds);
    static std::optional<Index> decided(Worlds const& worlds);
    void refine(Candidates& candidates, Index guess, Code code) const;
    Index guess_of(Index answer) const { return terms_.guess_of_answer[static_cast<std::size_t>(answer)]; }
    Code code(Index guess, Index answer) const {
        return terms_.matrix[static_cast<std::size_t>(guess) * terms_.answers + static_cast<std::size_t>(answer)];
    }

    Terms<Code> terms_;
    Policy policy_;
    std::span<Code const> by_answer_;
    StopToken stop_;
    std::vector<std::int32_t> price_;  // per candidate in a part of n, fixed point
    double unit_;                      // fixed-point representation of the price 1
    std::unique_ptr<Playouts<Code>> playouts_;
    std::vector<Known> known_;
    std::unordered_map<std::string, int> ids_;
    std::size_t kept_ = 0;  // number of sets with cached prices
    std::unordered_map<std::string, std::pair<Cost, Index>> solved_;
    std::vector<std::int32_t> total_;
    std::vector<double> worth_;
};

}  // namespace laconic::boards
