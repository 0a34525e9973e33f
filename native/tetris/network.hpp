// The layout of learned values: a network for each speed at which pieces fall.
//
// The value of a board after a placement is the expected number of points until the end of the game, in units of kUnit
// points. Its inputs are parts of the board, of which some forty to fifty of thousands are there: the height of each
// column, the steps beside it, each hole. An input has a number for each of kWidth sums, and one that counts at once;
// the positive sums count for kDeep further sums, and the positive ones of these for the value.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shapes.hpp"

namespace laconic::tetris {

inline constexpr int kUnit = 50000;
inline constexpr int kMostLines = 430;  // lines after which a game of learned values ends at the latest
inline constexpr int kSteep = 10;       // steps between columns are clipped to -kSteep .. kSteep
inline constexpr int kReadyRows = 5;    // rows that wait for an I, at most
inline constexpr int kMostHoles = 19;
inline constexpr int kWidth = 64, kDeep = 32;

// The first input of each kind.
struct Inputs {
    static constexpr int kHeights = kRows + 1, kSteps = 2 * kSteep + 1, kHalves = kHeights / 2 + 1, kTurns = 100;
    static constexpr int kHeight = 0;                                   // column, height
    static constexpr int kBeside = kHeight + kColumns * kHeights;       // column, steps on both sides
    static constexpr int kHole = kBeside + kColumns * kSteps * kSteps;  // column, height of a hole
    static constexpr int kCover = kHole + kColumns * kRows;             // column, cells above its highest hole
    static constexpr int kRow = kCover + kColumns * kHeights;           // row, its holes up to five
    static constexpr int kReady =
        kRow + kRows * 6;  // rows that wait for an I, column, holes up to three, half the pile
    static constexpr int kLines = kReady + (kReadyRows + 1) * kColumns * 4 * kHalves;  // lines so far
    static constexpr int kFilled = kLines + kMostLines + 1;                            // half the filled cells
    static constexpr int kExtremes = kFilled + kRows * kColumns / 2;                   // highest and lowest column
    static constexpr int kHoles = kExtremes + kHeights * kHeights;                     // holes
    static constexpr int kTurn = kHoles + kMostHoles + 1;                              // half the row transitions
    static constexpr int kCount = kTurn + kTurns;
};

struct Network {
    float sums[Inputs::kCount][kWidth], direct[Inputs::kCount];
    float base[kWidth], deep[kWidth][kDeep], deep_base[kDeep], last[kDeep], least;
};

// The stages of a game: until pieces fall a row a frame, until they fall two, and then.
inline constexpr int kStages = 3;
struct Networks {
    static constexpr int kNumbers = kStages * static_cast<int>(sizeof(Network) / sizeof(float));
    Network stage[kStages];
};

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

// Games from which values are learned: for each, its pieces and its placements, of which kMistake marks those that were
// drawn and not chosen.
inline constexpr std::uint16_t kMistake = 1 << 15;
struct Games {
    std::uint8_t const* pieces;
    std::uint16_t const* moves;
    std::int32_t const* played;  // the placements of each game
    std::int32_t const* first;   // its lines before the first piece
    std::size_t count;
    int length;  // the most placements of a game
};

}  // namespace laconic::tetris
