// The 8- and the 15-puzzle for the browser: shortest solutions, with pattern databases that are built in memory.
//
// Boards are in normal form: a label is a cell of the goal, whose blank, label 0, is in the first cell. A search cannot
// be stopped: the host ends the instance.

#include <memory>
#include <vector>

#include "interface.hpp"
#include "sliding/patterns.hpp"
#include "sliding/search.hpp"

using namespace laconic::sliding;

namespace {

std::atomic<bool> const kNever{false};

struct Puzzle {
    Grid grid;
    std::vector<std::vector<std::uint8_t>> tables;
    Transitions transitions;
    std::vector<View> views;
    Labels labels{};
    std::unique_ptr<Search> search;
};

std::unique_ptr<Puzzle> puzzle;

// Adds a pattern's table, looked up for the board (sum 0) and for the board reflected in its diagonal (sum 1).
void add(Puzzle& to, std::vector<std::uint8_t> const& labels) {
    int const n = to.grid.width;
    auto const space = std::make_shared<Space const>(to.grid, static_cast<int>(labels.size()), true);
    bool const packed = static_cast<int>(labels.size()) < to.grid.cells - 1;  // a table of all tiles must be exact
    auto all = distances(to.grid, labels, 0, true, 1, kNever, [](std::size_t, std::size_t) {});
    to.tables.push_back(table_of(*space, labels, packed, std::move(all), 1, kNever));
    for (int sum = 0; sum < 2; ++sum) {
        View view{space, to.tables.back().data(), packed, {}, {}, {sum}};
        view.tile.fill(255);
        for (int cell = 0; cell < to.grid.cells; ++cell) {
            auto const image = static_cast<std::uint8_t>(sum ? cell % n * n + cell / n : cell);
            view.symmetry[static_cast<std::size_t>(cell)] = image;
            for (std::size_t i = 0; i < labels.size(); ++i)
                if (labels[i] == image) view.tile[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(i);
        }
        to.views.push_back(view);
    }
}

// Whether the labels are a permutation from which the goal can be reached.
bool solvable(Grid const& grid, std::uint8_t const* labels) {
    std::uint32_t seen = 0;
    int inversions = 0, blank = 0;
    for (int cell = 0; cell < grid.cells; ++cell) {
        if (labels[cell] >= grid.cells || seen >> labels[cell] & 1) return false;
        seen |= 1u << labels[cell];
        if (!labels[cell]) blank = cell;
        for (int before = 0; before < cell; ++before) inversions += labels[before] > labels[cell];
    }
    return (inversions + grid.distance(blank, 0)) % 2 == 0;  // every move changes both
}

}  // namespace

// Builds the tables of the 3x3 or the 4x4 board; 0 for another width.
LACONIC_EXPORT(prepare)
int laconic_prepare(int width) {
    if (width != 3 && width != 4) return 0;
    puzzle = std::make_unique<Puzzle>(Puzzle{Grid(width, width), {}, {}, {}, {}, {}});
    int const depth = width == 3 ? 2 : 14;
    auto const strings = forbidden_strings({width, width, depth, Order::kSound, kLetters, 10'000'000}, kNever);
    puzzle->transitions = compile(strings).transitions;
    if (width == 3) {
        add(*puzzle, {1, 2, 3, 4, 5, 6, 7, 8});
    } else {
        add(*puzzle, {1, 4, 5, 8, 9, 12});
        add(*puzzle, {2, 3, 6, 7, 10, 11});
        add(*puzzle, {13, 14, 15});
    }
    return 1;
}

// Starts the search of a board of labels, one byte a cell, and returns a lower bound; -1 if the goal cannot be reached.
LACONIC_EXPORT(start)
int laconic_start(std::uint8_t const* labels) {
    if (!puzzle || !solvable(puzzle->grid, labels)) return -1;
    std::copy_n(labels, puzzle->grid.cells, puzzle->labels.begin());
    puzzle->search = make_search({puzzle->grid, 0, puzzle->labels, puzzle->transitions},
                                 Additive(puzzle->grid, puzzle->views));
    return puzzle->search->bound();
}

// Searches for a solution of at most `limit` moves, writes its moves of the blank (0 down, 1 left, 2 right, 3 up), and
// returns their number. -1 if there is none; then there is none of limit + 1 moves either.
LACONIC_EXPORT(search)
int laconic_search(int limit, std::uint8_t* moves) {
    if (!puzzle || !puzzle->search) return -1;
    std::atomic<std::uint64_t> nodes{0};
    auto const outcome = puzzle->search->run({""}, limit, 1, kNever, nodes, [](std::size_t, std::int64_t) {});
    if (!outcome.solution) return -1;
    std::copy(outcome.solution->begin(), outcome.solution->end(), moves);
    return static_cast<int>(outcome.solution->size());
}
