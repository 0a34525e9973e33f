// Lower bounds on the number of moves to the goal, updated incrementally.
//
// Every bound is admissible and consistent, and has the parity of the distance: a move changes it by exactly one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "board.hpp"
#include "patterns.hpp"

namespace laconic::sliding {

// What a search asks of a heuristic, whose arrangement it changes move by move.
template <class H>
concept LowerBound =
    std::copyable<H> && requires(H bound, typename H::Node& node, typename H::Step& step, typename H::Undo& undo,
                                 Grid const& grid, Labels const& labels, int number) {
        // Sets the arrangement and the blank's cell.
        bound.start(grid, labels, number);
        // Prepares the moves from a node, after which the bound may be at most a number, its room.
        bound.ready(node, number);
        // Prepares the move of a tile (label, from, to), and prefetches the table entries it may need.
        bound.foresee(node, step, number, number, number);
        // Completes the work of ready, after all calls of foresee.
        bound.settle(node);
        // Whether the bound after the step is already known to exceed the room; if not, prefetches the remaining
        // entries.
        { bound.exceeds_first(node, step) } -> std::same_as<bool>;
        // Whether the bound after the step exceeds the room, given the remaining entries.
        { bound.exceeds(node, step) } -> std::same_as<bool>;
        // Makes and unmakes the step, after exceeds_first and exceeds.
        bound.make(step, undo);
        bound.unmake(step, undo);
        // Whether the arrangement is the goal.
        { bound.solved() } -> std::same_as<bool>;
        // The lower bound of the arrangement.
        { bound.value() } -> std::same_as<int>;
    };

// A table viewed through a symmetry of the board that preserves the goal: label x on cell y is read as symmetry[x] on
// symmetry[y].
struct View {
    std::shared_ptr<Space const> space;
    std::uint8_t const* table;
    bool packed;  // whether a byte holds two entries
    std::array<std::uint8_t, kMostCells> symmetry;
    std::array<std::uint8_t, kMostCells> tile;  // by label: its index in the pattern, or 255
    std::vector<int> sums;                      // the sums that include this view

    void fetch(std::size_t index) const { __builtin_prefetch(table + (index >> packed)); }
    std::uint8_t entry(std::size_t index) const {
        std::uint8_t const byte = table[index >> packed];
        return packed ? static_cast<std::uint8_t>(byte >> (index & 1) * 4 & 15) : byte;
    }
};

constexpr int kMostSums = 16;
constexpr std::size_t kMostViews = 64;
typedef std::uint8_t Sums __attribute__((vector_size(kMostSums)));

// The maximum of up to 16 sums, each over the tables of a partition of the tiles into patterns. A sum is the Manhattan
// distance of all tiles plus twice the sum of its entries.
//
// A move changes a sum by exactly one, since it moves a single tile of a single pattern. An entry therefore never
// increases if the tile moves away from its goal cell, and increases by at most one if it moves closer. While the sum
// of these upper bounds is within the room, the sum cannot exceed it, and its tables are not read. This is exact: the
// expanded nodes are the same as if all tables were always read. Each entry that is read lowers the upper bounds of all
// sums that include its view.
class Additive {
public:
    struct Node {
        int room;
        std::uint32_t tight;    // bit set of the sums that may exceed the room after a move
        std::uint32_t first;    // those of them to be checked first
        std::uint64_t fetched;  // views of tight sums that are read for this node
    };
    struct Step {
        int label, from, to, change;  // change of the Manhattan distance
        std::uint32_t known;          // bit set of the tile's views whose entries are prepared
        std::uint32_t unread;         // those of them that are not included in `most`
        Sums most;                    // the sums to be checked, after the step
        std::array<Space::Place, kMostSums> places;
        std::array<std::size_t, kMostSums> indices;
        std::array<std::uint8_t, kMostSums> values;
    };
    struct Undo {
        std::uint64_t stale;
        std::array<Space::Place, kMostSums> places;
        std::array<std::uint8_t, kMostSums> values;
    };

    Additive(Grid const& grid, std::vector<View> views) : views_(std::move(views)) {
        if (views_.size() > kMostViews) throw std::invalid_argument("at most 64 views expected");
        places_.resize(views_.size());
        values_.resize(views_.size());
        indices_.resize(views_.size());
        lanes_.resize(views_.size());
        sums_.resize(views_.size());
        for (std::size_t v = 0; v < views_.size(); ++v)
            for (int const sum : views_[v].sums) {
                members_[static_cast<std::size_t>(sum)] |= std::uint64_t{1} << v;
                lanes_[v][sum] = 255;
                sums_[v] |= 1u << sum;
                one_[sum] = 1;
                used_ |= 1u << sum;
            }
        for (std::size_t label = 0; label < static_cast<std::size_t>(grid.cells); ++label)
            for (std::size_t v = 0; v < views_.size(); ++v) {
                if (views_[v].tile[label] == 255) continue;
                for (int const sum : views_[v].sums)
                    slot_[static_cast<std::size_t>(sum)][label] = static_cast<std::uint8_t>(with_[label].size());
                with_[label].push_back(static_cast<std::uint8_t>(v));
                own_[label] |= std::uint64_t{1} << v;
                for (std::size_t cell = 0; cell < static_cast<std::size_t>(grid.cells); ++cell)
                    distances_[label][cell] = grid.distance(static_cast<int>(label), static_cast<int>(cell));
            }
    }

    void start(Grid const& grid, Labels const& labels, int blank) {
        blank_ = blank;
        manhattan_ = 0;
        for (int cell = 0; cell < grid.cells; ++cell)
            manhattan_ += distance(labels[static_cast<std::size_t>(cell)], cell);
        for (std::size_t v = 0; v < views_.size(); ++v) {
            View const& view = views_[v];
            std::array<std::uint8_t, kMostCells> on{};  // by reflected cell: the tile's index in the pattern
            std::uint32_t cells = 0;
            for (std::size_t cell = 0; cell < static_cast<std::size_t>(grid.cells); ++cell)
                if (auto const tile = view.tile[labels[cell]]; tile != 255) {
                    cells |= 1u << view.symmetry[cell];
                    on[view.symmetry[cell]] = tile;
                }
            std::array<std::uint8_t, kMostCells> permutation;
            std::size_t tiles = 0;
            for (std::uint32_t left = cells; left; left &= left - 1)
                permutation[tiles++] = on[static_cast<std::size_t>(count_bits((left & (~left + 1)) - 1))];
            places_[v] = {cells, view.space->rank(std::span(permutation.data(), tiles))};
        }
        std::fill(values_.begin(), values_.end(), std::uint8_t{0});
        most_ = Sums{};
        read(~std::uint64_t{0} >> (kMostViews - views_.size()));
    }

    void ready(Node& node, int room) {
        node.room = room;
        node.tight = may_exceed(room);
        node.fetched = 0;
        for (auto left = node.tight; left; left &= left - 1) node.fetched |= members_[first(left)];
        node.fetched &= stale_;
        auto const exact = node.tight & ~fetch(node.fetched);
        node.first = exact & killers_ ? exact & killers_ : exact & (~exact + 1);
    }

    // Exchanges a tile with the blank.
    void foresee(Node const& node, Step& step, int label, int from, int to) const {
        step.label = label, step.from = from, step.to = to;
        step.change = distance(label, to) - distance(label, from);
        step.known = step.unread = 0;
        prepare(step, node.first);
    }

    void settle(Node& node) {
        load(node.fetched);
        node.tight &= may_exceed(node.room);
    }

    bool exceeds_first(Node const& node, Step& step) {
        step.most = step.change < 0 ? most_ + one_ : most_;
        if (over(node, step, node.first & node.tight)) return true;
        prepare(step, node.tight);
        return false;
    }
    bool exceeds(Node const& node, Step& step) { return over(node, step, node.tight & ~node.first); }

    void make(Step const& step, Undo& undo) {
        auto const label = static_cast<std::size_t>(step.label);
        undo.stale = stale_;
        stale_ |= own_[label];
        std::uint8_t const more = step.change < 0;
        if (more) most_ += one_;
        for (std::size_t slot = 0; slot < with_[label].size(); ++slot) {
            std::size_t const v = with_[label][slot];
            undo.places[slot] = places_[v];
            undo.values[slot] = values_[v];
            if (step.known >> slot & 1) {
                places_[v] = step.places[slot];
                change(most_, v, step.values[slot] - values_[v] - more);
                values_[v] = step.values[slot];
                stale_ ^= std::uint64_t{1} << v;
            } else {
                View const& view = views_[v];
                places_[v] = view.space->moved(places_[v], view.symmetry[static_cast<std::size_t>(step.from)],
                                               view.symmetry[static_cast<std::size_t>(step.to)]);
                values_[v] = static_cast<std::uint8_t>(values_[v] + more);
            }
        }
        blank_ = step.from;
        manhattan_ += step.change;
    }
    // Entries read in the meantime for views that do not contain the tile remain valid.
    void unmake(Step const& step, Undo const& undo) {
        auto const label = static_cast<std::size_t>(step.label);
        for (std::size_t slot = 0; slot < with_[label].size(); ++slot) {
            std::size_t const v = with_[label][slot];
            places_[v] = undo.places[slot];
            change(most_, v, undo.values[slot] - values_[v]);
            values_[v] = undo.values[slot];
        }
        stale_ = (stale_ & ~own_[label]) | (undo.stale & own_[label]);
        blank_ = step.to;
        manhattan_ -= step.change;
    }

    bool solved() const { return manhattan_ == 0; }
    int value() {
        read(stale_);
        int most = 0;
        for (int i = 0; i < kMostSums; ++i) most = std::max<int>(most, most_[i]);
        return manhattan_ + 2 * most;
    }

    int distance(int label, int cell) const {
        return distances_[static_cast<std::size_t>(label)][static_cast<std::size_t>(cell)];
    }
    int manhattan() const { return manhattan_; }
    int sums() const { return count_bits(used_); }
    std::vector<View> const& views() const { return views_; }
    // Numbers of the views that contain a tile.
    std::vector<std::uint8_t> const& with(int label) const { return with_[static_cast<std::size_t>(label)]; }
    // The position and the entry of each view for the arrangement set by start().
    std::vector<Space::Place> const& places() const { return places_; }
    std::vector<std::uint8_t> const& values() const { return values_; }

private:
    static std::size_t first(std::uint64_t bits) { return static_cast<std::size_t>(std::countr_zero(bits)); }
    // A bit set of the lanes that are set.
    template <class Lanes>
    static std::uint32_t bits(Lanes const& lanes) {
        std::uint64_t halves[2];
        std::memcpy(halves, &lanes, sizeof halves);
        auto const gather = [](std::uint64_t half) {  // byte i is 0 or 255: keep its bit i, and add all bytes
            return static_cast<std::uint32_t>((half & 0x8040201008040201) * 0x0101010101010101 >> 56);
        };
        if constexpr (std::endian::native == std::endian::big)
            halves[0] = __builtin_bswap64(halves[0]), halves[1] = __builtin_bswap64(halves[1]);
        return gather(halves[0]) | gather(halves[1]) << 8;
    }

    // Bit set of the sums of entries that are at least x.
    static std::uint32_t at_least(Sums const& sums, int x) {
        return bits(sums >= (Sums{} + static_cast<std::uint8_t>(std::clamp(x, 0, 255))));
    }
    // Bit set of the sums that may exceed the room after a move, which adds at most 1: those of at least `room`.
    std::uint32_t may_exceed(int room) const { return at_least(most_, (room - manhattan_ + 1) >> 1) & used_; }
    // Changes the upper bounds of the sums that include a view.
    void change(Sums& most, std::size_t v, int by) const {
        most += lanes_[v] & (Sums{} + static_cast<std::uint8_t>(by));
    }

    // Locates and prefetches the entries that the sums need after a step.
    void prepare(Step& step, std::uint32_t sums) const {
        for (; sums; sums &= sums - 1) {
            std::size_t const slot = slot_[first(sums)][static_cast<std::size_t>(step.label)];
            if (step.known >> slot & 1) continue;
            step.known |= 1u << slot;
            step.unread |= 1u << slot;
            std::size_t const v = with_[static_cast<std::size_t>(step.label)][slot];
            View const& view = views_[v];
            int const p = view.symmetry[static_cast<std::size_t>(step.from)];
            step.places[slot] = view.space->moved(places_[v], p, view.symmetry[static_cast<std::size_t>(step.to)]);
            step.indices[slot] = view.space->index(step.places[slot], p);
            view.fetch(step.indices[slot]);
        }
    }
    // Reads the prepared entries. Whether one of these sums then exceeds the room; their other views have been read.
    bool over(Node const& node, Step& step, std::uint32_t sums) {
        for (; step.unread; step.unread &= step.unread - 1) {
            std::size_t const slot = first(step.unread), v = with_[static_cast<std::size_t>(step.label)][slot];
            step.values[slot] = views_[v].entry(step.indices[slot]);
            change(step.most, v, step.values[slot] - values_[v] - (step.change < 0));
        }
        sums &= at_least(step.most, ((node.room - manhattan_ - step.change) >> 1) + 1);
        if (!sums) return false;
        auto const killer = sums & (~sums + 1);
        if (!(killers_ & killer)) killers_ = killer | last_killer_, last_killer_ = killer;
        return true;
    }
    // Locates and prefetches the entries of views. Bit set of the sums that include them. Moves of other tiles keep the
    // blank in its region, so that its current cell is valid for older moves of the view.
    std::uint32_t fetch(std::uint64_t views) {
        std::uint32_t sums = 0;
        for (; views; views &= views - 1) {
            std::size_t const v = first(views);
            View const& view = views_[v];
            indices_[v] = view.space->index(places_[v], view.symmetry[static_cast<std::size_t>(blank_)]);
            view.fetch(indices_[v]);
            sums |= sums_[v];
        }
        return sums;
    }
    void load(std::uint64_t views) {
        stale_ &= ~views;
        for (; views; views &= views - 1) {
            std::size_t const v = first(views);
            auto const value = views_[v].entry(indices_[v]);
            change(most_, v, value - values_[v]);
            values_[v] = value;
        }
    }
    void read(std::uint64_t views) {
        fetch(views);
        load(views);
    }

    std::vector<View> views_;
    std::array<std::uint64_t, kMostSums> members_{};                      // by sum: its views
    std::vector<Sums> lanes_;                                             // by view: the lanes of its sums
    std::vector<std::uint32_t> sums_;                                     // by view: bit set of its sums
    Sums one_{};                                                          // 1 in the lanes of the existing sums
    std::uint32_t used_ = 0;                                              // bit set of the existing sums
    std::array<std::vector<std::uint8_t>, kMostCells> with_;              // by label: the views that contain its tile
    std::array<std::uint64_t, kMostCells> own_{};                         // by label: the same as a bit set
    std::array<std::array<std::uint8_t, kMostCells>, kMostSums> slot_{};  // by sum and label: the index in with_
    std::vector<Space::Place> places_;                                    // by view
    std::vector<std::uint8_t> values_;                                    // by view; if it is stale, an upper bound
    std::vector<std::size_t> indices_;                                    // by view
    std::array<std::array<std::uint8_t, kMostCells>, kMostCells> distances_{};  // by label and cell
    std::uint64_t stale_ = 0;                      // bit set of the views whose tiles moved since they were read
    Sums most_{};                                  // upper bound of each sum of entries
    std::uint32_t killers_ = 0, last_killer_ = 0;  // bit sets of the last two sums that exceeded the room
    int blank_ = 0, manhattan_ = 0;
};

// Walking distance in one direction: a state holds the number of tiles of each goal line in each line, and the line of
// the blank; its distance is the minimum number of moves between lines if tiles of the same goal line are
// interchangeable.
struct WalkingTable {
    int lines;
    std::vector<std::int32_t> next;      // [(state * 2 + (blank to the next line)) * lines + goal line of the tile]
    std::vector<std::uint8_t> distance;  // by state
    std::vector<std::vector<std::uint8_t>> counts;  // by state: lines * lines counts, then the blank's line
    std::vector<std::int32_t> sorted;               // states sorted by their counts
    std::int32_t find(std::vector<std::uint8_t> const& counts) const;
};

// `lines` lines of `length` cells, with the goal's blank in `goal_line`; nothing if there are more than `most` states.
std::shared_ptr<WalkingTable const> walking_table(int lines, int length, int goal_line, std::size_t most);

// Twice the minimum number of tiles that must leave a line: all except the longest sequence in order.
std::shared_ptr<std::vector<std::uint8_t> const> conflict_table(int length);

// Manhattan distance, optionally with linear conflicts, or walking distance if that is greater.
class Simple {
public:
    struct Parts {
        int manhattan = 0, conflicts = 0;
        std::array<std::int32_t, 2> walking{};  // states of rows and columns
    };
    struct Node {
        int room;
    };
    struct Step {
        int label, from, to;
        Parts parts;
    };
    using Undo = Parts;

    Simple(Grid const& grid, int goal_blank, bool conflicts, bool walking);

    void start(Grid const&, Labels const& labels, int blank);
    void ready(Node& node, int room) const { node.room = room; }
    void foresee(Node const&, Step& step, int label, int from, int to) {
        step = {label, from, to, after(label, from, to)};
    }
    void settle(Node const&) const {}
    bool exceeds_first(Node const& node, Step const& step) const { return bound(step.parts) > node.room; }
    bool exceeds(Node const&, Step const&) const { return false; }
    void make(Step const& step, Undo& undo) {
        undo = parts_;
        parts_ = step.parts;
        move(step.label, step.from, step.to);
    }
    void unmake(Step const& step, Undo const& undo) {
        parts_ = undo;
        move(step.label, step.to, step.from);
    }
    bool solved() const { return parts_.manhattan == 0; }
    int value() const { return bound(parts_); }

    Parts const& parts() const { return parts_; }
    // Sets an arrangement whose components are known.
    void resume(Labels const& labels, Parts const& parts) { labels_ = labels, parts_ = parts; }
    // The components after a tile has moved.
    Parts after(int label, int from, int to);
    int bound(Parts const& parts) const;

private:
    int distance(int label, int cell) const;
    int row_conflicts(int row) const;
    int column_conflicts(int column) const;
    void move(int label, int from, int to) {
        labels_[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(label);
        labels_[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>(goal_blank_);
    }

    Grid grid_;
    int goal_blank_;
    std::shared_ptr<std::vector<std::uint8_t> const> row_table_, column_table_;
    std::shared_ptr<WalkingTable const> rows_, columns_;
    Labels labels_{};
    Parts parts_;
};

}  // namespace laconic::sliding
