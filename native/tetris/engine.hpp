// The game and its players, compiled for each instruction set; a table of functions is selected at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shapes.hpp"

namespace laconic::tetris {

inline constexpr int kMostPlacements = 512;  // an upper bound: a piece rests at most in every second row
inline constexpr int kFeatures = 17;
inline constexpr int kWeights = 20;  // kFeatures, rounded up to whole registers

// How a piece may move: the number of rows (20 or 22), frames per row (0 without timing), frames between taps, and
// whether a held direction repeats (delayed auto shift).
struct Motion {
    int rows = 20;
    int gravity = 0;
    int tap = 2;
    bool das = false;
};

inline constexpr int kMostTap = 8;
// Frames until a held direction repeats for the first time, and between later repetitions.
inline constexpr int kFirstRepeat = 16, kRepeat = 6;

// A board as rows and columns. Bit c + kWall of row[y] is set if column c is *empty*; rows that pieces must not enter
// are zero. Bit b of column[c] is set if the cell b rows above the floor is *filled*.
struct Board {
    std::uint16_t row[32] = {};
    std::uint32_t column[kColumns] = {};
};

enum class Kind : std::uint8_t { kRandom, kGreedy, kPair, kBranching, kExpectimax };

// A player: its search and its evaluation. Values are costs: the placement with the minimum cost is played.
struct Player {
    Kind kind = Kind::kGreedy;
    bool both = false;        // whether lines and lock heights of both pieces count, or only those of the last
    int beam[4] = {};         // placements kept; see players.hpp and expectimax.hpp
    double weights[kWeights] = {};
    double death = 0;         // the cost of a board on which the piece has no placement
    double tetris = 0;        // the reward of clearing four lines, subtracted from the cost
    std::uint64_t seed = 0;
};

struct Rules {
    int rows = 20;
    int start_level = 19;
    int most_lines = 230;
    int tap = 0;  // frames between taps; 0 without timing
    bool das = false;
};

enum class Ending : std::uint8_t { kLines, kTopOut, kPieces };

struct Outcome {
    std::int32_t score = 0, lines = 0, pieces = 0, tetrises = 0;
    std::int32_t frames = 0;  // of the console, with timing
    Ending ending = Ending::kPieces;
};

struct Choice {
    Position at;
    double value;
};

// Called periodically during long work; if it returns true, the work ends with `Stopped`.
struct Stop {
    bool (*asked)(void const*) = nullptr;
    void const* context = nullptr;
};

struct Stopped {};
[[noreturn]] void throw_stopped();  // defined elsewhere: objects of a vector path define no shared symbols

struct Engine {
    char const* name;
    // Lists all placements of a piece in the order of `make_order`; returns their number.
    int (*placements)(Board const&, int piece, Motion, Position* out);
    // Places a piece on a board and clears full lines; returns their number.
    int (*place)(Board&, int piece, Position, Motion);
    // Computes the 17 features of a board after a placement; returns the number of lines cleared.
    int (*features)(Board const&, int piece, Position, Motion, std::int32_t* out);
    // Values of the placements of `piece`, in order; `next` is the next piece, or -1 if unknown.
    int (*values)(Player const&, Board const&, int piece, int next, Motion, Stop const&, Choice* out);
    // Plays a game; `moves` receives the placements unless it is null.
    Outcome (*play)(Player const&, Rules const&, std::uint8_t const* pieces, std::size_t count, std::uint16_t* moves,
                    Stop const&);
    // The number of sequences of placements of the pieces.
    std::uint64_t (*perft)(Board const&, std::uint8_t const* pieces, int depth, Motion);
};

extern Engine const engine_baseline;
extern Engine const engine_avx2;

Engine const& engine();

// Frames per row at a level (NTSC), and the level after a number of lines.
constexpr int frames_per_row(int level) {
    constexpr std::uint8_t slow[] = {48, 43, 38, 33, 28, 23, 18, 13, 8, 6};
    return level < 10 ? slow[level] : level < 13 ? 5 : level < 16 ? 4 : level < 19 ? 3 : level < 29 ? 2 : 1;
}
constexpr int level_after(int start, int lines) {
    int const late = 10 * start - 50 > 100 ? 10 * start - 50 : 100;
    int const first = 10 * start + 10 < late ? 10 * start + 10 : late;
    return lines < first ? start : start + 1 + (lines - first) / 10;
}
// Frames between two pieces, by the height at which the first comes to rest; and the additional frames of the animation
// that clears lines, which has five steps, at frames divisible by four.
constexpr int entry_delay(int lock_height) { return 10 + 2 * (lock_height < 14 ? (lock_height + 2) / 4 : 4); }
constexpr int line_delay(int frame) { return 20 - frame % 4; }
constexpr int points(int lines, int level) {
    constexpr int base[] = {0, 40, 100, 300, 1200};
    return base[lines] * (level + 1);
}

}  // namespace laconic::tetris
