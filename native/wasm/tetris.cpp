// NES Tetris for the browser: the placements of a piece, their features, and a player's decision.
//
// A board is 22 rows from the top, of which bit c is set if column c is filled. Pieces are numbered 0..6; a placement
// is orientation, row and column as in tetris/shapes.hpp. Functions return -1 for arguments that are out of range.

#include <algorithm>

#include "interface.hpp"
#include "tetris/engine.hpp"

using namespace laconic::tetris;

namespace {

Player player;

bool is_piece(int piece) { return piece >= 0 && piece < kPieces; }

bool is_motion(Motion motion) {
    return (motion.rows == 20 || motion.rows == 22) && motion.gravity >= 0 && motion.gravity <= 48 &&
           motion.taps >= kLeastTaps && motion.taps <= kMostTaps;
}

// The motion of pieces with `tap` frames from one tap to the next.
Motion motion_of(int rows, int gravity, int tap, int das) {
    return {rows, gravity, 1, tap >= 1 && 60 % tap == 0 ? 60 / tap : 0, das != 0};
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

// Sets the player: its kind (1 greedy, 2 pair, 3 branching, 4 expectimax), 17 weights, three numbers of boards kept,
// whether lines and lock heights of both pieces count, the cost of a lost board, and the reward of four lines.
LACONIC_EXPORT(set_player)
int laconic_set_player(int kind, double const* weights, std::int32_t const* beam, int both, double death,
                       double tetris) {
    if (kind < 1 || kind > 4) return -1;
    bool const expectimax = kind == static_cast<int>(Kind::kExpectimax);
    for (int i = 0; i < 3 && kind >= 3; ++i) {
        bool const depth = expectimax && i == 2;
        if (beam[i] < (depth ? 0 : 1) || (depth && beam[i] > 2)) return -1;
    }
    player = {};
    player.kind = static_cast<Kind>(kind);
    std::copy_n(weights, kFeatures, player.weights);
    std::copy_n(beam, 3, player.beam);
    player.both = both != 0;
    player.death = death;
    player.tetris = tetris;
    return 0;
}

// Writes the placements of a piece in the order that breaks ties, and returns their number.
LACONIC_EXPORT(placements)
int laconic_placements(std::uint16_t const* cells, int piece, int rows, int gravity, int tap, int das,
                       Position* placements) {
    Motion const motion = motion_of(rows, gravity, tap, das);
    Board board;
    if (!is_motion(motion) || !is_piece(piece) || !read(cells, rows, board)) return -1;
    Position at[kMostPlacements];
    int const count = engine().placements(board, piece, motion, {}, at);
    std::copy_n(at, count, placements);
    return count;
}

// Writes the placements that the player considers and their costs, and returns their number; the least cost is played,
// of equal ones the first in the order of `placements`. `next` is -1 if the next piece is unknown.
LACONIC_EXPORT(values)
int laconic_values(std::uint16_t const* cells, int piece, int next, int rows, int gravity, int tap, int das,
                   Position* placements, double* costs) {
    Motion const motion = motion_of(rows, gravity, tap, das);
    Board board;
    if (!is_motion(motion) || !is_piece(piece) || (next != -1 && !is_piece(next))) return -1;
    if (!read(cells, rows, board)) return -1;
    Choice choices[kMostPlacements];
    int const count = engine().values(player, board, piece, next, motion, nullptr, {}, {}, choices);
    for (int i = 0; i < count; ++i) placements[i] = choices[i].at, costs[i] = choices[i].value;
    return count;
}

// Writes the 17 features of the board after each of `count` placements; returns -1 if one does not fit.
LACONIC_EXPORT(features)
int laconic_features(std::uint16_t const* cells, int piece, Position const* placements, int count, int rows,
                     std::int32_t* features) {
    Motion const motion{rows};
    Board board;
    if (!is_motion(motion) || !is_piece(piece) || !read(cells, rows, board)) return -1;
    for (int i = 0; i < count; ++i) {
        if (!fits(board, piece, placements[i])) return -1;
        engine().features(board, piece, placements[i], motion, features + i * kFeatures);
    }
    return count;
}
