// Sliding puzzles for the browser: fast solutions of boards of any size, and shortest ones of boards of up to 32 cells,
// with pattern databases that are built in memory.
//
// Boards are in normal form: a label is a cell of the goal. A search cannot be stopped: to keep to a time, the host
// asks for few branches at once. Functions return 0 or -1, as described, for arguments that are out of range.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "interface.hpp"
#include "sliding/fast.hpp"
#include "sliding/large.hpp"
#include "sliding/patterns.hpp"
#include "sliding/search.hpp"

using namespace laconic::sliding;

namespace {

constexpr int kLeast = 2, kMost = 32;  // sides of a board
constexpr int kBeamSide = 5;           // sides of a board that a beam search solves alone
constexpr int kBeamMoves = 1000;
constexpr int kWalkingSide = 4, kConflictSide = 7;
constexpr int kWholeTiles = 9;                                // of a board whose distances are all in one table
constexpr int kQuickDepth = 8, kWholeDepth = 2, kDepth = 14;  // of the automaton
constexpr std::uint64_t kPaths = 10'000'000;

using Pattern = std::vector<std::uint8_t>;

struct Puzzle {
    Grid grid;
    int goal_blank;
    std::vector<Pattern> patterns;
    std::map<std::size_t, std::shared_ptr<Space const>> spaces;  // by number of tiles
    std::vector<std::vector<std::uint8_t>> tables;
    std::optional<Simple> plain;  // the best heuristic without tables
    Transitions quick, transitions;
    std::unique_ptr<Search> search;
    std::vector<Branch> branches;

    bool small() const { return grid.cells <= kMostCells; }
    bool ready() const { return small() && tables.size() == patterns.size(); }
};

std::unique_ptr<Puzzle> puzzle;

using Image = std::array<std::uint8_t, kMostCells>;

// The symmetries of the board that keep the goal's blank in its cell.
std::vector<Image> mirrors(Grid const& grid, int goal_blank) {
    std::vector<Image> images;
    int const w = grid.width, h = grid.height;
    for (int kind = 0; kind < (w == h ? 8 : 4); ++kind) {
        Image image{};
        for (int cell = 0; cell < grid.cells; ++cell) {
            int const row = kind & 1 ? h - 1 - cell / w : cell / w, column = kind & 2 ? w - 1 - cell % w : cell % w;
            image[static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(kind & 4 ? column * w + row : row * w + column);
        }
        if (image[static_cast<std::size_t>(goal_blank)] == goal_blank) images.push_back(image);
    }
    return images;
}

// The patterns of the Python package's small tables.
std::vector<Pattern> patterns_of(Grid const& grid, int goal_blank) {
    if (grid.width == 4 && grid.height == 4 && goal_blank == 0)
        return {{1, 4, 5, 8, 9, 12}, {2, 3, 6, 7, 10, 11}, {13, 14, 15}};
    if (grid.width == 5 && grid.height == 5 && goal_blank == 0)
        return {{1, 2, 5, 6, 7}, {3, 4, 8, 9, 14}, {10, 11, 15, 16, 20}, {12, 13, 17, 18}, {19, 21, 22, 23, 24}};
    Pattern tiles;
    for (int label = 0; label < grid.cells; ++label)
        if (label != goal_blank) tiles.push_back(static_cast<std::uint8_t>(label));
    auto const all = tiles.size();
    std::size_t const most = all <= kWholeTiles ? all : all < 20 ? 6 : all < 26 ? 5 : 4;
    std::size_t const count = (all + most - 1) / most;
    std::vector<Pattern> patterns;
    for (std::size_t part = 0; part < count; ++part)
        patterns.emplace_back(tiles.begin() + static_cast<std::ptrdiff_t>(all * part / count),
                              tiles.begin() + static_cast<std::ptrdiff_t>(all * (part + 1) / count));
    return patterns;
}

// The sums of all tables, as they are and reflected.
Additive additive(Puzzle const& from) {
    std::vector<View> views;
    int sum = 0;
    for (auto const& image : mirrors(from.grid, from.goal_blank)) {
        for (std::size_t t = 0; t < from.patterns.size(); ++t) {
            Pattern const& labels = from.patterns[t];
            bool const packed = static_cast<int>(labels.size()) < from.grid.cells - 1;
            View view{from.spaces.at(labels.size()), from.tables[t].data(), packed, image, {}, {sum}};
            view.tile.fill(255);
            for (std::size_t label = 0; label < static_cast<std::size_t>(from.grid.cells); ++label)
                for (std::size_t i = 0; i < labels.size(); ++i)
                    if (labels[i] == image[label]) view.tile[label] = static_cast<std::uint8_t>(i);
            views.push_back(std::move(view));
        }
        ++sum;
    }
    return Additive(from.grid, std::move(views));
}

Simple simple(Grid const& grid, int goal_blank, bool rest) {
    int const longest = std::max(grid.width, grid.height);
    return Simple(grid, goal_blank, longest <= kConflictSide, !rest && longest <= kWalkingSide);
}

Simple const& plain(Puzzle& of) {
    if (!of.plain) of.plain = simple(of.grid, of.goal_blank, false);
    return *of.plain;
}

// Whether the labels are a permutation from which the goal can be reached.
template <class Label>
bool solvable(Puzzle const& of, Label const* labels) {
    auto const cells = static_cast<std::size_t>(of.grid.cells);
    std::vector<bool> met(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (labels[cell] >= cells || met[labels[cell]]) return false;
        met[labels[cell]] = true;
    }
    met.assign(cells, false);
    int exchanges = 0, blank = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (labels[cell] == of.goal_blank) blank = static_cast<int>(cell);
        for (std::size_t at = cell; !met[at]; at = labels[at]) met[at] = true, exchanges += at != cell;
    }
    return (exchanges + of.grid.distance(blank, of.goal_blank)) % 2 == 0;  // every move changes both
}

template <class Label>
Labels labels_of(Label const* labels, int cells) {
    Labels copy{};
    std::transform(labels, labels + cells, copy.begin(), [](auto label) { return static_cast<std::uint8_t>(label); });
    return copy;
}

int write(std::string const& path, std::uint8_t* moves) {
    std::copy(path.begin(), path.end(), moves);
    return static_cast<int>(path.size());
}

Transitions automaton(Grid const& grid, int depth) {
    return compile(forbidden_strings({grid.width, grid.height, depth, Order::kSound, kLetters, kPaths}, {}))
        .transitions;
}

// A beam search, with a wider beam if it finds nothing. With tables it takes what the native solver has learned, too.
template <class Heuristic, class... Learned>
std::string beamed(Grid const& grid, int goal_blank, Labels const& labels, Heuristic const& heuristic,
                   std::size_t width, Learned const*... worth) {
    for (;; width *= 4)
        if (auto const path = beam(grid, goal_blank, labels, heuristic, width, 1, kBeamMoves, {}, worth...))
            return *path;
}

Worth learned(std::int32_t const* worth) {
    Worth values;
    std::transform(worth, worth + values.size(), values.begin(), [](int w) { return static_cast<std::int16_t>(w); });
    return values;
}

// The rectangle that is left of a peeled board, as a board.
std::string rest_of(Peeled const& peeled, Grid const& whole, int goal_blank, std::size_t width) {
    Grid const grid(peeled.columns, peeled.rows);
    std::vector<int> number(static_cast<std::size_t>(whole.cells)), inside;
    for (int i = 0; i < grid.cells; ++i) {
        inside.push_back(peeled.first + i / grid.width * whole.width + i % grid.width);
        number[static_cast<std::size_t>(inside.back())] = i;
    }
    Labels labels{};
    for (std::size_t i = 0; i < inside.size(); ++i)
        labels[i] = static_cast<std::uint8_t>(number[peeled.labels[static_cast<std::size_t>(inside[i])]]);
    int const blank = number[static_cast<std::size_t>(goal_blank)];
    return beamed(grid, blank, labels, simple(grid, blank, true), width);
}

// Without adjacent moves that cancel each other.
std::string shortened(std::string const& path) {
    std::string kept;
    for (char const move : path)
        if (!kept.empty() && kept.back() == 3 - move)
            kept.pop_back();
        else
            kept += move;
    return kept;
}

}  // namespace

// Begins with boards of a size and with the cell of the goal's blank; 0 if they are out of range.
LACONIC_EXPORT(open)
int laconic_open(int width, int height, int goal_blank) {
    if (std::min(width, height) < kLeast || std::max(width, height) > kMost) return 0;
    if (goal_blank < 0 || goal_blank >= width * height) return 0;
    puzzle = std::make_unique<Puzzle>(Puzzle{Grid(width, height), goal_blank, {}, {}, {}, {}, {}, {}, {}, {}});
    if (puzzle->small()) puzzle->patterns = patterns_of(puzzle->grid, goal_blank);
    return 1;
}

// Solves a board, not necessarily in the fewest moves, with a beam of this width, which uses the tables once they are
// built, and then the learned scores of the native solver. Writes its moves of the blank (0 down, 1 left, 2 right, 3
// up), unless they are more than `most`, and returns their number; -1 if the goal cannot be reached.
LACONIC_EXPORT(fast)
int laconic_fast(std::uint16_t const* labels, int width, std::int32_t const* worth, std::uint8_t* moves, int most) {
    if (!puzzle || width < 1 || !solvable(*puzzle, labels)) return -1;
    Grid const& grid = puzzle->grid;
    auto const beam_width = static_cast<std::size_t>(width);
    int const rows = std::min(grid.height, kBeamSide), columns = std::min(grid.width, kBeamSide);
    std::string path;
    if (rows < grid.height || columns < grid.width) {
        auto const all = std::vector<std::uint16_t>(labels, labels + grid.cells);
        auto const peeled = peel(grid, puzzle->goal_blank, all, rows, columns, {});
        path = shortened(peeled.moves + rest_of(peeled, grid, puzzle->goal_blank, beam_width));
    } else {
        auto const board = labels_of(labels, grid.cells);
        auto const values = learned(worth);
        path = puzzle->ready() ? beamed(grid, puzzle->goal_blank, board, additive(*puzzle), beam_width, &values)
                               : beamed(grid, puzzle->goal_blank, board, plain(*puzzle), beam_width);
    }
    return static_cast<int>(path.size()) <= most ? write(path, moves) : static_cast<int>(path.size());
}

// Replaces segments of at most `window` moves of a path from a board by shorter ones, found by beams of this width with
// the learned scores of the native solver. Returns the number of its moves; -1 if the goal cannot be reached.
LACONIC_EXPORT(shorten)
int laconic_shorten(std::uint16_t const* labels, std::uint8_t* moves, int count, std::int32_t const* worth, int window,
                    int width) {
    if (!puzzle || count < 0 || window < 1 || width < 1 || !solvable(*puzzle, labels)) return -1;
    std::string path(moves, moves + count);
    shorten(puzzle->grid, puzzle->goal_blank, {labels, labels + puzzle->grid.cells}, path, learned(worth), window,
            static_cast<std::size_t>(width), {});
    return write(path, moves);
}

// Returns a lower bound on the number of moves, proven by a search of at most about `nodes` nodes without tables; on
// boards of more than 32 cells the Manhattan distance. If the search finds a solution, its moves are written, and the
// bound is their number; otherwise `found` is set to 0. -1 if the goal cannot be reached.
LACONIC_EXPORT(prove)
int laconic_prove(std::uint16_t const* labels, std::uint32_t nodes, std::uint8_t* moves, std::int32_t* found) {
    if (!puzzle || !solvable(*puzzle, labels)) return -1;
    Grid const& grid = puzzle->grid;
    *found = 0;
    if (!puzzle->small()) {
        int sum = 0;
        for (int cell = 0; cell < grid.cells; ++cell)
            if (labels[cell] != puzzle->goal_blank) sum += grid.distance(labels[cell], cell);
        return sum;
    }
    if (puzzle->quick.empty()) puzzle->quick = automaton(grid, kQuickDepth);
    auto const search =
        make_search({grid, puzzle->goal_blank, labels_of(labels, grid.cells), puzzle->quick}, plain(*puzzle));
    auto const proof = search->prove(nodes, {});
    if (proof.solution) *found = 1, write(*proof.solution, moves);
    return proof.at_least;
}

// Builds the next table; returns the number of those that are left. -1 for a board of more than 32 cells.
LACONIC_EXPORT(build)
int laconic_build() {
    if (!puzzle || !puzzle->small()) return -1;
    auto& [grid, goal_blank, patterns, spaces, tables, without, quick, transitions, search, branches] = *puzzle;
    if (tables.size() < patterns.size()) {
        Pattern const& labels = patterns[tables.size()];
        auto& space = spaces[labels.size()];
        if (!space) space = std::make_shared<Space const>(grid, static_cast<int>(labels.size()), true);
        bool const packed = static_cast<int>(labels.size()) < grid.cells - 1;  // a table of all tiles must be exact
        auto all = distances(grid, labels, goal_blank, true, 1, {}, [](std::size_t, std::size_t) {});
        tables.push_back(table_of(*space, labels, packed, std::move(all), 1, {}));
        if (puzzle->ready()) transitions = automaton(grid, patterns.size() == 1 ? kWholeDepth : kDepth);
    }
    return static_cast<int>(patterns.size() - tables.size());
}

// Starts the search for a shortest solution, once the tables are built, and returns a lower bound; -1 if the goal
// cannot be reached.
LACONIC_EXPORT(start)
int laconic_start(std::uint16_t const* labels) {
    if (!puzzle || !puzzle->ready() || !solvable(*puzzle, labels)) return -1;
    puzzle->search =
        make_search({puzzle->grid, puzzle->goal_blank, labels_of(labels, puzzle->grid.cells), puzzle->transitions},
                    additive(*puzzle));
    puzzle->branches = {{"", 0}};
    return puzzle->search->bound();
}

// Divides the search into all paths of so many moves, and returns their number. One of a solution must not be shorter.
LACONIC_EXPORT(divide)
int laconic_divide(int depth) {
    if (!puzzle || !puzzle->search || depth < 0 || depth > puzzle->search->bound()) return -1;
    puzzle->branches = puzzle->search->frontier(depth);
    return static_cast<int>(puzzle->branches.size());
}

// Searches `count` branches from `first` for a solution of at most `limit` moves, writes its moves, and returns their
// number; adds the nodes that it expands. -1 if there is none; if no branch has one, there is none of limit + 1 moves
// either.
LACONIC_EXPORT(search)
int laconic_search(int limit, int first, int count, std::uint8_t* moves, double* nodes) {
    if (!puzzle || !puzzle->search || first < 0 || count < 1) return -1;
    auto const end = static_cast<std::size_t>(first) + static_cast<std::size_t>(count);
    if (end > puzzle->branches.size()) return -1;
    std::vector<std::string> paths;
    for (auto at = static_cast<std::size_t>(first); at < end; ++at)
        if (puzzle->branches[at].bound <= limit) paths.push_back(puzzle->branches[at].path);
    std::atomic<std::uint64_t> expanded{0};
    auto const outcome = puzzle->search->run(paths, limit, 1, {}, expanded, [](std::size_t, std::int64_t) {});
    *nodes += static_cast<double>(outcome.nodes);
    return outcome.solution ? write(*outcome.solution, moves) : -1;
}
