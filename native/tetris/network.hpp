// The layout of learned values: an n-tuple network, in whole numbers.
//
// The value of a board after a placement is the expected number of points until the end of the game, in units of
// 1 / kUnit points: a sum of weights, one from each of several tables. An index into a table is a part of the board:
// neighbouring heights, a column below its top, a row, the extremes. The tables are separate for each stage of the
// game, since what a hole costs depends on the speed and on the lines that are left.
#pragma once

#include <cstdint>

#include "shapes.hpp"

namespace laconic::tetris {

inline constexpr int kUnit = 256;
inline constexpr int kMostLines = 430;  // lines after which a game of learned values ends at the latest
inline constexpr int kSteep = 10;       // steps between columns are clipped to -kSteep .. kSteep
inline constexpr int kReadyRows = 5;    // rows that wait for an I, at most

// The offset of each table in a stage, and of the last table, which is for single numbers of lines.
struct Network {
    static constexpr int kHeights = kRows + 1, kSteps = 2 * kSteep + 1, kShort = 9;
    static constexpr int kColumn = 0;                                   // column, height, eight cells below the top
    static constexpr int kWells = kColumn + kColumns * kHeights * 256;  // column, steps on both sides
    static constexpr int kWide = kWells + kColumns * kSteps * kSteps;   // four steps between five columns
    static constexpr int kHigh = kWide + 6 * kShort * kShort * kShort * kShort;  // a height, three steps
    static constexpr int kRow = kHigh + 7 * 12 * kShort * kShort * kShort;       // row, its cells
    static constexpr int kExtremes = kRow + kRows * 1024;                        // the highest and the lowest column
    static constexpr int kReady = kExtremes + kHeights * kHeights;  // rows that wait for an I, column, holes, pile
    static constexpr int kStage = kReady + (kReadyRows + 1) * kColumns * 4 * 12;
    static constexpr int kStages = 9;
    static constexpr int kFilled = kStages * kStage;  // lines, filled cells, whether there are holes
    static constexpr int kWeights = kFilled + (kMostLines + 1) * 56 * 2;
};

constexpr int stage_of(int lines) {
    constexpr int first[] = {65, 130, 180, 210, 230, 280, 330, 380};
    int stage = 0;
    for (int const each : first) stage += lines >= each;
    return stage;
}

// How often of 64 a piece follows another on the console: a first draw of eight is used if it is neither the last piece
// nor none; else the number of the last piece is added to a second draw of eight, modulo seven.
struct Successors {
    std::uint8_t of[kPieces][kPieces] = {};
};
constexpr Successors make_successors() {
    Successors successors;
    constexpr int piece[] = {3, 2, 4, 6, 5, 1, 0}, number[] = {2, 7, 8, 10, 11, 14, 18};  // T J Z O S L I
    for (int last = 0; last < kPieces; ++last) {
        auto& of = successors.of[piece[last]];
        for (int next = 0; next < kPieces; ++next) of[piece[next]] = next == last ? 0 : 8;
        for (int draw = 0; draw < 8; ++draw) of[piece[(draw + number[last]) % 7]] += 2;
    }
    return successors;
}

// The state of learning: for each weight, the sum of its errors and of their magnitudes, in points.
struct Learner {
    std::int32_t* weights;
    std::int64_t* errors;
    std::int64_t* magnitudes;
    std::uint64_t chance;  // the state of the generator of pieces
    bool preview;          // whether the player sees the next piece
    int slowness;          // what the rates are divided by
};

// The sums of the games of a learner.
struct Lessons {
    std::int64_t score = 0, lines = 0, pieces = 0, tetrises = 0, finished = 0;
};

}  // namespace laconic::tetris
