// Lower bounds on the moves to the goal, kept up to date move by move.
//
// A heuristic is a class with
//   start(labels, blank)             sets the arrangement
//   Step, foresee(step, label, from, to)
//                                    prepares a move of a tile, and fetches what the bound after it needs
//   exceeds(step, room)              whether the bound after the step is more than room
//   make(step), unmake(step)         does the step, and undoes it
//   score(step)                      estimates the moves left after the step; no bound
//   solved()                         whether the bound is zero: only the goal has bound zero
//   value()                          the bound
// Every bound is admissible and consistent: a move changes it by at most one, and by an odd number.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "board.hpp"
#include "patterns.hpp"

namespace laconic::sliding {

// A table looked at through a symmetry of the board that keeps the goal: label x on cell y is read as symmetry[x] on
// symmetry[y].
struct View {
    std::shared_ptr<Space const> space;
    std::uint8_t const* table;
    std::array<std::uint8_t, kMostCells> symmetry;
    std::array<std::uint8_t, kMostCells> tile;  // by label: its number in the pattern, or 255
    std::vector<int> sums;                      // the sums that it belongs to
};

constexpr int kMostSums = 16;
typedef std::uint8_t Sums __attribute__((vector_size(kMostSums)));

// The greatest of up to 16 sums, each over the tables of disjoint patterns that hold all tiles.
class Additive {
public:
    struct Look {
        int view;
        Space::Place place, before;
        std::uint8_t const* entry;
        std::uint8_t old;
    };
    struct Step {
        std::array<Look, 2 * kMostSums> looks;
        int count;
        Sums sums, before;
    };

    Additive(Grid const& grid, std::vector<View> views) : views_(std::move(views)), here_(views_.size()) {
        for (auto const& view : views_) {
            Sums members{};
            for (int const sum : view.sums) members[sum] = 0xff;
            members_.push_back(members);
        }
        for (int label = 0; label < grid.cells; ++label)
            for (std::size_t v = 0; v < views_.size(); ++v)
                if (views_[v].tile[static_cast<std::size_t>(label)] != 255) with_[static_cast<std::size_t>(label)].push_back(static_cast<int>(v));
        for (auto const& views : with_)
            if (views.size() > 2 * kMostSums) throw std::invalid_argument("a tile in at most 32 tables expected");
    }

    void start(Grid const& grid, Labels const& labels, int blank) {
        sums_ = Sums{};
        for (std::size_t v = 0; v < views_.size(); ++v) {
            View const& view = views_[v];
            std::array<std::uint8_t, kMostCells> on{};  // by mirrored cell: the tile's number in the pattern
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
            here_[v].place = {cells, view.space->rank(std::span(permutation.data(), tiles))};
            here_[v].value = view.table[view.space->index(here_[v].place, view.symmetry[static_cast<std::size_t>(blank)])];
            sums_ += members_[v] & here_[v].value;
        }
    }

    // A tile goes from one cell to the blank's, and the blank to its.
    void foresee(Step& step, int label, int from, int to) const {
        auto const& with = with_[static_cast<std::size_t>(label)];
        step.count = static_cast<int>(with.size());
        for (std::size_t i = 0; i < with.size(); ++i) {
            auto const v = static_cast<std::size_t>(with[i]);
            View const& view = views_[v];
            int const p = view.symmetry[static_cast<std::size_t>(from)], q = view.symmetry[static_cast<std::size_t>(to)];
            Look& look = step.looks[i];
            look.view = with[i];
            look.before = here_[v].place;
            look.old = here_[v].value;
            look.place = view.space->moved(look.before, p, q);
            look.entry = view.table + view.space->index(look.place, p);
            __builtin_prefetch(look.entry);
        }
    }

    bool exceeds(Step& step, int room) const {
        if (room < 0) return true;
        step.before = sums_;
        Sums sums = sums_;
        for (int i = 0; i < step.count; ++i) {
            Look const& look = step.looks[static_cast<std::size_t>(i)];
            sums += members_[static_cast<std::size_t>(look.view)] & static_cast<std::uint8_t>(*look.entry - look.old);
        }
        step.sums = sums;
        auto const over = sums > (Sums{} + static_cast<std::uint8_t>(std::min(room, 255)));
        std::uint64_t halves[2];
        std::memcpy(halves, &over, sizeof halves);
        return (halves[0] | halves[1]) != 0;
    }

    void make(Step const& step) {
        for (int i = 0; i < step.count; ++i) {
            Look const& look = step.looks[static_cast<std::size_t>(i)];
            here_[static_cast<std::size_t>(look.view)] = {look.place, *look.entry};
        }
        sums_ = step.sums;
    }
    void unmake(Step const& step) {
        for (int i = 0; i < step.count; ++i) {
            Look const& look = step.looks[static_cast<std::size_t>(i)];
            here_[static_cast<std::size_t>(look.view)] = {look.before, look.old};
        }
        sums_ = step.before;
    }

    int score(Step const& step) const {
        int total = 0;
        for (int i = 0; i < kMostSums; ++i) total += step.sums[i];
        return total;
    }
    bool solved() const { return sums_[0] == 0; }
    int value() const {
        int most = 0;
        for (int i = 0; i < kMostSums; ++i) most = std::max<int>(most, sums_[i]);
        return most;
    }

private:
    struct Here {
        Space::Place place;
        std::uint8_t value;
    };
    std::vector<View> views_;
    std::vector<Sums> members_;
    std::array<std::vector<int>, kMostCells> with_;  // by label: the views that its tile belongs to
    std::vector<Here> here_;
    Sums sums_{};
};

// Walking distance of one direction: a state says how many tiles of each goal line are in each line, and where the blank
// is; its distance is the least number of moves between lines, whichever tile of a goal line moves.
struct WalkingTable {
    int lines;
    std::vector<std::int32_t> next;       // [(state * 2 + (blank goes to the next line)) * lines + goal line of the tile]
    std::vector<std::uint8_t> distance;   // by state
    std::vector<std::vector<std::uint8_t>> counts;  // by state: lines * lines counts, then the blank's line
    std::vector<std::int32_t> sorted;     // states in the order of their counts
    std::int32_t find(std::vector<std::uint8_t> const& counts) const;
};

// `lines` lines of `length` cells, the goal's blank in `goal_line`; nothing if there are more than `most` states.
std::shared_ptr<WalkingTable const> walking_table(int lines, int length, int goal_line, std::size_t most);

// Least tiles of a line that must leave it, times two: those over the longest sequence in order.
std::shared_ptr<std::vector<std::uint8_t> const> conflict_table(int length);

// Manhattan distance, with linear conflicts if asked for; or walking distance, whichever is more.
class Simple {
public:
    struct Parts {
        int manhattan = 0, conflicts = 0;
        std::array<std::int32_t, 2> walking{};  // states of rows and columns
    };
    struct Step {
        int label, from, to;
        Parts parts, before;
    };

    Simple(Grid const& grid, int goal_blank, bool conflicts, bool walking);

    void start(Grid const&, Labels const& labels, int blank);
    void foresee(Step& step, int label, int from, int to) const {
        step.label = label, step.from = from, step.to = to;
    }
    bool exceeds(Step& step, int room);
    void make(Step const& step) {
        parts_ = step.parts;
        move(step.label, step.from, step.to);
    }
    void unmake(Step const& step) {
        parts_ = step.before;
        move(step.label, step.to, step.from);
    }
    int score(Step const& step) const { return bound(step.parts); }
    bool solved() const { return parts_.manhattan == 0; }
    int value() const { return bound(parts_); }

private:
    int bound(Parts const& parts) const;
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
