// The game and its players, compiled for each instruction set; a table of functions is selected at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/stop.hpp"
#include "network.hpp"
#include "shapes.hpp"

namespace laconic::tetris {

inline constexpr int kMostPlacements = 512;  // an upper bound: a piece rests at most in every second row
inline constexpr int kFeatures = 17;
inline constexpr int kWeights = 20;  // kFeatures, rounded up to whole registers

// How a piece may move: the number of rows (20 or 22), the frames from one fall to the next (0 without timing), the
// rows of a fall, taps per second, and whether a held direction repeats (delayed auto shift).
struct Motion {
    int rows = 20;
    int gravity = 0;
    int fall = 1;
    int taps = 30;
    bool das = false;
};

// A piece moves by a plan until its player has seen the next piece, and reacted to it: for `frames` frames. The plan is
// where the piece then is; kUnplanned allows every plan.
inline constexpr int kUnplanned = -1;
struct Reaction {
    int frames = 0;
    int plan = kUnplanned;
};

// Sixty frames have `taps` taps: tap k is followed by a pause until frame 60 (k + 1) / taps, rounded down. The pauses
// repeat after `tap_period` taps.
inline constexpr int kLeastTaps = 10, kMostTaps = 60, kMostTap = 60 / kLeastTaps, kMostPeriod = kMostTaps;
constexpr int tap_pause(int taps, int k) { return 60 * (k + 1) / taps - 60 * k / taps; }
constexpr int tap_period(int taps) {
    int a = 60, b = taps;
    while (b) {
        int const rest = a % b;
        a = b;
        b = rest;
    }
    return taps / a;
}

// Frames until a held direction repeats for the first time, and between later repetitions.
inline constexpr int kFirstRepeat = 16, kRepeat = 6;

// A board as rows and columns. Bit c + kWall of row[y] is set if column c is *empty*; rows that pieces must not enter
// are zero. Bit b of column[c] is set if the cell b rows above the floor is *filled*.
struct Board {
    std::uint16_t row[32] = {};
    std::uint32_t column[kColumns] = {};
};

enum class Kind : std::uint8_t { kRandom, kGreedy, kPair, kBranching, kExpectimax, kForesight };

struct Rules {
    int rows = 20;
    int start_level = 19;
    int most_lines = 230;
    int taps = 0;  // taps per second; 0 without timing
    bool das = false;
    int reaction = 0;
    bool second_killscreen = false;  // whether pieces fall two rows at once from level 39
    int first_lines = 0;             // the lines before the first piece, in games that are learned from
};

// What boards cost: the weighted sum of their features.
inline constexpr int kHastes = 3;  // see haste_of
struct Linear {
    double weights[kWeights] = {};
    double death = 0;   // the cost of a board on which the piece has no placement
    double tetris = 0;  // the reward of clearing four lines, subtracted from the cost
};

// A player: its search and its evaluation. Values are costs: the placement with the minimum cost is played.
struct Player {
    Kind kind = Kind::kGreedy;
    bool both = false;       // whether lines and lock heights of both pieces count, or only those of the last
    int beam[4] = {};        // placements kept; see players.hpp, expectimax.hpp and foresight.hpp
    Linear linear[kHastes];  // see haste_of
    std::uint64_t seed = 0;
    int mistakes = 0;  // how often of kMistakes a placement is drawn and not chosen, in games that are learned from
    Networks const* networks = nullptr;  // learned values of kForesight
    Rules learned = {};                  // the rules of the games that they were learned from
    double penalty = 0;                  // the points that they take off for a game that ends early
};

struct Progress {
    Rules rules;
    int lines = 0;
};

enum class Ending : std::uint8_t { kLines, kTopOut, kNoMorePieces };

struct Outcome {
    std::int32_t score = 0, lines = 0, pieces = 0, tetrises = 0;
    std::int32_t frames = 0;     // of the console, with timing
    std::int32_t score_230 = 0;  // at 230 lines, or at the end of a shorter game
    Ending ending = Ending::kNoMorePieces;
};

inline constexpr int kMistakes = 1000;

// A board in a game, the points that led to it in units of kUnit, and what it should be worth.
struct Sample {
    Board board;
    std::int16_t lines;
    std::int8_t stage;
    bool left_out;
    float gain, value;
};

struct Choice {
    Position at;
    double value;
};

struct Engine {
    char const* name;
    // Lists the placements of a piece that a plan allows, in the order of `make_order`; returns their number.
    int (*placements)(Board const&, int piece, Motion, Reaction, Position* out);
    // Lists where a piece can be after the frames of a reaction, or where it rests by then, in the same order.
    int (*plans)(Board const&, int piece, Motion, int frames, Position* out);
    // Places a piece on a board and clears full lines; returns their number.
    int (*place)(Board&, int piece, Position, Motion);
    // Computes the 17 features of a board after a placement; returns the number of lines cleared.
    int (*features)(Board const&, int piece, Position, Motion, std::int32_t* out);
    // Values of the placements of `piece` that a plan allows; `next` is the next piece, or -1 if unknown. Learned
    // values depend on the progress, and on pieces that fall as its rules say; for other players, it may be null.
    int (*values)(Player const&, Board const&, int piece, int next, Motion, Progress const*, Reaction, StopToken const&,
                  Choice* out);
    // Expected values of the plans for `piece`, while the next piece is unknown.
    int (*plan_values)(Player const&, Board const&, int piece, Motion, Progress const*, int frames, StopToken const&,
                       Choice* out);
    // Plays a game; `moves` and `plans` receive the placements, mistakes with kMistake, and the plans, unless they are
    // null.
    Outcome (*play)(Player const&, Rules const&, std::uint8_t const* pieces, std::size_t count, std::uint16_t* moves,
                    std::uint16_t* plans, StopToken const&);
    // The number of sequences of placements of the pieces; with a reaction, of plans and placements.
    std::uint64_t (*perft)(Board const&, std::uint8_t const* pieces, int depth, Motion, int frames);
    // Plays a recorded game again, and sets what each of its boards should be worth; false if a placement does not fit.
    // Then moves the numbers of a network towards these values. See descent.hpp.
    bool (*recall)(Networks const&, Rules const&, Games const&, std::size_t game, float trust, float penalty,
                   Sample* samples);
    double (*descend)(Network&, Network& squares, Sample const* samples, std::uint32_t const* order, std::size_t count,
                      float rate, float fall, float clip);
};

extern Engine const engine_baseline;
extern Engine const engine_avx2;

Engine const& engine();

// Whether a piece is free of filled cells and walls at a place.
bool fits(Board const& board, int piece, Position at);

// Frames per row at a level (NTSC), and the level after a number of lines.
constexpr int frames_per_row(int level) {
    constexpr std::uint8_t slow[] = {48, 43, 38, 33, 28, 23, 18, 13, 8, 6};
    return level < 10 ? slow[level] : level < 13 ? 5 : level < 16 ? 4 : level < 19 ? 3 : level < 29 ? 2 : 1;
}
constexpr int first_level_up(int start) {
    int const late = 10 * start - 50 > 100 ? 10 * start - 50 : 100;
    return 10 * start + 10 < late ? 10 * start + 10 : late;
}
constexpr int level_after(int start, int lines) {
    int const first = first_level_up(start);
    return lines < first ? start : start + 1 + (lines - first) / 10;
}
// The number of lines at which a level begins, after the first.
constexpr int lines_before(int start, int level) {
    return level > start ? first_level_up(start) + 10 * (level - start - 1) : 0;
}
// The rows of a fall: two from level 39, if that is a second killscreen.
constexpr int rows_of_fall(Rules const& rules, int level) {
    return rules.taps && rules.second_killscreen && level >= 39 ? 2 : 1;
}
constexpr Motion motion_of(Rules const& rules, int level) {
    return {rules.rows, rules.taps ? frames_per_row(level) : 0, rows_of_fall(rules, level),
            rules.taps ? rules.taps : 30, rules.das};
}
constexpr int stage_of(Motion motion) { return motion.fall == 2 ? 2 : motion.gravity == 1; }  // see network.hpp
// Which weights count: 2 where pieces fall two rows at once, 1 where more than one from a tap to the next, else 0.
constexpr int haste_of(Motion motion) {
    return motion.fall == 2 ? 2 : motion.gravity && motion.taps * motion.gravity < 60;
}
constexpr Linear const& linear_of(Player const& player, Motion motion) { return player.linear[haste_of(motion)]; }
// Frames between two pieces, by the height at which the first comes to rest; and the additional frames of the animation
// that clears lines, which has five steps, at frames divisible by four.
constexpr int entry_delay(int lock_height) { return 10 + 2 * (lock_height < 14 ? (lock_height + 2) / 4 : 4); }
constexpr int line_delay(int frame) { return 20 - frame % 4; }
constexpr int points(int lines, int level) {
    constexpr int base[] = {0, 40, 100, 300, 1200};
    return base[lines] * (level + 1);
}

}  // namespace laconic::tetris
