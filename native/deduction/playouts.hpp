// Playouts of several boards: guesses are compared by the turns of the same sampled games after each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "boards.hpp"

namespace laconic::boards {

// A playout guesses decided boards, and otherwise the candidate of greatest worth, by the prices and weights of the
// policy, without foresight. Only candidates with at least half of the greatest probability to solve a board count.
template <class Code>
class Playouts {
public:
    static constexpr std::size_t kMostAnswers =
        1024;  // candidates of all boards; the codes among them fit the L2 cache

    // `price` is the price of a candidate in a part of n, in fixed point; 1 is `unit`.
    Playouts(Terms<Code> terms, std::span<std::int32_t const> price, double unit, std::span<double const> weight)
        : terms_(terms), price_(price), unit_(unit), weight_(weight), count_(std::size_t{1} << (8 * sizeof(Code))) {}

    // The guess after which the sampled games take the fewest turns on average; the earlier one in a tie. The first of
    // three rounds plays `games` games after each guess, the second four times as many after the best third, and the
    // last ten times as many after the best eighth. The first guess if the position has too many candidates, or no
    // possible combination of answers. The boards must be unsolved.
    Index best(Position const& position, std::span<Index const> guesses, std::size_t games, StopToken const& stop);

private:
    using Local = std::uint16_t;  // place of an answer among the candidates of all boards
    struct Board {
        Local answer;
        std::uint32_t begin, size;  // its candidates in left_
    };
    struct Judged {
        Index guess;
        double solves;           // expected number of boards
        std::int64_t turns = 0;  // of all games, and the number of boards that the guess solved
        double cost = 0;
    };

    bool set_up(Position const& position);
    double solves(Index guess) const;
    void draw(std::vector<Local>& world);
    void judge(Judged& judged, std::span<std::vector<Local> const> worlds);
    std::int64_t finish(std::vector<Local> const& world);
    Local promising();
    std::int64_t worth(Local guess);
    std::size_t play(Local guess);
    Code code(Local guess, Local answer) const { return codes_[guess * answers_.size() + answer]; }
    std::uint32_t below(std::uint32_t n);

    Terms<Code> terms_;
    std::span<std::int32_t const> price_;
    double unit_;
    std::span<double const> weight_;
    std::vector<Index> answers_;                // candidates of all boards, ascending
    std::vector<Code> codes_, first_;           // among them, and of the judged guess
    std::vector<std::vector<Local>> position_;  // candidates of each board
    std::vector<std::size_t> twin_;             // the first board with the same candidates
    std::vector<Board> boards_;
    std::vector<Local> left_, tried_;
    std::vector<std::int64_t> chance_;
    std::vector<std::uint16_t> count_;
    std::uint64_t state_ = 0;
};

}  // namespace laconic::boards
