// A test of the core without Python, for sanitizers and emulators: placements and features against simple reference
// implementations on random boards, published counts, and whole games, which are the same on every vector path.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <vector>

#include "engine.hpp"

using namespace laconic::tetris;

namespace {

void require(bool holds, char const* what) {
    if (holds) return;
    std::fprintf(stderr, "failed (%s): %s\n", engine().name, what);
    std::exit(1);
}

// The document's generator: two Mersenne Twisters.
std::vector<std::uint8_t> published(unsigned seed, std::size_t count) {
    std::mt19937 first(seed), second(seed + 1);
    std::vector<std::uint8_t> pieces;
    for (unsigned last = 7; pieces.size() < count; pieces.push_back(static_cast<std::uint8_t>(last))) {
        auto piece = static_cast<unsigned>(first() >> 29);
        if (piece == 7 || piece == last) do
                piece = static_cast<unsigned>(second() / 613566756);
            while (piece > 6);
        last = piece;
    }
    return pieces;
}

Board empty_board(int rows) {
    Board board;
    for (int y = kRows - rows; y < kRows; ++y) board.row[y] = 0x3ff << kWall;
    return board;
}

bool is_free(Board const& board, int piece, Position at) {
    for (auto const cell : kSet.piece[piece].shape[orientation_of(at)].cell)
        if (!(board.row[row_of(at) + cell.row] >> (column_of(at) + cell.column) & 1)) return false;
    return true;
}

// Where a piece can come to rest without timing: a simple reference search.
std::set<Position> reachable(Board const& board, int piece) {
    Piece const& p = kSet.piece[piece];
    std::set<Position> seen, resting;
    std::vector<Position> todo{position(0, p.spawn_row, p.spawn_column)};
    if (!is_free(board, piece, todo[0])) return resting;
    while (!todo.empty()) {
        Position const at = todo.back();
        todo.pop_back();
        if (!seen.insert(at).second) continue;
        int const o = orientation_of(at), y = row_of(at), x = column_of(at), n = p.orientations;
        Position const down = position(o, y + 1, x);
        if (!is_free(board, piece, down)) resting.insert(at);
        for (auto const to : {down, position(o, y, x - 1), position(o, y, x + 1), position((o + 1) % n, y, x),
                              position((o + n - 1) % n, y, x)})
            if (is_free(board, piece, to)) todo.push_back(to);
    }
    return resting;
}

// Heights, holes, filled cells and unevenness, computed from their definitions.
void check_features(Board board, int piece, Position at, std::int32_t const* found) {
    engine().place(board, piece, at, {});
    int heights[kColumns] = {}, holes = 0, filled = 0, sum = 0, uneven = 0;
    for (int c = 0; c < kColumns; ++c)
        for (int b = 0; b < kRows; ++b) {
            bool const cell = board.column[c] >> b & 1;
            filled += cell;
            if (cell) heights[c] = b + 1;
            holes += !cell && board.column[c] >> (b + 1) & 1;
        }
    for (int c = 0; c < kColumns; ++c) sum += heights[c];
    for (int c = 1; c < kColumns; ++c) uneven += std::abs(heights[c] - heights[c - 1]);
    require(found[4] == holes && found[11] == sum && found[14] == filled && found[16] == uneven, "features");
    require(found[12] == *std::max_element(heights, heights + kColumns), "the pile's height");
}

void check_boards() {
    std::mt19937 chance(1);
    for (int rows : {20, 22})
        for (int game = 0; game < 3; ++game) {
            Board board = empty_board(rows);
            for (;;) {
                int const piece = static_cast<int>(chance() % kPieces);
                Position at[kMostPlacements], other[kMostPlacements];
                int const count = engine().placements(board, piece, {rows}, {}, at);
                require(std::set<Position>(at, at + count) == reachable(board, piece), "placements");
                for (bool const das : {false, true})
                    for (int const taps : {15, 24}) {
                        Motion const motion{rows, 2, 1 + das, taps, das};
                        Reaction const reaction{9, chance() % 2 ? kUnplanned : int(position(0, 4, 6))};
                        int const timed = engine().placements(board, piece, motion, reaction, other);
                        require(timed == engine_baseline.placements(board, piece, motion, reaction, at + count),
                                "placements in time");
                        require(!std::memcmp(other, at + count, sizeof *at * timed), "placements in time");
                    }
                if (!count) break;
                Position const chosen = at[chance() % static_cast<unsigned>(count)];
                std::int32_t features[kFeatures], baseline[kFeatures];
                engine().features(board, piece, chosen, {rows}, features);
                engine_baseline.features(board, piece, chosen, {rows}, baseline);
                require(!std::memcmp(features, baseline, sizeof features), "features on every path");
                check_features(board, piece, chosen, features);
                engine().place(board, piece, chosen, {rows});
            }
        }
}

void check_games() {
    auto const pieces = published(205, 160);
    char const* const vector = "2142606364352350624304530565231604542602";
    for (int i = 0; i < 40; ++i) require(pieces[static_cast<std::size_t>(i)] == vector[i] - '0', "published pieces");
    Player player;
    double const weights[kFeatures] = {1, 12.9, 15.8, 0, 26.9, 0, 0, 0, 0, 27.6, 30.2};
    for (Linear& linear : player.linear) {
        std::copy(weights, weights + kFeatures, linear.weights);
        linear.death = linear.tetris = 1e9;
    }
    for (auto const kind : {Kind::kRandom, Kind::kGreedy, Kind::kPair, Kind::kBranching, Kind::kExpectimax})
        for (int taps : {0, 20}) {
            bool const wide = kind == Kind::kBranching || kind == Kind::kExpectimax;
            player.kind = kind;
            std::fill(player.beam, player.beam + 4, 2);
            Rules const rules{taps ? 22 : 20, 19, 230, taps, taps != 0, taps ? 18 : 0, true};
            std::uint16_t moves[160] = {}, same[160] = {}, plans[160] = {}, others[160] = {};
            // Placements in time take a hundred times as long as others.
            std::size_t const length = wide ? (taps ? 3 : 6) : taps && kind == Kind::kPair ? 20 : pieces.size();
            auto const one = engine().play(player, rules, pieces.data(), length, moves, plans, {});
            auto const two = engine_baseline.play(player, rules, pieces.data(), length, same, others, {});
            require(one.score == two.score && one.frames == two.frames, "the same game on every path");
            require(!std::memcmp(moves, same, sizeof moves), "the same placements on every path");
            require(!std::memcmp(plans, others, sizeof plans), "the same plans on every path");
        }
}

// Values by random numbers: the same games and the same lessons on every path.
void check_values() {
    std::mt19937 chance(2);
    std::vector<float> numbers(Networks::kNumbers);
    for (float& each : numbers) each = static_cast<float>(chance() % 2001) / 5000 - 0.2f;
    Player player;
    player.kind = Kind::kForesight;
    for (Linear& linear : player.linear) linear.weights[4] = linear.weights[10] = 20;
    player.beam[0] = 3, player.beam[1] = 2;
    player.mistakes = 100;
    player.networks = reinterpret_cast<Networks const*>(numbers.data());
    auto const pieces = published(205, 60);
    for (int taps : {0, 20}) {
        Rules const rules{taps ? 22 : 20, 19, 230, taps, false, taps ? 18 : 0, true};
        std::size_t const length = taps ? 12 : pieces.size();
        std::uint16_t moves[60] = {}, same[60] = {};
        Outcome const one = engine().play(player, rules, pieces.data(), length, moves, nullptr, {});
        engine_baseline.play(player, rules, pieces.data(), length, same, nullptr, {});
        require(one.pieces > 5 && !std::memcmp(moves, same, sizeof moves), "the same placements by values");
        std::int32_t const played = one.pieces;
        std::int32_t const first = 0;
        Games const games{pieces.data(), moves, &played, &first, 1, static_cast<int>(length)};
        std::vector<float> learned[2] = {numbers, numbers};
        double errors[2] = {};
        for (int k : {0, 1}) {
            Engine const& path = k ? engine_baseline : engine();
            std::vector<float> squares(Networks::kNumbers);
            std::vector<Sample> samples(length);
            std::vector<std::uint32_t> order;
            Networks& networks = *reinterpret_cast<Networks*>(learned[k].data());
            require(path.recall(networks, rules, games, 0, 0.25f, 0, samples.data()), "a recorded game");
            for (int i = 0; i < played; ++i)
                if (!samples[i].left_out) order.push_back(static_cast<std::uint32_t>(i));
            errors[k] = path.descend(networks.stage[0], reinterpret_cast<Networks*>(squares.data())->stage[0],
                                     samples.data(), order.data(), order.size(), 0.01f, 0.0001f, 2);
        }
        require(errors[0] == errors[1] && learned[0] == learned[1] && learned[0] != numbers, "the same lessons");
        moves[3] = 2047;
        std::vector<Sample> samples(length);
        require(!engine().recall(*player.networks, rules, games, 0, 0, 0, samples.data()),
                "a placement that does not fit");
    }
}

}  // namespace

int main() {
    std::uint8_t const pieces[] = {3, 0, 1};  // T I L
    std::uint64_t const counts[] = {34, 596, 21165};
    for (int depth = 1; depth <= 3; ++depth)
        require(engine().perft(empty_board(20), pieces, depth, {}, 0) == counts[depth - 1], "counts of placements");
    check_boards();
    check_games();
    check_values();
    std::printf("the core of NES Tetris (%s): all right\n", engine().name);
}
