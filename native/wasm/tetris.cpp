// NES Tetris for the browser: the placements of a piece, their features, and a player's decision.
//
// A board is 22 rows from the top, of which bit c is set if column c is filled. Pieces are numbered 0..6; a placement
// is orientation, row and column as in tetris/shapes.hpp. Functions return -1 for arguments that are out of range.

#include <algorithm>
#include <cstring>

#include "interface.hpp"
#include "tetris/engine.hpp"

using namespace laconic::tetris;

namespace {

constexpr int kSums = Inputs::kCount * kWidth, kRest = static_cast<int>(sizeof(Network) / sizeof(float)) - kSums;

Player player;
Rules rules, learned;
int penalty = 0;
Networks* networks = nullptr;  // 7 MB, for learned values only

bool is_piece(int piece) { return piece >= 0 && piece < kPieces; }
bool is_plan(int plan) { return plan >= kUnplanned && plan < kPositions; }
Motion motion_after(int lines) { return motion_of(rules, level_after(rules.start_level, lines)); }

// A number of half precision, none of which is infinite.
float single_of(std::uint16_t half) {
    unsigned const exponent = half >> 10 & 31, fraction = half & 1023u;
    float const magnitude = exponent ? static_cast<float>(1024 + fraction) * static_cast<float>(1u << exponent) / 2
                                     : static_cast<float>(fraction);
    return (half & 0x8000 ? -magnitude : magnitude) / (1 << 24);
}

// Reads a board; false if it has a full row, cells beyond ten columns, or filled cells in hidden rows.
bool read(std::uint16_t const* cells, int rows, Board& board) {
    for (int y = 0; y < kRows; ++y) {
        unsigned const filled = cells[y];
        if (filled >= (1u << kColumns) - 1 || (filled && y < kRows - rows)) return false;
        if (y >= kRows - rows) board.row[y] = static_cast<std::uint16_t>((~filled & 0x3ff) << kWall);
        for (int c = 0; c < kColumns; ++c)
            board.column[c] |= static_cast<std::uint32_t>(filled >> c & 1) << (kRows - 1 - y);
    }
    return true;
}

}  // namespace

// Sets the rules of the game: rows (20 or 22), the level at the start, the lines at the end, taps a second (0 without
// timing), whether a held direction repeats, frames of reaction, and whether pieces fall two rows from level 39.
LACONIC_EXPORT(set_rules)
int laconic_set_rules(int rows, int start, int lines, int taps, int das, int reaction, int second_killscreen) {
    if ((rows != 20 && rows != 22) || start < 0 || start > 39 || lines < 1 || reaction < 0 || reaction > 30) return -1;
    if (taps && (taps < kLeastTaps || taps > kMostTaps)) return -1;
    rules = {rows, start, lines, taps, das != 0, reaction, second_killscreen != 0};
    return 0;
}

// Sets learned values of a stage: the numbers of the sums, of half precision, and the others; see tetris/network.hpp.
LACONIC_EXPORT(set_values)
int laconic_set_values(int stage, std::uint16_t const* halves, float const* rest) {
    if (stage < 0 || stage >= kStages) return -1;
    if (!networks) networks = new Networks();
    float* const numbers = reinterpret_cast<float*>(networks->stage + stage);
    for (int i = 0; i < kSums; ++i) numbers[i] = single_of(halves[i]);
    std::memcpy(numbers + kSums, rest, kRest * sizeof(float));
    return 0;
}

// Sets the rules of the games that the values were learned from, see set_rules, and the points that a game loses in
// them that ends early.
LACONIC_EXPORT(set_learned)
int laconic_set_learned(int start, int lines, int taps, int second_killscreen, int points) {
    if (start < 0 || start > 39 || lines < 1 || lines > kMostLines || points < 0) return -1;
    penalty = points;
    learned = {22, start, lines, taps, false, 0, second_killscreen != 0};
    return 0;
}

// Sets the player: its kind (1 greedy, 2 pair, 3 branching, 4 expectimax, 5 foresight); for each of three hastes 17
// weights, the cost of a lost board and the reward of four lines; three numbers that its beam keeps; and whether lines
// and lock heights of both pieces count.
LACONIC_EXPORT(set_player)
int laconic_set_player(int kind, double const* weights, std::int32_t const* beam, int both) {
    if (kind < 1 || kind > 5) return -1;
    bool const expectimax = kind == static_cast<int>(Kind::kExpectimax);
    bool const foresight = kind == static_cast<int>(Kind::kForesight);
    if (foresight && !networks) return -1;
    for (int i = 0; i < 3 && kind >= 3; ++i)
        if (beam[i] < ((expectimax || foresight) && i == 2 ? 0 : 1) || (expectimax && i == 2 && beam[i] > 2)) return -1;
    player = {};
    player.kind = static_cast<Kind>(kind);
    for (Linear& linear : player.linear) {
        std::copy_n(weights, kFeatures, linear.weights);
        linear.death = weights[kFeatures];
        linear.tetris = weights[kFeatures + 1];
        weights += kFeatures + 2;
    }
    std::copy_n(beam, 3, player.beam);
    player.both = both != 0;
    player.networks = networks;
    player.learned = learned;
    player.penalty = penalty;
    return 0;
}

// Writes the placements of a piece that a plan allows, or all if it is -1, in the order that breaks ties, and returns
// their number.
LACONIC_EXPORT(placements)
int laconic_placements(std::uint16_t const* cells, int piece, int lines, int plan, Position* placements) {
    Board board;
    if (!is_piece(piece) || lines < 0 || !is_plan(plan) || !read(cells, rules.rows, board)) return -1;
    return engine().placements(board, piece, motion_after(lines), {rules.reaction, plan}, placements);
}

// Writes the plans for a piece and their costs while the next piece is unknown, in the same order, and returns their
// number.
LACONIC_EXPORT(plans)
int laconic_plans(std::uint16_t const* cells, int piece, int lines, Position* plans, double* costs) {
    Board board;
    if (!is_piece(piece) || lines < 0 || !rules.taps || !read(cells, rules.rows, board)) return -1;
    Choice choices[kMostPlacements];
    Progress const progress{rules, lines};
    int const count =
        engine().plan_values(player, board, piece, motion_after(lines), &progress, rules.reaction, {}, choices);
    for (int i = 0; i < count; ++i) plans[i] = choices[i].at, costs[i] = choices[i].value;
    return count;
}

// Writes the placements that the player considers and their costs, and returns their number; the least cost is played,
// of equal ones the first in the order of `placements`. `next` is -1 if the next piece is unknown.
LACONIC_EXPORT(values)
int laconic_values(std::uint16_t const* cells, int piece, int next, int lines, int plan, Position* placements,
                   double* costs) {
    Board board;
    if (!is_piece(piece) || (next != -1 && !is_piece(next)) || lines < 0 || !is_plan(plan)) return -1;
    if (!read(cells, rules.rows, board)) return -1;
    Choice choices[kMostPlacements];
    Progress const progress{rules, lines};
    int const count = engine().values(player, board, piece, next, motion_after(lines), &progress,
                                      {rules.reaction, plan}, {}, choices);
    for (int i = 0; i < count; ++i) placements[i] = choices[i].at, costs[i] = choices[i].value;
    return count;
}

// Writes the 17 features of the board after each of `count` placements; returns -1 if one does not fit.
LACONIC_EXPORT(features)
int laconic_features(std::uint16_t const* cells, int piece, Position const* placements, int count,
                     std::int32_t* features) {
    Board board;
    if (!is_piece(piece) || !read(cells, rules.rows, board)) return -1;
    for (int i = 0; i < count; ++i) {
        if (!fits(board, piece, placements[i])) return -1;
        engine().features(board, piece, placements[i], motion_after(0), features + i * kFeatures);
    }
    return count;
}
