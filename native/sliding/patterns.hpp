// Zero-aware pattern databases.
//
// A pattern is a set of tiles. Its distances are, for every arrangement of these tiles and every region of free cells
// that may contain the blank, the minimum number of moves of these tiles after which they and the blank are in their
// goal cells. Moves of the blank within a region cost nothing, since they move tiles of other patterns. The distances
// of disjoint patterns can be added.
//
// An entry of a table is half of what the distance exceeds the tiles' Manhattan distance by, which has the same parity.
// A packed table holds two entries per byte: that of an even index in the low half. Greater entries than 15 count as
// 15; the bound remains admissible, and a move still changes it by exactly one.
//
// An index is  permutation * blocks + block:
//   permutation  the tiles on the cells that they take, in order; permutations are numbered in lexicographic order
//   block        the set of these cells (in the order of its bits as a number) and the blank's region among the free
//                cells; the regions of a set are numbered by their first cells
// Most moves of a tile pass no other tile of its pattern and keep the permutation, so that a search reads entries that
// are near to each other.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"

namespace laconic::sliding {

constexpr int kMostTiles = 11;            // of a pattern
constexpr int kTabulatedTiles = 9;        // up to which exchanges are looked up in a table
constexpr std::uint8_t kUnreached = 255;  // the distance of an arrangement that cannot be reached
constexpr std::uint8_t kMostPacked = 15;  // maximum entry of a packed table

// Population count; baseline x86-64 has no instruction for it.
constexpr int count_bits(std::uint32_t x) {
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return static_cast<int>(((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// The numbering of the arrangements of k tiles, which all patterns of this size on a board share.
class Space {
public:
    // Without `zero_aware`, all free cells are one region, as if the blank could pass between the tiles.
    Space(Grid const& grid, int tiles, bool zero_aware);

    struct Place {
        std::uint32_t cells;  // bit set of the occupied cells
        std::uint32_t permutation;
    };

    std::size_t size() const { return blocks_ * permutations_; }
    std::size_t bytes(bool packed) const { return packed ? (size() + 1) / 2 : size(); }
    std::size_t blocks() const { return blocks_; }
    std::size_t permutations() const { return permutations_; }
    int tiles() const { return tiles_; }
    std::size_t set_count() const { return sets_.size(); }
    std::size_t first_block(std::size_t set) const { return numbering_[set].first >> 4; }
    Grid const& grid() const { return grid_; }
    std::uint32_t cells(std::size_t set) const { return sets_[set]; }

    std::size_t index(Place place, int blank) const { return place.permutation * blocks_ + block(place.cells, blank); }

    // The arrangement after a tile has moved to an adjacent free cell.
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
    std::array<std::uint8_t, kMostTiles> permutation(std::uint32_t rank) const;

private:
    friend class Builder;
    std::size_t combination(std::uint32_t cells) const { return low_[cells & low_mask_] + high_[cells >> low_bits_]; }
    std::size_t block(std::uint32_t cells, int blank) const {
        std::size_t const c = combination(cells);
        auto const [first, second] = numbering_[c];
        std::size_t const region =
            (first & 15) < 2 ? second >> blank & 1
                             : region_[c * static_cast<std::size_t>(grid_.cells) + static_cast<std::size_t>(blank)];
        return (first >> 4) + region;
    }
    // The permutation with its entries i and i + 1 exchanged.
    std::uint32_t exchanged(std::uint32_t permutation, int i) const {
        if (tiles_ > kTabulatedTiles) return exchanged_digits(permutation, i);
        return exchange_[permutation * static_cast<std::uint32_t>(tiles_ - 1) + static_cast<std::uint32_t>(i)];
    }
    // The same, from the digits of the number in the factorial system: digit i counts the later entries that are less
    // than entry i, and has the weight (tiles - 1 - i)!.
    std::uint32_t exchanged_digits(std::uint32_t permutation, int i) const {
        auto const count = static_cast<std::uint32_t>(tiles_ - i);
        std::uint32_t const low = factorial_[count - 2], high = low * (count - 1);
        std::uint32_t const pair = permutation / low % (count * (count - 1));
        std::uint32_t const a = pair / (count - 1), b = pair % (count - 1);
        std::uint32_t const first = a <= b ? b + 1 : b, second = a <= b ? a : a - 1;
        return permutation + (first - a) * high + (second - b) * low;
    }
    void number_sets(bool zero_aware);
    void number_permutations();

    Grid grid_;
    int tiles_, low_bits_;
    std::uint32_t low_mask_;
    std::size_t blocks_ = 0, permutations_ = 1;
    std::vector<std::uint32_t> low_, high_;  // the number of a set of cells is the sum of an entry of each
    std::vector<std::uint32_t> sets_;        // by number
    struct Numbering {
        std::uint32_t first;   // the first block * 16 + regions - 1
        std::uint32_t second;  // if there are two regions, the cells of the second
    };
    std::vector<Numbering> numbering_;     // by number
    std::vector<std::uint8_t> region_;     // by number and cell
    std::vector<std::uint32_t> exchange_;  // by permutation and place
    std::array<std::uint32_t, kMostTiles + 1> factorial_{1};
};

// Distances of all arrangements of the tiles with these labels, by index; `goal_blank` is the blank's cell in the goal.
// `report(done, all)` is called periodically from a single thread.
std::vector<std::uint8_t> distances(Grid const& grid, std::span<std::uint8_t const> labels, int goal_blank,
                                    bool zero_aware, unsigned threads, StopToken const& stop,
                                    std::function<void(std::size_t, std::size_t)> const& report);

// The table of these tiles, of `space.bytes(packed)` bytes, from their distances.
std::vector<std::uint8_t> table_of(Space const& space, std::span<std::uint8_t const> labels, bool packed,
                                   std::vector<std::uint8_t> distances, unsigned threads, StopToken const& stop);

// A 64-bit checksum that runs at memory bandwidth: four interleaved multiplications of eight bytes each.
std::uint64_t checksum(std::span<std::uint8_t const> bytes);

}  // namespace laconic::sliding
