// Pattern databases that know where the blank is.
//
// A pattern is a set of tiles. Its table holds, for every arrangement of these tiles and every region of free cells that
// the blank may be in, the least number of moves of these tiles that bring them home, the blank to its own. Moves of
// the blank inside a region are free, since they move tiles of other patterns. Tables of disjoint patterns may be added.
//
// An index is  block * k! + permutation:
//   block        the set of cells that the k tiles take (in the order of its bits as a number) and the blank's region
//                among the free cells; the regions of a set are numbered by their first cells
//   permutation  which tile is on the first, second, ... of these cells, in the order of the alphabet
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"

namespace laconic::sliding {

constexpr int kMostTiles = 9;             // of a pattern
constexpr std::uint8_t kUnreached = 255;  // entries that no arrangement of the puzzle has

// Bits that are set; baseline x86-64 has no instruction for it.
constexpr int count_bits(std::uint32_t x) {
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// How the arrangements of k tiles are numbered: the same for all patterns of that size on a board.
class Space {
public:
    // Without `zero_aware` every set of cells has one block: its entries are the least over the regions.
    Space(Grid const& grid, int tiles, bool zero_aware);

    struct Place {
        std::uint32_t cells;        // bit by bit, those taken
        std::uint32_t permutation;
    };

    std::size_t size() const { return blocks_ * permutations_; }
    std::size_t blocks() const { return blocks_; }
    std::size_t permutations() const { return permutations_; }
    int tiles() const { return tiles_; }
    std::size_t set_count() const { return sets_.size(); }
    std::size_t first_block(std::size_t set) const { return numbering_[set].first >> 4; }
    Grid const& grid() const { return grid_; }

    std::size_t index(Place place, int blank) const { return block(place.cells, blank) * permutations_ + place.permutation; }

    // The same tiles after one of them moved to an adjacent cell that was free.
    Place moved(Place place, int from, int to) const {
        int const low = from < to ? from : to, high = from < to ? to : from;
        std::uint32_t const between = place.cells & ((1u << high) - 1) & ~((2u << low) - 1);
        place.cells ^= 1u << from ^ 1u << to;
        if (between) {
            int const passed = count_bits(between), first = count_bits(place.cells & ((1u << low) - 1));
            if (from < to)
                for (int i = first; i < first + passed; ++i) place.permutation = exchanged(place.permutation, i);
            else
                for (int i = first + passed; i-- > first;) place.permutation = exchanged(place.permutation, i);
        }
        return place;
    }

    // Numbers a permutation of 0..k-1.
    std::uint32_t rank(std::span<std::uint8_t const> permutation) const;

private:
    friend class Builder;
    std::size_t combination(std::uint32_t cells) const { return low_[cells & low_mask_] + high_[cells >> low_bits_]; }
    std::size_t block(std::uint32_t cells, int blank) const {
        std::size_t const c = combination(cells);
        auto const [first, second] = numbering_[c];
        std::size_t const region = (first & 15) < 2 ? second >> blank & 1
                                                    : region_[c * static_cast<std::size_t>(grid_.cells) + static_cast<std::size_t>(blank)];
        return (first >> 4) + region;
    }
    // The permutation with its entries i and i + 1 exchanged.
    std::uint32_t exchanged(std::uint32_t permutation, int i) const {
        return exchange_[permutation * static_cast<std::uint32_t>(tiles_ - 1) + static_cast<std::uint32_t>(i)];
    }
    void number_sets(bool zero_aware);
    void number_permutations();

    Grid grid_;
    int tiles_, low_bits_;
    std::uint32_t low_mask_;
    std::size_t blocks_ = 0, permutations_ = 1;
    std::vector<std::uint32_t> low_, high_;   // together they number a set of cells
    std::vector<std::uint32_t> sets_;         // by number
    struct Numbering {
        std::uint32_t first;   // the first block * 16 + regions - 1
        std::uint32_t second;  // of two regions, the cells of the second
    };
    std::vector<Numbering> numbering_;        // by number
    std::vector<std::uint8_t> region_;        // by number and cell
    std::vector<std::uint32_t> exchange_;     // by permutation and place
};

// Distances of all arrangements of the tiles with these labels, `space.size()` of them; `goal_blank` is the blank's cell
// in the goal. `report(done, all)` is called now and then, from one thread. Without zero awareness the zero-aware table
// is computed first: it takes the memory of both.
std::vector<std::uint8_t> build_table(Grid const& grid, std::span<std::uint8_t const> labels, int goal_blank,
                                      bool zero_aware, unsigned threads, std::atomic<bool> const& stop,
                                      std::function<void(std::size_t, std::size_t)> const& report);

// A checksum of 64 bits, at the speed of memory: four interleaved products of eight bytes each.
std::uint64_t checksum(std::span<std::uint8_t const> bytes);

}  // namespace laconic::sliding
