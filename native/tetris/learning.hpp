// Learning of values from games, by temporal differences; see descent.hpp.
#pragma once

#include "engine.hpp"

namespace laconic::tetris {

// How to learn from games: by how much each number moves, at first and at last; beyond how many units an error counts
// as this; how many a game loses that ends early; which part of the value that a board should have is the value of the
// next board, and not what followed that; and the order of the boards.
struct Lesson {
    float rate, last_rate, clip, penalty, trust;
    std::uint64_t seed;
};

// The boards of each stage from which values were learned, and the squares of their errors before, in square units.
struct Lessons {
    std::int64_t boards[kStages] = {};
    double errors[kStages] = {};
};

// Sets the numbers to small ones that are drawn, and those of the lines to the points of the tetrises until the end of
// the stage, but for the last stage, whose end no game reaches at first.
void start_learning(Networks& networks, Rules const& rules, std::uint64_t seed);

// Moves the numbers of the networks once for each board of the games. The result does not depend on the threads: the
// stages learn side by side, and each has its own numbers.
Lessons learn(Networks& networks, Networks& squares, Rules const& rules, Games const& games, Lesson const& lesson,
              unsigned threads, StopToken const& stop);

}  // namespace laconic::tetris
