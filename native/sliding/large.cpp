#include "large.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

#include "beam.hpp"

namespace laconic::sliding {
namespace {

constexpr std::uint8_t kMostEntry = 15;

// What a step of one cell of each tile adds to the index of a plain table.
std::vector<std::uint32_t> digits_of(Grid const& grid, std::size_t tiles) {
    std::vector<std::uint32_t> result(tiles, 1);
    for (std::size_t i = 1; i < tiles; ++i) result[i] = result[i - 1] * static_cast<std::uint32_t>(grid.cells);
    return result;
}

// A view with what a step of one cell of each tile adds to its index, by label; 0 for the tiles of other patterns.
struct Indexed {
    PlainView const* view;
    std::vector<std::uint32_t> digit;

    std::uint32_t change(Step const& step) const {
        auto const& cell = view->symmetry;
        return digit[u(step.label)] * (std::uint32_t{cell[u(step.to)]} - cell[u(step.from)]);
    }
    std::uint8_t entry(std::uint32_t index) const {
        return static_cast<std::uint8_t>(view->table[index >> 1] >> (index & 1) * 4 & 15);
    }
};

// Plain tables and pairs.
template <class Labels>
class PlainTables {
public:
    using Board = Labels;
    using Position = std::uint32_t;
    using Index = std::uint32_t;
    struct Heuristic {
        std::span<PlainView const> views;
        int sums, goal_blank;
        Worth const& worth;
    };

    PlainTables(Heuristic const& heuristic, Grid const& grid)
        : grid_(grid),
          goal_blank_(heuristic.goal_blank),
          distance_(heuristic.worth[0]),
          entry_(heuristic.worth[1] / heuristic.sums),
          pairs_(heuristic.worth, grid, heuristic.goal_blank),
          with_(u(grid.cells)) {
        for (auto const& view : heuristic.views) {
            Indexed next{&view, std::vector<std::uint32_t>(u(grid.cells))};
            auto const digits = digits_of(grid, view.labels.size());
            for (std::size_t label = 0; label < with_.size(); ++label) {
                auto const at = std::find(view.labels.begin(), view.labels.end(), view.symmetry[label]);
                if (at == view.labels.end()) continue;
                next.digit[label] = digits[static_cast<std::size_t>(at - view.labels.begin())];
                with_[label].push_back(views_.size());
                if (with_[label].size() > kMostWith)
                    throw std::invalid_argument("at most 16 views with the same tile expected");
            }
            views_.push_back(std::move(next));
        }
    }
    std::tuple<std::vector<Position>, std::vector<std::uint8_t>, int> start(Board const& labels, int) const {
        std::vector<Position> indices(views_.size());
        std::vector<std::uint8_t> values;
        int total = pairs_.of(labels);
        for (int cell = 0; cell < grid_.cells; ++cell) {
            int const label = labels[u(cell)];
            if (label != goal_blank_) total += distance_ * grid_.distance(label, cell);
            for (auto const v : with_[u(label)])
                indices[v] += views_[v].digit[u(label)] * views_[v].view->symmetry[u(cell)];
        }
        for (std::size_t v = 0; v < views_.size(); ++v) {
            values.push_back(entry(v, indices[v]));
            total += entry_ * values[v];
        }
        return {indices, values, total};
    }
    auto const& with(int label) const { return with_[u(label)]; }
    Position moved(std::size_t v, Position index, Step const& step) const { return index + views_[v].change(step); }
    Index index(std::size_t, Position index, Step const&) const { return index; }
    void fetch(std::size_t v, Index index) const { __builtin_prefetch(views_[v].view->table + (index >> 1)); }
    std::uint8_t entry(std::size_t v, Index index) const { return views_[v].entry(index); }
    int weight(std::size_t) const { return entry_; }
    int change(Board const& labels, Step const& step) const {
        return pairs_.change(labels, step) +
               distance_ * (grid_.distance(step.label, step.to) - grid_.distance(step.label, step.from));
    }

private:
    Grid const& grid_;
    int goal_blank_, distance_, entry_;
    Pairs pairs_;
    std::vector<std::vector<std::size_t>> with_;  // by label: the views that contain its tile
    std::vector<Indexed> views_;
};

// A path, and the board at a place of it.
class Path {
public:
    Path(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, std::string moves)
        : grid_(grid), labels_(std::move(labels)), moves_(std::move(moves)) {
        while (labels_[u(blank_)] != goal_blank) ++blank_;
    }
    std::string const& moves() const { return moves_; }
    std::size_t at() const { return at_; }

    void go(std::size_t to) {
        while (at_ < to) step(moves_[at_++]);
        while (at_ > to) step(static_cast<char>(kMoves - 1 - moves_[--at_]));
    }

    // Whether the next moves, at most `window`, were replaced by fewer.
    bool shorten(Worth const& worth, std::size_t window, std::size_t width, StopToken const& stop) {
        std::size_t const begin = at_, count = std::min(window, moves_.size() - begin);
        auto const cells = around(count);
        if (cells.empty()) return false;
        auto const before = inside(cells);
        int const blank = static_cast<int>(std::find(cells.begin(), cells.end(), blank_) - cells.begin());
        go(begin + count);
        auto const after = inside(cells);
        go(begin);
        LargeLabels labels{};
        for (std::size_t i = 0; i < before.size(); ++i)
            labels[i] = static_cast<std::uint8_t>(std::find(after.begin(), after.end(), before[i]) - after.begin());
        Grid const part(columns_, static_cast<int>(cells.size()) / columns_);
        auto const found =
            beam(part, labels[u(blank)], labels, {}, 1, worth, width, 1, static_cast<int>(count) - 1, 0, stop);
        if (found) moves_.replace(begin, count, *found);
        return found.has_value();
    }

private:
    // The cells of the smallest rectangle that contains those that the next moves of the blank visit, and a line around
    // them if a beam allows that many; none if it allows too few.
    std::vector<int> around(std::size_t count) {
        int top = grid_.height, left = grid_.width, bottom = 0, right = 0, at = blank_;
        for (std::size_t i = 0; i <= count; ++i) {
            top = std::min(top, at / grid_.width), bottom = std::max(bottom, at / grid_.width);
            left = std::min(left, at % grid_.width), right = std::max(right, at % grid_.width);
            if (i < count) at = grid_.step(at, moves_[at_ + i]);
        }
        for (int margin = 1; margin >= 0; --margin) {
            int const t = std::max(0, top - margin), b = std::min(grid_.height - 1, bottom + margin);
            int const l = std::max(0, left - margin), r = std::min(grid_.width - 1, right + margin);
            if ((b - t + 1) * (r - l + 1) > kMostBeamCells) continue;
            std::vector<int> cells;
            for (int row = t; row <= b; ++row)
                for (int column = l; column <= r; ++column) cells.push_back(row * grid_.width + column);
            columns_ = r - l + 1;
            return cells;
        }
        return {};
    }
    std::vector<std::uint16_t> inside(std::vector<int> const& cells) const {
        std::vector<std::uint16_t> labels;
        for (int const cell : cells) labels.push_back(labels_[u(cell)]);
        return labels;
    }
    void step(char move) {
        int const to = grid_.step(blank_, move);
        if (to < 0) throw std::invalid_argument("a path that stays on the board expected");
        std::swap(labels_[u(blank_)], labels_[u(to)]);
        blank_ = to;
    }

    Grid const& grid_;
    std::vector<std::uint16_t> labels_;
    std::string moves_;
    std::size_t at_ = 0;
    int blank_ = 0, columns_ = 0;
};

__extension__ using Wide = unsigned __int128;

int lowest(std::uint64_t cells) { return std::countr_zero(cells); }
int lowest(Wide cells) {
    auto const low = static_cast<std::uint64_t>(cells);
    return low ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(cells >> 64));
}

// Breadth-first search of sets of arrangements: a word has a bit for each cell of the first tile, and there is a word
// for each arrangement of the others.
template <class Word>
std::vector<std::uint8_t> table_by_words(Grid const& grid, std::span<std::uint8_t const> labels,
                                         StopToken const& stop) {
    std::vector<std::uint8_t> table((plain_entries(grid, labels.size()) + 1) / 2);
    auto const first = labels[0];
    auto const others = labels.subspan(1);
    auto const weight = digits_of(grid, others.size());
    Word all = 0, left = 0, right = 0;  // cells, and those of the outer columns
    for (int cell = 0; cell < grid.cells; ++cell) {
        Word const bit = Word{1} << cell;
        all |= bit;
        if (cell % grid.width == 0) left |= bit;
        if (cell % grid.width == grid.width - 1) right |= bit;
    }
    std::vector<Word> unknown(plain_entries(grid, others.size())), here(unknown.size()), next(unknown.size());
    std::vector<int> cells(others.size());
    // Calls work(number, cells of the other tiles) for each word.
    auto const each = [&](auto&& work) {
        std::fill(cells.begin(), cells.end(), 0);
        for (std::size_t word = 0; word < unknown.size(); ++word) {
            work(word);
            for (auto& cell : cells) {
                if (++cell < grid.cells) break;
                cell = 0;
            }
        }
    };
    each([&](std::size_t word) {
        Word free = all;
        bool apart = true;
        for (int const cell : cells) {
            apart = apart && free >> cell & 1;
            free &= ~(Word{1} << cell);
        }
        unknown[word] = apart ? free : 0;
    });
    std::size_t start = 0;
    for (std::size_t i = 0; i < others.size(); ++i) start += others[i] * weight[i];
    here[start] = Word{1} << first;
    unknown[start] ^= here[start];
    bool more = true;
    for (int depth = 1; std::exchange(more, false); ++depth, here.swap(next)) {
        check(stop);
        each([&](std::size_t word) {
            next[word] = 0;
            if (!unknown[word]) return;
            Word const at = here[word];
            Word reached = (at & ~right) << 1 | (at & ~left) >> 1 | at << grid.width | at >> grid.width;
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (int const from : grid.next[u(cells[i])])
                    if (from >= 0)
                        reached |= here[word + weight[i] * static_cast<std::size_t>(from) - weight[i] * u(cells[i])];
            reached &= unknown[word];
            if (!reached) return;
            more = true;
            next[word] = reached;
            unknown[word] ^= reached;
            int beyond = depth;
            for (std::size_t i = 0; i < cells.size(); ++i) beyond -= grid.distance(others[i], cells[i]);
            for (; reached; reached &= reached - 1) {
                int const cell = lowest(reached);
                auto const entry = std::min<int>(kMostEntry, (beyond - grid.distance(first, cell)) / 2);
                std::size_t const index = word * u(grid.cells) + u(cell);
                table[index >> 1] = static_cast<std::uint8_t>(table[index >> 1] | entry << (index & 1) * 4);
            }
        });
    }
    return table;
}

}  // namespace

std::size_t plain_entries(Grid const& grid, std::size_t tiles) {
    std::size_t entries = 1;
    for (std::size_t i = 0; i < tiles; ++i) {
        if (entries > kMostEntries / static_cast<std::size_t>(grid.cells))
            throw std::invalid_argument("a table of at most 2^30 entries expected");
        entries *= static_cast<std::size_t>(grid.cells);
    }
    return entries;
}

std::vector<std::uint8_t> plain_table(Grid const& grid, std::span<std::uint8_t const> labels, StopToken const& stop) {
    return grid.cells > 64 ? table_by_words<Wide>(grid, labels, stop)
                           : table_by_words<std::uint64_t>(grid, labels, stop);
}

std::optional<std::string> beam(Grid const& grid, int goal_blank, LargeLabels const& labels,
                                std::span<PlainView const> views, int sums, Worth const& worth, std::size_t width,
                                unsigned threads, int most_moves, std::size_t patience, StopToken const& stop) {
    auto const run = [&]<std::size_t kCells>(std::array<std::uint8_t, kCells> const& start) {
        using Tables = PlainTables<std::array<std::uint8_t, kCells>>;
        typename Tables::Heuristic const heuristic{views, sums, goal_blank, worth};
        Beam<EntryScores<Tables>> search(grid, goal_blank, start, heuristic, width, threads);
        return patience ? std::optional(search.nearest(patience, stop)) : search.run(most_moves, stop);
    };
    std::array<std::uint8_t, 64> small;  // half as much to copy
    if (u(grid.cells) > small.size()) return run(labels);
    std::copy_n(labels.begin(), small.size(), small.begin());
    return run(small);
}

void shorten(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, std::string& moves,
             Worth const& worth, int window, std::size_t width, StopToken const& stop) {
    Path path(grid, goal_blank, std::move(labels), moves);
    auto const length = u(window), step = u(std::max(1, window / 4));
    for (std::size_t at = 0; at < path.moves().size();) {
        path.go(at);
        if (path.shorten(worth, length, width, stop)) {
            moves = path.moves();
            at -= std::min(at, length);
        } else {
            at += step;
        }
    }
}

}  // namespace laconic::sliding
