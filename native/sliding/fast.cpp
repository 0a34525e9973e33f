#include "fast.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "stopped.hpp"

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }

struct Member {
    Labels labels;
    std::uint8_t blank;
};
struct Candidate {
    int score;
    std::uint64_t hash;
    std::uint32_t parent;
    std::uint8_t move;
    friend bool operator<(Candidate const& a, Candidate const& b) {
        return std::pair(a.score, a.hash) < std::pair(b.score, b.hash);
    }
};
struct Link {
    std::uint32_t parent;
    std::uint8_t move;
};

std::uint64_t hash_of(Labels const& labels) {
    std::uint64_t words[kMostCells / 8], hash = 0x9e3779b97f4a7c15;
    std::memcpy(words, labels.data(), sizeof words);
    for (auto const word : words) {
        hash = (hash ^ word) * 0xff51afd7ed558ccd;
        hash ^= hash >> 32;
    }
    return hash;
}

std::string path_to(std::vector<std::vector<Link>> const& levels, std::size_t at) {
    std::string path;
    for (std::size_t level = levels.size(); level-- > 0; at = levels[level][at].parent)
        path += static_cast<char>(levels[level][at].move);
    std::reverse(path.begin(), path.end());
    return path;
}

template <class Heuristic>
std::optional<std::string> beam_of(Grid const& grid, int goal_blank, Labels const& labels, Heuristic heuristic,
                                   std::size_t width, int most_moves, std::atomic<bool> const& stop) {
    Member first{labels, 0};
    while (labels[first.blank] != goal_blank) ++first.blank;
    heuristic.start(grid, labels, first.blank);
    if (heuristic.solved()) return "";
    std::vector<Member> beam{first}, next;
    std::vector<std::vector<Link>> levels;
    std::unordered_set<std::uint64_t> seen{hash_of(labels)};
    std::vector<Candidate> candidates;
    for (int depth = 0; depth < most_moves && !beam.empty(); ++depth) {
        if (stop) throw Stopped();
        candidates.clear();
        for (std::uint32_t i = 0; i < beam.size(); ++i) {
            Member& at = beam[i];
            heuristic.start(grid, at.labels, at.blank);
            typename Heuristic::Node node;
            typename Heuristic::Step steps[kMoves];
            heuristic.ready(node, 0);
            for (int pass = 0; pass < 2; ++pass)
                for (int m = 0; m < kMoves; ++m) {
                    int const to = grid.step(at.blank, m);
                    if (to < 0 || (depth && levels.back()[i].move == 3 - m)) continue;
                    if (!pass) {
                        heuristic.foresee(node, steps[m], at.labels[u(to)], to, at.blank);
                        continue;
                    }
                    std::swap(at.labels[u(to)], at.labels[at.blank]);
                    candidates.push_back({heuristic.score(node, steps[m]), hash_of(at.labels), i, static_cast<std::uint8_t>(m)});
                    std::swap(at.labels[u(to)], at.labels[at.blank]);
                }
        }
        auto const most = std::min(candidates.size(), 2 * width);  // some have been seen before
        std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(most), candidates.end());
        candidates.resize(most);
        std::sort(candidates.begin(), candidates.end());
        next.clear();
        levels.emplace_back();
        for (auto const& c : candidates) {
            if (next.size() == width) break;
            if (!seen.insert(c.hash).second) continue;
            Member child = beam[c.parent];
            int const to = grid.step(child.blank, c.move);
            std::swap(child.labels[u(to)], child.labels[child.blank]);
            child.blank = static_cast<std::uint8_t>(to);
            levels.back().push_back({c.parent, c.move});
            if (c.score == 0) return path_to(levels, next.size());
            next.push_back(child);
        }
        std::swap(beam, next);
    }
    return std::nullopt;
}

// A rectangle of cells whose tiles are not home yet.
struct Rectangle {
    int top, left, rows, columns;
    bool holds(int row, int column) const {
        return row >= top && row < top + rows && column >= left && column < left + columns;
    }
};

class Peeler {
public:
    Peeler(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, std::atomic<bool> const& stop)
        : grid_(grid), goal_blank_(goal_blank), labels_(std::move(labels)), stop_(stop), fixed_(u(grid.cells)) {
        while (labels_[u(blank_)] != goal_blank) ++blank_;
    }

    Peeled run(int rows, int columns) {
        Rectangle left{0, 0, grid_.height, grid_.width};
        while (left.rows > rows || left.columns > columns) {
            bool const row = left.rows > rows && (left.rows >= left.columns || left.columns <= columns);
            std::vector<int> const line = outer(left, row);
            for (std::size_t i = 0; i + 2 < line.size(); ++i) bring({line[i]});
            bring({line.end()[-2], line.end()[-1]});
        }
        return {moves_, left.top * grid_.width + left.left, left.columns, left.rows};
    }

private:
    // Takes a row or column that does not hold the blank's goal away from the rectangle.
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

    // Breadth-first search over the cells of the blank and of one or two tiles, the others being alike; then these tiles
    // stay where they are.
    void bring(std::vector<int> const& tiles) {
        if (stop_) throw Stopped();
        std::size_t const n = u(grid_.cells);
        std::vector<std::int8_t> by(tiles.size() == 2 ? n * n * n : n * n, -1);  // the move that led here
        std::array<int, 3> at{blank_, 0, 0};
        for (std::size_t t = 0; t < tiles.size(); ++t)
            at[t + 1] = static_cast<int>(std::find(labels_.begin(), labels_.end(), tiles[t]) - labels_.begin());
        auto const key = [&](std::array<int, 3> const& p) { return u(p[0]) + n * (u(p[1]) + n * u(p[2])); };
        auto const home = [&](std::array<int, 3> const& p) { return p[1] == tiles[0] && (tiles.size() == 1 || p[2] == tiles[1]); };
        std::vector<std::array<int, 3>> queue{at};
        by[key(at)] = 4;
        std::size_t i = 0;
        for (; i < queue.size() && !home(queue[i]); ++i)
            for (int m = 0; m < kMoves; ++m) {
                auto p = queue[i];
                int const to = grid_.step(p[0], m);
                if (to < 0 || fixed_[u(to)]) continue;
                for (std::size_t t = 1; t <= tiles.size(); ++t)
                    if (p[t] == to) p[t] = p[0];
                p[0] = to;
                if (by[key(p)] >= 0) continue;
                by[key(p)] = static_cast<std::int8_t>(m);
                queue.push_back(p);
            }
        if (i == queue.size()) throw std::invalid_argument("a board from which the goal can be reached expected");
        std::string back;
        for (auto p = queue[i]; by[key(p)] != 4;) {
            int const m = by[key(p)], from = grid_.step(p[0], 3 - m);
            back += static_cast<char>(m);
            for (std::size_t t = 1; t <= tiles.size(); ++t)
                if (p[t] == from) p[t] = p[0];
            p[0] = from;
        }
        for (std::size_t k = back.size(); k-- > 0;) {
            int const to = grid_.step(blank_, back[k]);
            std::swap(labels_[u(blank_)], labels_[u(to)]);
            blank_ = to;
            moves_ += back[k];
        }
        for (int const tile : tiles) fixed_[u(tile)] = true;
    }

    Grid const& grid_;
    int goal_blank_, blank_ = 0;
    std::vector<std::uint16_t> labels_;
    std::atomic<bool> const& stop_;
    std::vector<bool> fixed_;
    std::string moves_;
};

}  // namespace

std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Additive const& heuristic,
                                std::size_t width, int most_moves, std::atomic<bool> const& stop) {
    return beam_of(grid, goal_blank, labels, heuristic, width, most_moves, stop);
}
std::optional<std::string> beam(Grid const& grid, int goal_blank, Labels const& labels, Simple const& heuristic,
                                std::size_t width, int most_moves, std::atomic<bool> const& stop) {
    return beam_of(grid, goal_blank, labels, heuristic, width, most_moves, stop);
}

Peeled peel(Grid const& grid, int goal_blank, std::vector<std::uint16_t> labels, int rows, int columns,
            std::atomic<bool> const& stop) {
    return Peeler(grid, goal_blank, std::move(labels), stop).run(rows, columns);
}

}  // namespace laconic::sliding
