#include "patterns.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/parallel.hpp"

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }
constexpr std::size_t kChunk = 1 << 20;  // permutations that are expanded between two checks for Ctrl-C

// Numbers the regions of free cells by their first cells; returns their count.
int regions(Grid const& grid, std::uint32_t taken, std::uint8_t* region) {
    int count = 0;
    std::uint32_t seen = taken;
    for (int start = 0; start < grid.cells; ++start) {
        if (seen >> start & 1) continue;
        std::array<int, kMostCells> stack;
        int top = 0;
        seen |= 1u << start;
        for (stack[u(top++)] = start; top;) {
            int const cell = stack[u(--top)];
            region[cell] = static_cast<std::uint8_t>(count);
            for (int m = 0; m < kMoves; ++m)
                if (int const next = grid.step(cell, m); next >= 0 && !(seen >> next & 1)) {
                    seen |= 1u << next;
                    stack[u(top++)] = next;
                }
        }
        ++count;
    }
    return count;
}

}  // namespace

Space::Space(Grid const& grid, int tiles, bool zero_aware)
    : grid_(grid), tiles_(tiles), low_bits_((grid.cells + 1) / 2), low_mask_((1u << low_bits_) - 1) {
    if (grid.cells > kMostCells) throw std::invalid_argument("a board of at most 32 cells expected");
    if (tiles < 1 || tiles > kMostTiles || tiles >= grid.cells)
        throw std::invalid_argument(std::to_string(tiles) + " tiles in a pattern, 1 to " +
                                    std::to_string(std::min(kMostTiles, grid.cells - 1)) + " expected");
    number_sets(zero_aware);
    number_permutations();
}

void Space::number_sets(bool zero_aware) {
    std::vector<std::vector<std::uint32_t>> choose(u(grid_.cells + 1), std::vector<std::uint32_t>(u(tiles_ + 2)));
    for (std::size_t n = 0; n < choose.size(); ++n) {
        choose[n][0] = 1;
        for (std::size_t k = 1; n && k < choose[n].size(); ++k) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
    // A set is numbered by the sum of choose(cell, i) over its i-th cells, i = 1, 2, ... (combinatorial number system).
    auto number = [&](std::uint32_t bits, int shift, int before) {
        std::uint32_t sum = 0;
        for (int cell = 0, i = before; cell < grid_.cells - shift; ++cell)
            if (bits >> cell & 1 && ++i <= tiles_) sum += choose[u(cell + shift)][u(i)];
        return sum;
    };
    low_.resize(std::size_t{1} << low_bits_);
    for (std::uint32_t bits = 0; bits < low_.size(); ++bits) low_[bits] = number(bits, 0, 0);
    high_.resize(std::size_t{1} << (grid_.cells - low_bits_));
    for (std::uint32_t bits = 0; bits < high_.size(); ++bits)
        if (int const count = count_bits(bits); count <= tiles_) high_[bits] = number(bits, low_bits_, tiles_ - count);

    std::size_t const count = choose.back()[u(tiles_)];
    sets_.reserve(count);
    numbering_.reserve(count);
    region_.resize(count * u(grid_.cells));
    std::uint64_t set = (std::uint64_t{1} << tiles_) - 1;
    for (; !(set >> grid_.cells);) {
        auto const bits = static_cast<std::uint32_t>(set);
        auto* const region = &region_[sets_.size() * u(grid_.cells)];
        int const parts = zero_aware ? regions(grid_, bits, region) : 1;
        if (parts > 16) throw std::invalid_argument("a pattern that leaves at most 16 regions expected");
        std::uint32_t second = 0;
        if (parts == 2)
            for (int cell = 0; cell < grid_.cells; ++cell)
                second |= static_cast<std::uint32_t>(region[cell] == 1) << cell;
        numbering_.push_back(
            {static_cast<std::uint32_t>(blocks_ << 4) | static_cast<std::uint32_t>(parts - 1), second});
        blocks_ += u(parts);
        sets_.push_back(bits);
        std::uint64_t const lowest = set & (~set + 1), ripple = set + lowest;  // the next set of the same size
        set = ripple | (((set ^ ripple) >> 2) / lowest);
    }
}

void Space::number_permutations() {
    for (std::uint32_t i = 1; i < factorial_.size(); ++i) factorial_[i] = factorial_[i - 1] * i;
    permutations_ = factorial_[u(tiles_)];
    if (tiles_ > kTabulatedTiles) return;
    exchange_.reserve(permutations_ * u(tiles_ - 1));
    for (std::uint32_t permutation = 0; permutation < permutations_; ++permutation)
        for (int i = 0; i + 1 < tiles_; ++i) exchange_.push_back(exchanged_digits(permutation, i));
}

std::uint32_t Space::rank(std::span<std::uint8_t const> permutation) const {
    std::uint32_t result = 0;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
        result *= static_cast<std::uint32_t>(permutation.size() - i);
        for (std::size_t j = i + 1; j < permutation.size(); ++j) result += permutation[j] < permutation[i];
    }
    return result;
}

std::array<std::uint8_t, kMostTiles> Space::permutation(std::uint32_t rank) const {
    std::array<std::uint8_t, kMostTiles> result;
    std::iota(result.begin(), result.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < u(tiles_); ++i) {
        std::uint32_t const weight = factorial_[u(tiles_) - 1 - i];
        auto const next = result.begin() + i;  // of those that are left, which are in order
        std::rotate(next, next + rank / weight, next + rank / weight + 1);
        rank %= weight;
    }
    return result;
}

// Breadth-first search over all arrangements, block by block: the moves of a block are the same for its permutations.
// Its table is indexed by  block * k! + permutation.
class Builder {
public:
    Builder(Space const& space, StopToken const& stop)
        : space_(space),
          stop_(stop),
          table_(space.size(), kUnreached),
          due_(space.blocks()),
          next_(space.blocks()),
          reordered_(u(space.tiles() * space.tiles())) {
        if (space.tiles() <= kTabulatedTiles) tabulate_reorderings();
    }

    std::vector<std::uint8_t> run(std::span<std::uint8_t const> labels, int goal_blank, unsigned threads,
                                  std::function<void(std::size_t, std::size_t)> const& report) {
        std::uint32_t cells = 0;
        for (auto const label : labels) cells |= 1u << label;
        std::size_t const start = space_.block(cells, goal_blank);
        table_[start * space_.permutations()] = 0;  // the labels in order: permutation 0
        due_[start] = 1;
        std::atomic<std::size_t> done{1};
        for (std::uint8_t depth = 0;; ++depth) {
            std::size_t const before = done;
            std::size_t const grain = space_.sets_.size() < 4096 ? 1 : 256;
            parallel_for(space_.sets_.size(), grain, threads, [&](std::size_t begin, std::size_t end) {
                check(stop_);
                std::size_t reached = 0;
                for (std::size_t set = begin; set < end; ++set) expand(set, depth, reached);
                done += reached;
            });
            report(done, space_.size());
            if (done == before) break;
            std::swap(due_, next_);
            std::fill(next_.begin(), next_.end(), std::uint8_t{0});
        }
        return std::move(table_);
    }

private:
    // The permutation that results when a tile's rank among the occupied cells changes from i to j.
    std::uint32_t reordered(std::uint32_t permutation, int i, int j) const {
        for (int at = i; at < j; ++at) permutation = space_.exchanged(permutation, at);
        for (int at = i; at > j; --at) permutation = space_.exchanged(permutation, at - 1);
        return permutation;
    }
    void tabulate_reorderings() {
        int const k = space_.tiles();
        for (int i = 0; i < k; ++i)
            for (int j = 0; j < k; ++j) {
                if (i == j || std::abs(i - j) >= space_.grid().width) continue;
                auto& to = reordered_[u(i * k + j)];
                to.resize(space_.permutations());
                for (std::uint32_t p = 0; p < to.size(); ++p) to[p] = reordered(p, i, j);
            }
    }

    void expand(std::size_t set, std::uint8_t depth, std::size_t& reached) {
        std::size_t const first = space_.numbering_[set].first >> 4, count = (space_.numbering_[set].first & 15) + 1;
        for (std::size_t r = 0; r < count; ++r)
            if (std::atomic_ref(due_[first + r]).load(std::memory_order_relaxed))
                for (std::size_t begin = 0; begin < space_.permutations(); begin += kChunk) {
                    check(stop_);
                    auto const end = std::min(space_.permutations(), begin + kChunk);
                    auto* const block = &table_[(first + r) * space_.permutations()];
                    auto& here = scratch();
                    here.clear();
                    for (auto p = static_cast<std::uint32_t>(begin); p < end; ++p)
                        if (std::atomic_ref(block[p]).load(std::memory_order_relaxed) == depth) here.push_back(p);
                    if (!here.empty()) expand_block(set, r, here, depth, reached);
                }
    }

    // Expands some permutations of a block.
    void expand_block(std::size_t set, std::size_t region, std::vector<std::uint32_t> const& here, std::uint8_t depth,
                      std::size_t& reached) {
        std::uint32_t const cells = space_.sets_[set];
        Grid const& grid = space_.grid();
        auto const* const region_of = &space_.region_[set * u(grid.cells)];
        for (int from = 0; from < grid.cells; ++from) {
            if (!(cells >> from & 1)) continue;
            for (int m = 0; m < kMoves; ++m) {
                int const to = grid.step(from, m);
                if (to < 0 || cells >> to & 1 || region_of[to] != region) continue;
                std::uint32_t const moved = cells ^ 1u << from ^ 1u << to;
                int const i = count_bits(cells & ((1u << from) - 1)), j = count_bits(moved & ((1u << to) - 1));
                std::size_t const target = space_.block(moved, from);
                auto* const there = &table_[target * space_.permutations()];
                auto const* const known = reordered_[u(i * space_.tiles() + j)].data();  // null if there is no table
                std::size_t set_here = 0;
                for (auto const p : here) {
                    // Two threads may set the same entry, but only to the same value.
                    std::atomic_ref entry(there[i == j ? p : known ? known[p] : reordered(p, i, j)]);
                    if (entry.load(std::memory_order_relaxed) != kUnreached) continue;
                    entry.store(static_cast<std::uint8_t>(depth + 1), std::memory_order_relaxed);
                    ++set_here;
                }
                if (set_here) std::atomic_ref(next_[target]).store(1, std::memory_order_relaxed);
                reached += set_here;
            }
        }
    }

    static std::vector<std::uint32_t>& scratch() {
        thread_local std::vector<std::uint32_t> permutations;
        return permutations;
    }

    Space const& space_;
    StopToken const& stop_;
    std::vector<std::uint8_t> table_;
    std::vector<std::uint8_t> due_, next_;  // blocks with entries of the current and the next depth
    std::vector<std::vector<std::uint32_t>> reordered_;
};

namespace {

// A matrix of `rows` rows as one of `rows` columns, by tiles that fit the processor's caches.
std::vector<std::uint8_t> transposed(std::vector<std::uint8_t> const& matrix, std::size_t rows, unsigned threads,
                                     StopToken const& stop) {
    constexpr std::size_t kTile = 64;
    std::size_t const columns = matrix.size() / rows;
    std::vector<std::uint8_t> result(matrix.size());
    parallel_for((rows + kTile - 1) / kTile, 16, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t tile = begin; tile < end; ++tile)
            for (std::size_t column = 0; column < columns; ++column) {
                check(stop);
                for (std::size_t row = tile * kTile; row < std::min(rows, (tile + 1) * kTile); ++row)
                    result[column * rows + row] = matrix[row * columns + column];
            }
    });
    return result;
}

}  // namespace

std::vector<std::uint8_t> distances(Grid const& grid, std::span<std::uint8_t const> labels, int goal_blank,
                                    bool zero_aware, unsigned threads, StopToken const& stop,
                                    std::function<void(std::size_t, std::size_t)> const& report) {
    Space const space(grid, static_cast<int>(labels.size()), zero_aware);
    auto const table = Builder(space, stop).run(labels, goal_blank, threads, report);
    return transposed(table, table.size() / space.permutations(), threads, stop);
}

std::vector<std::uint8_t> table_of(Space const& space, std::span<std::uint8_t const> labels, bool packed,
                                   std::vector<std::uint8_t> distances, unsigned threads, StopToken const& stop) {
    Grid const& grid = space.grid();
    std::vector<std::uint8_t> cells;       // by set: its cells
    std::vector<std::uint32_t> block_set;  // by block: its set
    for (std::size_t set = 0; set < space.set_count(); ++set) {
        std::size_t const end = set + 1 < space.set_count() ? space.first_block(set + 1) : space.blocks();
        block_set.resize(end, static_cast<std::uint32_t>(set));
        for (int cell = 0; cell < grid.cells; ++cell)
            if (space.cells(set) >> cell & 1) cells.push_back(static_cast<std::uint8_t>(cell));
    }
    std::vector<std::array<std::uint8_t, kMostCells>> away(labels.size());  // by tile and cell: its distance
    for (std::size_t tile = 0; tile < labels.size(); ++tile)
        for (int cell = 0; cell < grid.cells; ++cell) away[tile][u(cell)] = grid.distance(labels[tile], cell);
    auto const most = packed ? kMostPacked : kUnreached;
    parallel_for(space.permutations(), 16, threads, [&](std::size_t begin, std::size_t end) {
        check(stop);
        for (std::size_t p = begin; p < end; ++p) {
            auto const permutation = space.permutation(static_cast<std::uint32_t>(p));
            auto* const row = &distances[p * space.blocks()];
            for (std::size_t b = 0; b < space.blocks(); ++b) {
                auto const* const at = &cells[block_set[b] * labels.size()];
                int nearest = 0;
                for (std::size_t i = 0; i < labels.size(); ++i) nearest += away[permutation[i]][at[i]];
                int const entry = (row[b] - nearest) / 2;
                row[b] = row[b] == kUnreached || entry > most ? most : static_cast<std::uint8_t>(entry);
            }
        }
    });
    if (!packed) return distances;
    distances.push_back(0);
    std::vector<std::uint8_t> table(space.bytes(true));
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<std::uint8_t>(distances[2 * i] | distances[2 * i + 1] << 4);
    return table;
}

std::uint64_t checksum(std::span<std::uint8_t const> bytes) {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::uint64_t lanes[4] = {1, 2, 3, bytes.size()};
    std::size_t at = 0;
    auto const mix = [](std::uint64_t lane, std::uint64_t word) {
        lane = (lane ^ word) * factor;
        return lane ^ lane >> 29;
    };
    for (; at + 32 <= bytes.size(); at += 32)
        for (std::size_t i = 0; i < 4; ++i) {
            std::uint64_t word = 0;
            for (std::size_t b = 0; b < 8; ++b) word |= std::uint64_t{bytes[at + 8 * i + b]} << (8 * b);
            lanes[i] = mix(lanes[i], word);
        }
    for (; at < bytes.size(); ++at) lanes[at % 4] = mix(lanes[at % 4], bytes[at]);
    std::uint64_t sum = 0;
    for (auto const lane : lanes) sum = mix(sum, lane);
    return sum;
}

}  // namespace laconic::sliding
