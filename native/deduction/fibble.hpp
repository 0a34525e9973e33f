// Fibble, where one tile of each row is false: how many candidates a guess leaves, and the worst case of the whole
// game. Both are explained in laconic.deduction.opponents.fibble.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "partition.hpp"

namespace laconic {

// For each code of `length` tiles with `marks` digits, the codes that may be displayed, ascending: those that differ in
// one tile and do not win. The winning code, the last one, is displayed as it is.
std::vector<std::vector<int>> false_displays(int marks, int length);

template <class Code>
class Fibble {
public:
    using Index = std::int32_t;
    using Clock = std::chrono::steady_clock;

    // `total` is the number of candidates that still fit, on average over the displays of each candidate, added up over
    // the candidates, in units of 1 / scale(); `most` is the most after any display.
    struct Left {
        std::uint64_t total;
        std::uint32_t most;
    };

    // The fewest guesses that are sure to win, and the first of the guesses with which so many suffice; without one,
    // fewer than `turns` do not suffice. More may be found with more time if it was `late`.
    struct WorstCase {
        int turns;
        std::optional<Index> guess;
        bool late;
    };

    // The matrix, whose codes are those of all tiles, and the guess that is each answer must outlive the object. There
    // are displays of every code.
    Fibble(Matrix<Code> matrix, std::span<Index const> guess_of_answer, int marks, int length);
    Fibble(Fibble const&) = delete;
    ~Fibble();

    std::uint64_t scale() const { return scale_; }
    Left left(Index guess, std::span<Index const> candidates);

    // There is at least one candidate. Of more than 128, it looks one guess ahead. Asked for the same candidates again,
    // it goes on where it stopped.
    WorstCase worst_case(std::span<Index const> candidates, Clock::time_point deadline, StopToken const& stop);

private:
    class Search;
    struct Option {
        std::uint32_t most;
        Index guess;
    };

    template <class Codes>
    void count(Codes const& codes);
    std::size_t room(int turns) const;
    int ahead();
    bool alike(std::size_t one, std::size_t other);
    bool late();

    Matrix<Code> matrix_;
    std::span<Index const> guess_of_answer_;
    std::vector<std::vector<int>> displays_;  // of each code
    std::size_t fewest_;                      // displays of a code that does not win
    std::uint64_t scale_ = 1;                 // a multiple of every number of displays
    std::vector<bool> alike_;                 // of two codes; empty before it is needed

    // What count() finds: candidates by true code, and by display, and the codes and displays that occur.
    std::vector<std::uint32_t> own_, shown_;
    std::vector<int> codes_, touched_;
    std::vector<std::uint64_t> share_;  // the sum over the candidates that fit of the chance of the display

    // The worst case that was asked for: the search of few candidates, at some turns; of many, the next guess, and the
    // fewest candidates that are left at most after one before it.
    std::vector<Index> candidates_;
    std::unique_ptr<Search> search_;
    int turns_ = 1;
    std::size_t next_ = 0, least_ = 0;
    Clock::time_point deadline_;
    StopToken stop_;
    bool late_ = false;
};

}  // namespace laconic
