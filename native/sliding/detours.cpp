#include "detours.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "common/parallel.hpp"

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }

// Cells of the tiles, and the region of free cells that contains the blank: its first cell, or the number of cells for
// the largest region.
struct Arrangement {
    std::array<std::int16_t, kMostDetourTiles> cells{};
    int region = 0;
};

// A set of numbers.
class Numbers {
public:
    void clear() {
        for (auto const i : used_) slots_[i] = 0;
        used_.clear();
    }
    // Whether the number is new.
    bool insert(std::uint64_t number) {
        if (2 * used_.size() >= slots_.size()) grow();
        return put(number + 1);
    }

private:
    bool put(std::uint64_t slot) {
        std::size_t at = slot * 0x9e3779b97f4a7c15 >> 32 & (slots_.size() - 1);
        while (slots_[at] && slots_[at] != slot) at = (at + 1) & (slots_.size() - 1);
        if (slots_[at]) return false;
        slots_[at] = slot;
        used_.push_back(at);
        return true;
    }
    void grow() {
        std::vector<std::uint64_t> kept;
        for (auto const i : used_) kept.push_back(slots_[i]);
        slots_.assign(2 * slots_.size(), 0);
        used_.clear();
        for (auto const slot : kept) put(slot);
    }

    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1 << 10);
    std::vector<std::size_t> used_;
};

// A* search (P. Hart, N. Nilsson and B. Raphael, 1968), by the number of detours.
class Finder {
public:
    Finder(Grid const& grid, int tiles, int most) : grid_(grid), tiles_(tiles), most_(most), mark_(u(grid.cells)) {
        // So many cells can tiles shut off, in a corner; on a narrow board, they may cut it in two.
        small_ = std::min(grid.width, grid.height) > tiles ? tiles * (tiles - 1) / 2 : (grid.cells - tiles) / 2;
    }

    // The least number of detours between two arrangements, or the number that is proven.
    int between(Arrangement const& start, Arrangement const& goal) {
        bool found = false;
        bool const turned = spread(goal) < spread(start);  // tiles that are side by side are in each other's way
        int const first = turned ? search(goal, start, found) : search(start, goal, found);
        return found ? first : std::max(first, turned ? search(start, goal, found) : search(goal, start, found));
    }
    Arrangement arrangement(std::array<std::int16_t, kMostDetourTiles> const& cells, int blank) {
        return {cells, region(cells, blank)};
    }

private:
    using Cells = std::array<std::int16_t, kMostDetourTiles>;

    int spread(Arrangement const& at) const {
        int sum = 0;
        for (int i = 0; i < tiles_; ++i)
            for (int j = 0; j < i; ++j) sum += grid_.distance(at.cells[u(i)], at.cells[u(j)]);
        return sum;
    }

    int search(Arrangement const& from, Arrangement const& to, bool& found) {
        seen_.clear();
        for (auto& level : open_) level.clear();
        open_.resize(std::max<std::size_t>(open_.size(), 1));
        open_[0].push_back(from);
        int expanded = 0;
        for (std::size_t detours = 0; detours < open_.size();) {
            if (open_[detours].empty()) {
                ++detours;
                continue;
            }
            Arrangement const at = open_[detours].back();
            open_[detours].pop_back();
            if (!seen_.insert(number(at))) continue;
            found = at.region == to.region && at.cells == to.cells;
            if (found || expanded++ == most_) return static_cast<int>(detours);
            if (open_.size() == detours + 1) open_.emplace_back();
            for (int i = 0; i < tiles_; ++i)
                for (int const cell : grid_.next[u(at.cells[u(i)])]) {
                    if (cell < 0 || holds(at.cells, cell) || region(at.cells, cell) != at.region) continue;
                    auto cells = at.cells;
                    cells[u(i)] = static_cast<std::int16_t>(cell);
                    int const goal = to.cells[u(i)];
                    bool const away = grid_.distance(cell, goal) > grid_.distance(at.cells[u(i)], goal);
                    open_[detours + away].push_back(arrangement(cells, at.cells[u(i)]));
                }
        }
        throw std::invalid_argument("a board from which the goal can be reached expected");
    }

    bool holds(Cells const& cells, int cell) const {
        return std::find(cells.begin(), cells.begin() + tiles_, cell) != cells.begin() + tiles_;
    }
    int region(Cells const& cells, int blank) {
        ++now_;
        for (int i = 0; i < tiles_; ++i) mark_[u(cells[u(i)])] = now_;
        mark_[u(blank)] = now_;
        reached_.assign(1, blank);
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            if (reached_.size() > u(small_)) return grid_.cells;
            for (int const cell : grid_.next[u(reached_[i])])
                if (cell >= 0 && mark_[u(cell)] != now_) {
                    mark_[u(cell)] = now_;
                    reached_.push_back(cell);
                }
        }
        return *std::min_element(reached_.begin(), reached_.end());
    }
    std::uint64_t number(Arrangement const& at) const {
        auto sum = static_cast<std::uint64_t>(at.region);
        for (int i = 0; i < tiles_; ++i) sum = sum * u(grid_.cells) + u(at.cells[u(i)]);
        return sum;
    }

    Grid const& grid_;
    int tiles_, most_, small_;
    Numbers seen_;
    std::vector<std::vector<Arrangement>> open_;  // by number of detours
    std::vector<std::uint32_t> mark_;             // by cell: the last call of region that saw it
    std::uint32_t now_ = 0;
    std::vector<int> reached_;
};

}  // namespace

std::vector<std::uint8_t> detours(Grid const& grid, int goal_blank, std::span<std::uint16_t const> labels,
                                  std::span<std::uint16_t const> patterns, int tiles, int most, unsigned threads,
                                  StopToken const& stop) {
    std::vector<std::int16_t> cell(labels.size());  // by label
    for (std::size_t i = 0; i < labels.size(); ++i) cell[labels[i]] = static_cast<std::int16_t>(i);
    std::vector<std::uint8_t> result(patterns.size() / u(tiles));
    parallel_for(result.size(), 64, threads, [&](std::size_t begin, std::size_t end) {
        Finder finder(grid, tiles, most);
        for (std::size_t p = begin; p < end; ++p) {
            check(stop);
            std::array<std::int16_t, kMostDetourTiles> start{}, goal{};
            for (std::size_t i = 0; i < u(tiles); ++i) {
                goal[i] = static_cast<std::int16_t>(patterns[p * u(tiles) + i]);
                start[i] = cell[u(goal[i])];
            }
            result[p] = static_cast<std::uint8_t>(
                finder.between(finder.arrangement(start, cell[u(goal_blank)]), finder.arrangement(goal, goal_blank)));
        }
    });
    return result;
}

}  // namespace laconic::sliding
