// Thin bindings: validate arguments, release the GIL, and call the engine.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "common/arrays.hpp"
#include "common/attended.hpp"
#include "common/instructions.hpp"
#include "common/parallel.hpp"
#include "engine.hpp"
#include "learning.hpp"

using namespace nb::literals;
using namespace laconic::tetris;
using laconic::attended;
using laconic::StopToken;

namespace {

using Rows = In<std::uint16_t, 1>;

Motion make_motion(int rows, int gravity, int fall, int taps, bool das) {
    require(rows == 20 || rows == 22, "rows: " + std::to_string(rows) + ", expected 20 or 22");
    require(gravity >= 0 && gravity <= 48, "gravity: " + std::to_string(gravity) + ", expected 0 to 48 frames per row");
    require(fall == 1 || fall == 2, "fall: " + std::to_string(fall) + ", expected 1 or 2 rows");
    require(taps >= kLeastTaps && taps <= kMostTaps,
            "taps: " + std::to_string(taps) + ", expected 10 to 60 taps per second");
    return {rows, gravity, fall, taps, das};
}

Reaction make_reaction(int frames, int plan) {
    require(frames >= 0 && frames <= 30, "reaction: " + std::to_string(frames) + ", expected 0 to 30 frames");
    require(plan >= kUnplanned && plan < kPositions, "plan: " + std::to_string(plan) + ", expected a place, or -1");
    return {frames, plan};
}

int checked_piece(int piece) {
    require(piece >= 0 && piece < kPieces, "piece: " + std::to_string(piece) + ", expected 0 to 6");
    return piece;
}

// Converts 22 rows of cells, topmost first; bit c is set if column c is filled.
Board board_of(Rows const& cells, int rows) {
    require(cells.shape(0) == kRows, "board: " + std::to_string(cells.shape(0)) + " rows, expected 22");
    Board board;
    for (int y = 0; y < kRows; ++y) {
        unsigned const filled = cells(static_cast<std::size_t>(y));
        require(filled < 1u << kColumns, "board: row " + std::to_string(y) + " has cells beyond ten columns");
        require(filled != (1u << kColumns) - 1, "board: row " + std::to_string(y) + " is full");
        require(!filled || y >= kRows - rows, "board: row " + std::to_string(y) + " is hidden and not empty");
        if (y >= kRows - rows) board.row[y] = static_cast<std::uint16_t>((~filled & 0x3ff) << kWall);
        for (int c = 0; c < kColumns; ++c)
            board.column[c] |= static_cast<std::uint32_t>(filled >> c & 1) << (kRows - 1 - y);
    }
    return board;
}

Out<std::uint16_t, 1> cells_of(Board const& board) {
    Fresh<std::uint16_t, 1> cells(kRows);
    for (int y = 0; y < kRows; ++y) {
        unsigned filled = 0;
        for (int c = 0; c < kColumns; ++c) filled |= (board.column[c] >> (kRows - 1 - y) & 1) << c;
        cells.data[static_cast<std::size_t>(y)] = static_cast<std::uint16_t>(filled);
    }
    return cells.release();
}

void check_position(Board const& board, int piece, Position at) {
    require(fits(board, piece, at), "placement: " + std::to_string(at) + " does not fit on the board");
}

template <class T>
Out<T, 1> array_of(T const* from, int count) {
    Fresh<T, 1> out(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) out.data[static_cast<std::size_t>(i)] = from[i];
    return out.release();
}

Out<std::uint16_t, 1> placements(Rows cells, int piece, int rows, int gravity, int fall, int taps, bool das,
                                 int reaction, int plan) {
    Motion const motion = make_motion(rows, gravity, fall, taps, das);
    Reaction const planned = make_reaction(reaction, plan);
    Position at[kMostPlacements];
    return array_of(at, engine().placements(board_of(cells, rows), checked_piece(piece), motion, planned, at));
}

Out<std::uint16_t, 1> plans(Rows cells, int piece, int rows, int gravity, int fall, int taps, bool das, int reaction) {
    Motion const motion = make_motion(rows, gravity, fall, taps, das);
    require(gravity > 0, "gravity: 0, expected 1 or more: plans are made in time only");
    Position at[kMostPlacements];
    int const frames = make_reaction(reaction, kUnplanned).frames;
    return array_of(at, engine().plans(board_of(cells, rows), checked_piece(piece), motion, frames, at));
}

std::tuple<Out<std::uint16_t, 1>, int> place(Rows cells, int piece, int at, int rows) {
    Motion const motion = make_motion(rows, 0, 1, 30, false);
    Board board = board_of(cells, rows);
    check_position(board, checked_piece(piece), static_cast<Position>(at));
    int const lines = engine().place(board, piece, static_cast<Position>(at), motion);
    return {cells_of(board), lines};
}

Out<std::int32_t, 2> features(Rows cells, int piece, In<std::uint16_t, 1> at, int rows) {
    Motion const motion = make_motion(rows, 0, 1, 30, false);
    Board const board = board_of(cells, rows);
    for (auto const each : view(at)) check_position(board, checked_piece(piece), each);
    Fresh<std::int32_t, 2> out(at.shape(0), std::size_t{kFeatures});
    for (std::size_t i = 0; i < at.shape(0); ++i)
        engine().features(board, piece, at(i), motion, out.data.get() + i * kFeatures);
    return out.release();
}

std::uint64_t perft(Rows cells, In<std::uint8_t, 1> pieces, int rows, int gravity, int fall, int taps, bool das,
                    int reaction) {
    Motion const motion = make_motion(rows, gravity, fall, taps, das);
    int const frames = make_reaction(reaction, kUnplanned).frames;
    for (auto const piece : view(pieces)) checked_piece(piece);
    Board const board = board_of(cells, rows);
    if (!pieces.shape(0)) return 1;
    nb::gil_scoped_release const unlocked;
    return engine().perft(board, pieces.data(), static_cast<int>(pieces.shape(0)), motion, frames);
}

Player make_player(std::string const& kind, In<double, 2> weights, std::vector<int> const& beam, bool both,
                   std::uint64_t seed) {
    static char const* const names[] = {"random", "greedy", "pair", "branching", "expectimax", "foresight"};
    Player player;
    int known = 0;
    while (known < 6 && kind != names[known]) ++known;
    require(known < 6, "kind: '" + kind + "', expected random, greedy, pair, branching, expectimax or foresight");
    player.kind = static_cast<Kind>(known);
    std::size_t const sets = weights.shape(0), columns = weights.shape(1);
    require(sets == kHastes && columns == kFeatures + 2,
            "weights: shape (" + std::to_string(sets) + ", " + std::to_string(columns) + "), expected (" +
                std::to_string(kHastes) + ", " + std::to_string(kFeatures + 2) + ")");
    for (std::size_t set = 0; set < kHastes; ++set) {
        Linear& linear = player.linear[set];
        double const* const row = weights.data() + set * columns;
        std::copy_n(row, kFeatures, linear.weights);
        linear.death = row[kFeatures];
        linear.tetris = row[kFeatures + 1];
    }
    require(beam.size() <= 4, "beam: expected at most 4 numbers");
    for (std::size_t i = 0; i < beam.size(); ++i) {
        bool const depth = player.kind == Kind::kExpectimax && i == 2;  // number of unknown pieces beyond the first
        int const least = i == 2 && player.kind != Kind::kBranching ? 0 : 1;
        require(beam[i] >= least && (!depth || beam[i] <= 2), "beam: unexpected " + std::to_string(beam[i]));
        player.beam[i] = beam[i];
    }
    bool const searches = player.kind >= Kind::kBranching;
    require(!searches || beam.size() == 3, "beam: expected three numbers for this player");
    player.both = both;
    player.seed = seed;
    return player;
}

Rules make_rules(int rows, int start_level, int most_lines, int taps, bool das, int reaction, bool second_killscreen) {
    make_motion(rows, 0, 1, taps ? taps : 30, das);
    require(start_level >= 0 && start_level <= 39,
            "start_level: " + std::to_string(start_level) + ", expected 0 to 39");
    require(most_lines >= 1, "most_lines: " + std::to_string(most_lines) + ", expected 1 or more");
    return {rows, start_level, most_lines, taps, das, make_reaction(reaction, kUnplanned).frames, second_killscreen};
}

Progress make_progress(Motion motion, int lines, int start_level, int most_lines, bool second_killscreen) {
    int const taps = motion.gravity ? motion.taps : 0;
    require(lines >= 0, "lines: " + std::to_string(lines) + ", expected 0 or more");
    return {make_rules(motion.rows, start_level, most_lines, taps, motion.das, 0, second_killscreen), lines};
}

void check_lines(Rules const& rules) {
    require(rules.most_lines <= kMostLines,
            "most_lines: " + std::to_string(rules.most_lines) + ", expected at most 430 with learned values");
}

void check_learned(Player const& player, Rules const& rules) {
    if (player.kind == Kind::kForesight) check_lines(rules);
}

using Values = std::tuple<Out<std::uint16_t, 1>, Out<double, 1>>;

Values values_of(Choice const* choices, int count) {
    Position at[kMostPlacements] = {};
    double value[kMostPlacements] = {};
    for (int i = 0; i < count; ++i) at[i] = choices[i].at, value[i] = choices[i].value;
    return {array_of(at, count), array_of(value, count)};
}

Values values(Player const& player, Rows cells, int piece, int next, int rows, int gravity, int fall, int taps,
              bool das, int reaction, int plan, int lines, int start_level, int most_lines, bool second_killscreen) {
    Motion const motion = make_motion(rows, gravity, fall, taps, das);
    Reaction const planned = make_reaction(reaction, plan);
    Progress const progress = make_progress(motion, lines, start_level, most_lines, second_killscreen);
    check_learned(player, progress.rules);
    if (next != -1) checked_piece(next);
    Board const board = board_of(cells, rows);
    Choice choices[kMostPlacements];
    checked_piece(piece);
    int const count = attended([&](StopToken const& stop) {
        return engine().values(player, board, piece, next, motion, &progress, planned, stop, choices);
    });
    return values_of(choices, count);
}

Values plan_values(Player const& player, Rows cells, int piece, int rows, int gravity, int fall, int taps, bool das,
                   int reaction, int lines, int start_level, int most_lines, bool second_killscreen) {
    Motion const motion = make_motion(rows, gravity, fall, taps, das);
    Progress const progress = make_progress(motion, lines, start_level, most_lines, second_killscreen);
    check_learned(player, progress.rules);
    int const frames = make_reaction(reaction, kUnplanned).frames;
    require(gravity > 0, "gravity: 0, expected 1 or more: plans are made in time only");
    Board const board = board_of(cells, rows);
    Choice choices[kMostPlacements];
    checked_piece(piece);
    int const count = attended([&](StopToken const& stop) {
        return engine().plan_values(player, board, piece, motion, &progress, frames, stop, choices);
    });
    return values_of(choices, count);
}

using Game = std::tuple<int, int, int, int, int, int, int, Out<std::uint16_t, 1>, Out<std::uint16_t, 1>>;

Game play(Player const& player, In<std::uint8_t, 1> pieces, int rows, int start_level, int most_lines, int taps,
          bool das, int reaction, bool second_killscreen) {
    Rules const rules = make_rules(rows, start_level, most_lines, taps, das, reaction, second_killscreen);
    check_learned(player, rules);
    for (auto const piece : view(pieces)) checked_piece(piece);
    std::vector<std::uint16_t> moves(pieces.shape(0)), plans(pieces.shape(0));
    Outcome const outcome = attended([&](StopToken const& stop) {
        return engine().play(player, rules, pieces.data(), pieces.shape(0), moves.data(), plans.data(), stop);
    });
    bool const planned = rules.taps && rules.reaction;
    return {outcome.score,
            outcome.score_230,
            outcome.lines,
            outcome.pieces,
            outcome.tetrises,
            outcome.frames,
            static_cast<int>(outcome.ending),
            array_of(moves.data(), outcome.pieces),
            array_of(plans.data(), planned ? outcome.pieces : 0)};
}

// Plays every game with every player, on several threads.
std::tuple<Out<std::int32_t, 2>, Out<std::int32_t, 2>> play_many(std::vector<Player> const& players,
                                                                 In<std::uint8_t, 2> pieces, int rows, int start_level,
                                                                 int most_lines, int taps, bool das, int reaction,
                                                                 bool second_killscreen, unsigned threads) {
    Rules const rules = make_rules(rows, start_level, most_lines, taps, das, reaction, second_killscreen);
    std::size_t const games = pieces.shape(0), length = pieces.shape(1);
    for (std::size_t i = 0; i < games * length; ++i) checked_piece(pieces.data()[i]);
    require(threads >= 1 && threads <= 1024, "threads: expected 1 to 1024");
    for (auto const& player : players) check_learned(player, rules);
    Fresh<std::int32_t, 2> scores(players.size(), games), lines(players.size(), games);
    attended([&](StopToken const& stop) {
        laconic::parallel_for(players.size() * games, 4, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                Outcome const outcome = engine().play(players[i / games], rules, pieces.data() + i % games * length,
                                                      length, nullptr, nullptr, stop);
                scores.data[i] = outcome.score;
                lines.data[i] = outcome.lines;
            }
        });
        return true;
    });
    return {scores.release(), lines.release()};
}

// Plays a game for each row of pieces, with some mistakes in a thousand placements; the chances of each have another
// seed.
using Practice = std::tuple<Out<std::uint16_t, 2>, Out<std::int32_t, 1>, Out<std::int32_t, 1>, Out<std::int32_t, 1>>;

void check_first(In<std::int32_t, 1> first, std::size_t games, Rules const& rules) {
    require(first.shape(0) == games, "first: expected one number for each game");
    for (auto const each : view(first)) require(each >= 0 && each < rules.most_lines, "first: fewer lines expected");
}

Practice practise(Player const& player, In<std::uint8_t, 2> pieces, In<std::int32_t, 1> mistakes,
                  In<std::int32_t, 1> first, int rows, int start_level, int most_lines, int taps, bool das,
                  int reaction, bool second_killscreen, unsigned threads) {
    Rules const rules = make_rules(rows, start_level, most_lines, taps, das, reaction, second_killscreen);
    check_learned(player, rules);
    std::size_t const games = pieces.shape(0), length = pieces.shape(1);
    for (std::size_t i = 0; i < games * length; ++i) checked_piece(pieces.data()[i]);
    require(mistakes.shape(0) == games, "mistakes: expected one number for each game");
    for (auto const each : view(mistakes)) require(each >= 0 && each <= kMistakes, "mistakes: expected 0 to 1000");
    check_first(first, games, rules);
    Fresh<std::uint16_t, 2> moves(games, length);
    std::fill_n(moves.data.get(), games * length, std::uint16_t{0});
    Fresh<std::int32_t, 1> played(games), lines(games), scores(games);
    attended([&](StopToken const& stop) {
        laconic::parallel_for(games, 1, threads, [&](std::size_t game, std::size_t) {
            Player careless = player;
            careless.mistakes = mistakes(game);
            careless.seed = player.seed + game;
            Rules own = rules;
            own.first_lines = first(game);
            Outcome const outcome = engine().play(careless, own, pieces.data() + game * length, length,
                                                  moves.data.get() + game * length, nullptr, stop);
            played.data[game] = outcome.pieces;
            lines.data[game] = outcome.lines;
            scores.data[game] = outcome.score;
        });
        return true;
    });
    return {moves.release(), played.release(), lines.release(), scores.release()};
}

using Numbers = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Networks& networks_of(Numbers& numbers) {
    require(numbers.shape(0) == Networks::kNumbers,
            "values: " + std::to_string(numbers.shape(0)) + " numbers, expected " + std::to_string(Networks::kNumbers));
    return *reinterpret_cast<Networks*>(numbers.data());
}

void start(Numbers values, std::uint64_t seed, int rows, int start_level, int most_lines, int taps, bool das,
           int reaction, bool second_killscreen) {
    Rules const rules = make_rules(rows, start_level, most_lines, taps, das, reaction, second_killscreen);
    check_lines(rules);
    start_learning(networks_of(values), rules, seed);
}

std::tuple<std::vector<std::int64_t>, std::vector<double>> learn_games(
    Numbers values, Numbers squares, In<std::uint8_t, 2> pieces, In<std::uint16_t, 2> moves, In<std::int32_t, 1> played,
    In<std::int32_t, 1> first, float rate, float last_rate, float clip, float penalty, float trust, std::uint64_t seed,
    int rows, int start_level, int most_lines, int taps, bool das, int reaction, bool second_killscreen,
    unsigned threads) {
    Rules const rules = make_rules(rows, start_level, most_lines, taps, das, reaction, second_killscreen);
    check_lines(rules);
    std::size_t const games = pieces.shape(0), length = pieces.shape(1);
    for (std::size_t i = 0; i < games * length; ++i) checked_piece(pieces.data()[i]);
    require(moves.shape(0) == games && moves.shape(1) == length && played.shape(0) == games,
            "moves, played: expected those of each game");
    for (auto const each : view(played))
        require(each >= 0 && static_cast<std::size_t>(each) <= length, "played: expected a number for each game");
    check_first(first, games, rules);
    require(clip > 0, "clip: expected more than 0");
    require(trust >= 0 && trust <= 1, "trust: expected 0 to 1");
    Games const all{pieces.data(), moves.data(), played.data(), first.data(), games, static_cast<int>(length)};
    Lesson const lesson{rate, last_rate, clip / kUnit, penalty / kUnit, trust, seed};
    Lessons const lessons = attended([&](StopToken const& stop) {
        return learn(networks_of(values), networks_of(squares), rules, all, lesson, threads, stop);
    });
    return {{lessons.boards, lessons.boards + kStages}, {lessons.errors, lessons.errors + kStages}};
}

}  // namespace

NB_MODULE(_kernels, m) {
    nb::set_leak_warnings(false);  // what a thread still holds when the interpreter ends is no leak
    m.doc() =
        "NES Tetris: placements, features, players.\n\n"
        "A board is 22 rows of cells, topmost first, with bit c for column c; pieces are 0..6 for I L J T Z S O. A\n"
        "placement packs orientation, box row and box column: o | y << 2 | (x + 3) << 7.";
    m.def("vector_path", [] { return engine().name; }, "The vector instructions in use: baseline or avx2.");
    m.def(
        "placements", placements, "board"_a, "piece"_a, "rows"_a = 20, "gravity"_a = 0, "fall"_a = 1, "taps"_a = 30,
        "das"_a = false, "reaction"_a = 0, "plan"_a = kUnplanned,
        "All placements of a piece, in the order that breaks ties between equal values.\n\n"
        "A piece falls `fall` rows every `gravity` frames, or without timing if `gravity` is 0; `taps` is the number "
        "of "
        "taps per second; with `das` (delayed auto shift) a held direction repeats. If `plan` is not -1, the piece is "
        "there after `reaction` frames, or rests there by then.");
    m.def("plans", plans, "board"_a, "piece"_a, "rows"_a = 22, "gravity"_a = 2, "fall"_a = 1, "taps"_a = 30,
          "das"_a = false, "reaction"_a = 18, "Where a piece can be after `reaction` frames, or rest by then.");
    m.def("place", place, "board"_a, "piece"_a, "placement"_a, "rows"_a = 20,
          "The board after a placement, and the number of lines cleared.");
    m.def("features", features, "board"_a, "piece"_a, "placements"_a, "rows"_a = 20,
          "The 17 features after each placement, one row per placement.");
    m.def("perft", perft, "board"_a, "pieces"_a, "rows"_a = 20, "gravity"_a = 0, "fall"_a = 1, "taps"_a = 30,
          "das"_a = false, "reaction"_a = 0, "The number of sequences of placements of the pieces.");
    nb::class_<Player>(m, "Player", "How to choose a placement.")
        .def(
            "__init__",
            [](Player* self, std::string const& kind, In<double, 2> weights, std::vector<int> const& beam, bool both,
               std::uint64_t seed, std::optional<In<float, 1>> const& network, int learned_level, int learned_lines,
               int learned_taps, bool learned_killscreen, double penalty) {
                Player player = make_player(kind, weights, beam, both, seed);
                bool const learned = player.kind == Kind::kForesight;
                require(learned == network.has_value(), "network: expected learned values for foresight only");
                require(!learned || network->shape(0) == Networks::kNumbers, "network: unexpected size");
                player.networks = learned ? reinterpret_cast<Networks const*>(network->data()) : nullptr;
                player.learned =
                    make_rules(22, learned_level, learned_lines, learned_taps, false, 0, learned_killscreen);
                check_lines(player.learned);
                player.penalty = penalty;
                new (self) Player(player);
            },
            "kind"_a, "weights"_a, "beam"_a = std::vector<int>{}, "both"_a = false, "seed"_a = 0,
            nb::arg("network").noconvert().none() = nb::none(), "learned_level"_a = 18, "learned_lines"_a = 430,
            "learned_taps"_a = 30, "learned_killscreen"_a = true, "penalty"_a = 0, nb::keep_alive<1, 7>(),
            "`weights` has a row for each haste of a motion: 17 weights, death and tetris.");
    m.def("values", values, "player"_a, "board"_a, "piece"_a, "next"_a, "rows"_a = 20, "gravity"_a = 0, "fall"_a = 1,
          "taps"_a = 30, "das"_a = false, "reaction"_a = 0, "plan"_a = kUnplanned, "lines"_a = 0, "start_level"_a = 19,
          "most_lines"_a = 230, "second_killscreen"_a = false,
          "The placements that the player considers and their costs; `next` is the next piece, or -1 if unknown.");
    m.def("plan_values", plan_values, "player"_a, "board"_a, "piece"_a, "rows"_a = 22, "gravity"_a = 2, "fall"_a = 1,
          "taps"_a = 30, "das"_a = false, "reaction"_a = 18, "lines"_a = 0, "start_level"_a = 19, "most_lines"_a = 230,
          "second_killscreen"_a = false,
          "The plans for a piece and their expected costs, while the next piece is unknown.");
    m.def("play", play, "player"_a, "pieces"_a, "rows"_a = 20, "start_level"_a = 19, "most_lines"_a = 230, "taps"_a = 0,
          "das"_a = false, "reaction"_a = 0, "second_killscreen"_a = false,
          "Play a game; return score, score at 230 lines, lines, pieces, tetrises, frames, ending (0 lines, 1 top-out, "
          "2 pieces), placements, and plans if there is a reaction.");
    m.def("play_many", play_many, "players"_a, "pieces"_a, "rows"_a = 20, "start_level"_a = 19, "most_lines"_a = 230,
          "taps"_a = 0, "das"_a = false, "reaction"_a = 0, "second_killscreen"_a = false, "threads"_a = 1,
          "Scores and lines of every player on every game, one row per player.");
    m.def(
        "practise", practise, "player"_a, "pieces"_a, "mistakes"_a, "first"_a, "rows"_a = 22, "start_level"_a = 18,
        "most_lines"_a = 230, "taps"_a = 30, "das"_a = false, "reaction"_a = 0, "second_killscreen"_a = false,
        "threads"_a = 1,
        "Play a game for each row of pieces, with `mistakes` random placements in a thousand, which begins with "
        "`first` lines on an empty board; return the placements, where bit 15 marks a mistake, and of each game their "
        "number, the lines and the score.");
    m.attr("NUMBERS") = int{Networks::kNumbers};
    m.attr("STAGES") = int{kStages};
    m.attr("INPUTS") = int{Inputs::kCount};
    m.attr("SUMS") = Inputs::kCount * kWidth;
    m.attr("UNIT") = int{kUnit};
    m.def("start_learning", start, nb::arg("values").noconvert(), "seed"_a = 0, "rows"_a = 22, "start_level"_a = 18,
          "most_lines"_a = 230, "taps"_a = 30, "das"_a = false, "reaction"_a = 0, "second_killscreen"_a = false,
          "Set values to those before anything is learned.");
    m.def("learn", learn_games, nb::arg("values").noconvert(), nb::arg("squares").noconvert(), "pieces"_a, "moves"_a,
          "played"_a, "first"_a, "rate"_a, "last_rate"_a, "clip"_a, "penalty"_a, "trust"_a, "seed"_a, "rows"_a = 22,
          "start_level"_a = 18, "most_lines"_a = 230, "taps"_a = 30, "das"_a = false, "reaction"_a = 0,
          "second_killscreen"_a = false, "threads"_a = 1,
          "Learn values from the boards of games, in place, with `trust` in what the next board is worth, by errors of "
          "at most `clip` points, with `penalty` points off for a game that ends early; return the number of boards of "
          "each stage, and the sums of their squared errors before.");
}
