#include "fast.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "beam.hpp"

namespace laconic::sliding {
namespace {

// What an entry adds to a score. It adds two to the lower bound; more, found by trial, ranks boards better: where tiles
// of a pattern are in each other's way, those of others are likely to be, too.
constexpr int kEntryScore = 3;

// The total of all sums, with that weight; or what is learned of the Manhattan distance, entries and pairs.
class SumTables {
public:
    using Board = Labels;
    using Position = Space::Place;
    using Index = std::size_t;
    struct Heuristic {
        Additive const& tables;
        int goal_blank;
        Worth const* worth;
    };

    SumTables(Heuristic const& heuristic, Grid const& grid)
        : heuristic_(heuristic.tables), grid_(grid), distance_(heuristic_.sums()), entry_(kEntryScore) {
        static_assert(kMostSums <= kMostWith);
        if (!heuristic.worth) return;
        pairs_.emplace(*heuristic.worth, grid, heuristic.goal_blank);
        distance_ = (*heuristic.worth)[0];
        entry_ = (*heuristic.worth)[1] / heuristic_.sums();
    }
    std::tuple<std::vector<Position>, std::vector<std::uint8_t>, int> start(Board const& labels, int blank) {
        heuristic_.start(grid_, labels, blank);
        auto const& values = heuristic_.values();
        int total = distance_ * heuristic_.manhattan() + (pairs_ ? pairs_->of(labels) : 0);
        for (std::size_t v = 0; v < values.size(); ++v) total += weight(v) * values[v];
        return {heuristic_.places(), values, total};
    }
    auto const& with(int label) const { return heuristic_.with(label); }
    Position moved(std::size_t v, Position place, Step const& step) const {
        View const& view = heuristic_.views()[v];
        return view.space->moved(place, view.symmetry[u(step.from)], view.symmetry[u(step.to)]);
    }
    Index index(std::size_t v, Position place, Step const& step) const {
        View const& view = heuristic_.views()[v];
        return view.space->index(place, view.symmetry[u(step.from)]);
    }
    void fetch(std::size_t v, Index index) const { heuristic_.views()[v].fetch(index); }
    std::uint8_t entry(std::size_t v, Index index) const { return heuristic_.views()[v].entry(index); }
    int weight(std::size_t v) const { return entry_ * static_cast<int>(heuristic_.views()[v].sums.size()); }
    int change(Board const& labels, Step const& step) const {
        return distance_ * (heuristic_.distance(step.label, step.to) - heuristic_.distance(step.label, step.from)) +
               (pairs_ ? pairs_->change(labels, step) : 0);
    }

private:
    Additive heuristic_;
    Grid const& grid_;
    int distance_, entry_;
    std::optional<Pairs> pairs_;
};

// Scores without tables: the lower bound itself.
class SimpleScores {
public:
    using Board = Labels;
    struct Child {};
    using Entries = Simple::Parts;

    SimpleScores(Simple const& heuristic, Grid const& grid, Labels const& labels, int blank) : heuristic_(heuristic) {
        heuristic_.start(grid, labels, blank);
        parts_ = {heuristic_.parts()};
    }
    struct Reader {
        SimpleScores const& scores;
        Simple heuristic;
        void foresee(std::size_t, Step const&, Child&) const {}
        int score(std::size_t member, Labels const& labels, Step const& step, Child const&, Entries& entries) {
            heuristic.resume(labels, scores.parts_[member]);
            entries = heuristic.after(step.label, step.from, step.to);
            return heuristic.bound(entries);
        }
    };
    Reader reader() const { return {*this, heuristic_}; }
    void resize(std::size_t members) { next_.resize(members); }
    void keep(std::size_t next, std::size_t, Step const&, int, Entries const& entries) { next_[next] = entries; }
    void advance() { parts_.swap(next_); }

private:
    Simple heuristic_;
    std::vector<Simple::Parts> parts_, next_;  // by member
};

// A rectangle of cells that are not solved yet.
struct Rectangle {
    int top, left, rows, columns;
    bool holds(int row, int column) const {
        return row >= top && row < top + rows && column >= left && column < left + columns;
    }
};

// The last two tiles of a line are placed together within about this many cells: 10 x 10, or more along a narrow board.
constexpr int kWindow = 96, kWindowSide = 10;

// The cells of the blank and of at most two tiles.
using Cells = std::array<std::int16_t, 3>;

class Peeler {
public:
    Peeler(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, StopToken const& stop)
        : grid_(grid), goal_blank_(goal_blank), labels_(std::move(labels)), stop_(stop), fixed_(u(grid.cells)) {
        while (labels_[u(blank_)] != goal_blank) ++blank_;
    }

    Peeled run(int rows, int columns) {
        Rectangle left{0, 0, grid_.height, grid_.width};
        while (left.rows > rows || left.columns > columns) {
            Rectangle const all = left;
            bool const row = left.rows > rows && (left.rows >= left.columns || left.columns <= columns);
            std::vector<int> const line = outer(left, row);
            for (std::size_t i = 0; i + 2 < line.size(); ++i) {
                bring(all, line[i], cell(line[i]));
                fixed_[u(line[i])] = true;
            }
            finish(all, line.end()[-2], line.end()[-1]);
        }
        return {moves_, left.top * grid_.width + left.left, left.columns, left.rows, std::move(labels_)};
    }

private:
    // Removes from the rectangle a row or column that does not contain the blank's cell in the goal.
    std::vector<int> outer(Rectangle& left, bool row) const {
        std::vector<int> line;
        if (row) {
            bool const bottom = goal_blank_ / grid_.width != left.top + left.rows - 1;
            int const at = bottom ? left.top + left.rows - 1 : left.top;
            for (int i = 0; i < left.columns; ++i) line.push_back(at * grid_.width + left.left + i);
            left.top += !bottom;
            --left.rows;
        } else {
            bool const right = goal_blank_ % grid_.width != left.left + left.columns - 1;
            int const at = right ? left.left + left.columns - 1 : left.left;
            for (int i = 0; i < left.rows; ++i) line.push_back((left.top + i) * grid_.width + at);
            left.left += !right;
            --left.columns;
        }
        return line;
    }

    Rectangle cell(int at) const { return {at / grid_.width, at % grid_.width, 1, 1}; }

    // The part of `all` in the corner of `last`, the end of a line, in which the last two tiles of the line are placed.
    Rectangle window(Rectangle const& all, int last) const {
        Rectangle part{all.top, all.left, std::min(all.rows, std::max(kWindowSide, kWindow / all.columns)),
                       std::min(all.columns, std::max(kWindowSide, kWindow / all.rows))};
        if (last / grid_.width != all.top) part.top += all.rows - part.rows;
        if (last % grid_.width != all.left) part.left += all.columns - part.columns;
        return part;
    }

    // Places the last two tiles of a line. One on its cell could lock the other out, so that they are moved together,
    // within a window; first the second one and the blank are moved there, while the first one waits at the line's end.
    void finish(Rectangle const& all, int first, int second) {
        Rectangle const near = window(all, second);
        if (near.rows < all.rows || near.columns < all.columns) {
            bring(all, first, cell(second));
            fixed_[u(second)] = true;
            bring(all, second, near);
            int const at = where(second);
            fixed_[u(at)] = true;
            search(
                all, std::array<int, 0>{},
                [&](Cells const& p) { return near.holds(p[0] / grid_.width, p[0] % grid_.width); },
                [](Cells const&) { return 0; });
            fixed_[u(second)] = fixed_[u(at)] = false;
        }
        search(
            near, std::array{first, second}, [&](Cells const& p) { return p[1] == first && p[2] == second; },
            [&](Cells const& p) { return std::max(least(p[0], p[1], cell(first)), least(p[0], p[2], cell(second))); });
        fixed_[u(first)] = fixed_[u(second)] = true;
    }

    // Moves a tile to a cell of `target` in the fewest moves.
    void bring(Rectangle const& all, int tile, Rectangle const& target) {
        search(
            all, std::array{tile}, [&](Cells const& p) { return target.holds(p[1] / grid_.width, p[1] % grid_.width); },
            [&](Cells const& p) { return least(p[0], p[1], target); });
    }

    // The fewest moves that take a tile to `target` on an infinite board; hence a consistent lower bound. Between two
    // steps of the tile the blank makes two moves if the tile turns, and four if it goes straight on.
    int least(int blank, int tile, Rectangle const& target) const {
        int const row = tile / grid_.width, column = tile % grid_.width;
        int const below = blank / grid_.width - row, beside = blank % grid_.width - column;  // the blank from the tile
        int const down = std::clamp(row, target.top, target.top + target.rows - 1) - row;
        int const right = std::clamp(column, target.left, target.left + target.columns - 1) - column;
        int const vertical = std::abs(down), horizontal = std::abs(right), steps = vertical + horizontal;
        if (!steps) return 0;
        // Moves of the blank to the cell of the tile's first step, around the tile if that is in the way.
        auto const to = [](int along, int across, int sign) {
            return std::abs(along - sign) + std::abs(across) + (!across && along * sign < 0 ? 2 : 0);
        };
        int best = 1 << 20;
        if (down) best = to(below, beside, down < 0 ? -1 : 1) + (vertical < horizontal ? 2 : 0);
        if (right) best = std::min(best, to(beside, below, right < 0 ? -1 : 1) + (horizontal < vertical ? 2 : 0));
        return best + 3 * steps - 2 + 2 * std::max(0, std::abs(vertical - horizontal) - 1);
    }

    int where(int tile) const {
        return static_cast<int>(std::find(labels_.begin(), labels_.end(), tile) - labels_.begin());
    }

    // Makes the fewest moves within a rectangle that lead to a state that is `reached`: the cells of the blank and of
    // at most two tiles, with all others alike. A* search (P. Hart, N. Nilsson and B. Raphael, 1968) with a consistent
    // lower bound.
    template <std::size_t kTiles, class Reached, class Bound>
    void search(Rectangle const& within, std::array<int, kTiles> const& tiles, Reached&& reached, Bound&& bound) {
        check(stop_);
        struct Open {
            Cells at;
            std::int16_t moves;
        };
        std::size_t const cells = u(within.rows * within.columns);
        std::vector<int> place(u(grid_.cells), -1);  // by cell: its number within the rectangle, unless it is fixed
        for (int i = 0; i < within.rows * within.columns; ++i) {
            int const at = (within.top + i / within.columns) * grid_.width + within.left + i % within.columns;
            if (!fixed_[u(at)]) place[u(at)] = i;
        }
        auto const key = [&](Cells const& p) {
            std::size_t number = 0;
            for (std::size_t t = kTiles + 1; t-- > 0;) number = number * cells + u(place[u(p[t])]);
            return number;
        };
        auto const step = [&](Cells p, int to) {
            for (std::size_t t = 1; t <= kTiles; ++t)
                if (p[t] == to) p[t] = p[0];
            p[0] = static_cast<std::int16_t>(to);
            return p;
        };
        std::size_t states = 1;
        for (std::size_t t = 0; t <= kTiles; ++t) states *= cells;
        constexpr int kNone = 0xffff;
        std::vector<std::uint16_t> shortest(states, kNone);  // by state: 4 x the moves of a path, and its last move
        std::vector<std::vector<Open>> open;                 // by the moves made and the bound of those to come
        auto const add = [&](Cells const& at, int count, int move) {
            auto& known = shortest[key(at)];
            if (count >= known / kMoves) return;
            known = static_cast<std::uint16_t>(kMoves * count + move);
            auto const total = u(count + bound(at));
            if (total >= open.size()) open.resize(total + 1);
            open[total].push_back({at, static_cast<std::int16_t>(count)});
        };
        Cells start{static_cast<std::int16_t>(blank_), 0, 0};
        for (std::size_t t = 0; t < kTiles; ++t) start[t + 1] = static_cast<std::int16_t>(where(tiles[t]));
        add(start, 0, 0);
        for (std::size_t total = 0; total < open.size();) {
            if (open[total].empty()) {
                ++total;
                continue;
            }
            auto const [at, count] = open[total].back();
            open[total].pop_back();
            if (count > shortest[key(at)] / kMoves) continue;
            if (reached(at)) {
                std::string path(u(count), '\0');
                Cells p = at;
                for (std::size_t i = path.size(); i-- > 0; p = step(p, grid_.step(p[0], kMoves - 1 - path[i])))
                    path[i] = static_cast<char>(shortest[key(p)] % kMoves);
                return make(path);
            }
            for (int m = 0; m < kMoves; ++m)
                if (int const to = grid_.step(at[0], m); to >= 0 && place[u(to)] >= 0) add(step(at, to), count + 1, m);
        }
        throw std::invalid_argument("a board from which the goal can be reached expected");
    }

    void make(std::string const& path) {
        for (char const m : path) {
            int const to = grid_.step(blank_, m);
            std::swap(labels_[u(blank_)], labels_[u(to)]);
            blank_ = to;
        }
        moves_ += path;
    }

    Grid const& grid_;
    int goal_blank_, blank_ = 0;
    std::vector<std::uint16_t> labels_;
    StopToken const& stop_;
    std::vector<bool> fixed_;
    std::string moves_;
};

}  // namespace

std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Additive const& heuristic,
                                std::size_t width, unsigned threads, int most_moves, StopToken const& stop,
                                Worth const* worth) {
    SumTables::Heuristic const scores{heuristic, goal_blank, worth};
    return Beam<EntryScores<SumTables>>(grid, goal_blank, labels, scores, width, threads).run(most_moves, stop);
}
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Simple const& heuristic,
                                std::size_t width, unsigned threads, int most_moves, StopToken const& stop) {
    return Beam<SimpleScores>(grid, goal_blank, labels, heuristic, width, threads).run(most_moves, stop);
}

Peeled peel(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, int rows, int columns,
            StopToken const& stop) {
    return Peeler(grid, goal_blank, std::move(labels), stop).run(rows, columns);
}

}  // namespace laconic::sliding
