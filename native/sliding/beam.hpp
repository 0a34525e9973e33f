// Beam search: at each depth, the boards with the lowest scores are kept.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board.hpp"
#include "common/stop.hpp"

namespace laconic::sliding {

inline std::size_t u(int x) { return static_cast<std::size_t>(x); }

constexpr std::size_t kAhead = 16;  // members whose children are prefetched before their scores are read

// A child of a member: the tile `label` moves from cell `from` to the blank's cell `to`.
struct Step {
    int label, from, to;
};

// A set of nonzero hashes that forgets the oldest: it holds the last `most` that were new, and at most as many older
// ones.
class Hashes {
public:
    explicit Hashes(std::size_t most) : most_(most) {}

    // Whether the hash is new.
    bool insert(std::uint64_t hash) {
        if (!old_.empty() && at(old_, hash) == hash) return false;
        if (count_ == most_) old_ = std::exchange(slots_, std::vector<std::uint64_t>(slots_.size())), count_ = 0;
        if (2 * (count_ + 1) > slots_.size()) grow();
        auto& slot = at(slots_, hash);
        if (slot == hash) return false;
        slot = hash;
        ++count_;
        return true;
    }
    void fetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }

private:
    // The slot of a hash, or a free one.
    static std::uint64_t& at(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
        std::size_t at = hash & (slots.size() - 1);
        while (slots[at] && slots[at] != hash) at = (at + 1) & (slots.size() - 1);
        return slots[at];
    }
    void grow() {
        auto const from = std::exchange(slots_, std::vector<std::uint64_t>(slots_.size() * 4));
        for (auto const hash : from)
            if (hash) at(slots_, hash) = hash;
    }

    std::size_t most_, count_ = 0;
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1 << 14), old_;
};

// `Scores` holds what is known of each member besides its labels:
//   Board                            its labels, by cell
//   score(member)                    its score: zero for the goal only
//   foresee(member, step, child)     locates a child's table entries, and prefetches them
//   score(member, step, child)       the score of a child
//   keep(member, step, score)        adds a child to the next members
//   advance()                        makes the next members the members
template <class Scores>
class Beam {
public:
    using Board = typename Scores::Board;

    template <class Heuristic>
    Beam(Grid const& grid, int goal_blank, Board const& labels, Heuristic const& heuristic, std::size_t width)
        : grid_(grid),
          width_(width),
          scores_(heuristic, grid, labels, blank_of(labels, goal_blank)),
          seen_(std::max(kRemembered, 16 * width)) {
        members_ = {{labels, hash_of(labels), blank_of(labels, goal_blank)}};
        seen_.insert(members_[0].hash);
    }

    // The moves to the goal, or nothing if the beam is empty or after `most_moves` moves.
    std::optional<std::string> run(int most_moves, StopToken const& stop) {
        if (scores_.score(0) == 0) return "";
        for (int depth = 0; depth < most_moves && !members_.empty(); ++depth) {
            check(stop);
            candidates_.clear();
            for (std::size_t i = 0; i < members_.size(); i += kAhead) spread(i, std::min(i + kAhead, members_.size()));
            choose();
            if (!members_.empty() && scores_.score(0) == 0) return path();
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t kRemembered =
        1 << 22;  // boards that are not visited again, or 16 depths if those are more
    struct Member {
        Board labels;
        std::uint64_t hash;
        int blank;
    };
    struct Candidate {
        int score;
        std::uint32_t parent;
        std::uint64_t hash;
        std::uint8_t move;
    };
    struct Link {
        std::uint32_t parent : 30, move : 2;
    };

    static int blank_of(Board const& labels, int goal_blank) {
        return static_cast<int>(std::find(labels.begin(), labels.end(), goal_blank) - labels.begin());
    }
    // Zobrist hash (A. Zobrist, 1970): the exclusive or of a random number for each tile on its cell.
    static std::uint64_t hash_of(int label, int cell) {
        std::uint64_t hash = (u(label) << 8 | u(cell)) * 0x9e3779b97f4a7c15 + 0x9e3779b97f4a7c15;
        hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9;
        hash = (hash ^ hash >> 27) * 0x94d049bb133111eb;
        return hash ^ hash >> 31;
    }
    std::uint64_t hash_of(Board const& labels) const {
        std::uint64_t hash = 1;
        for (int cell = 0; cell < grid_.cells; ++cell) hash ^= hash_of(labels[u(cell)], cell);
        return hash;
    }
    Step step_of(Member const& member, int from) const { return {member.labels[u(from)], from, member.blank}; }

    // Adds all children of some members to the candidates.
    void spread(std::size_t begin, std::size_t end) {
        typename Scores::Child children[kMoves * kAhead];
        auto const first = candidates_.size();
        for (std::size_t i = begin; i < end; ++i) {
            Member const& member = members_[i];
            for (int m = 0; m < kMoves; ++m) {
                int const from = grid_.step(member.blank, m);
                if (from < 0 || (!levels_.empty() && levels_.back()[i].move == 3 - m)) continue;
                Step const step = step_of(member, from);
                scores_.foresee(i, step, children[candidates_.size() - first]);
                candidates_.push_back(
                    {0, static_cast<std::uint32_t>(i), member.hash ^ change(step), static_cast<std::uint8_t>(m)});
            }
        }
        for (auto c = candidates_.begin() + static_cast<std::ptrdiff_t>(first); c != candidates_.end(); ++c) {
            Member const& member = members_[c->parent];
            Step const step = step_of(member, grid_.step(member.blank, c->move));
            c->score = scores_.score(c->parent, step, children[u(static_cast<int>(c - candidates_.begin())) - first]);
        }
    }
    // The blank's number is not updated: its cell is determined by the tiles.
    std::uint64_t change(Step const& step) const {
        return hash_of(step.label, step.from) ^ hash_of(step.label, step.to);
    }

    // Keeps the best candidates that have not been seen before. Of those with the score of the last one kept, those
    // with the lowest hashes are kept, which are as good as drawn at random.
    void choose() {
        next_.clear();
        levels_.emplace_back();
        sort();
        for (std::size_t begin = 0, end = 0; begin < order_.size() && next_.size() < width_; begin = end) {
            int const score = candidates_[order_[begin]].score;
            while (end < order_.size() && candidates_[order_[end]].score == score) ++end;
            if (end - begin > width_ - next_.size())
                std::sort(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                          order_.begin() + static_cast<std::ptrdiff_t>(end), [&](auto a, auto b) {
                              return std::pair(candidates_[a].hash, a) < std::pair(candidates_[b].hash, b);
                          });
            for (std::size_t i = begin; i < end && next_.size() < width_; ++i) {
                if (i + kAhead < end) seen_.fetch(candidates_[order_[i + kAhead]].hash);
                if (seen_.insert(candidates_[order_[i]].hash)) keep(candidates_[order_[i]]);
            }
        }
        members_.swap(next_);
        scores_.advance();
    }
    // Orders the candidates by their scores, which are numbers of a small range, and otherwise by their parents.
    void sort() {
        order_.resize(candidates_.size());
        if (candidates_.empty()) return;
        auto const [low, high] = std::minmax_element(candidates_.begin(), candidates_.end(),
                                                     [](auto const& a, auto const& b) { return a.score < b.score; });
        int const least = low->score;
        std::vector<std::size_t> first(u(high->score - least) + 2);
        for (auto const& c : candidates_) ++first[u(c.score - least) + 1];
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        for (std::size_t i = 0; i < candidates_.size(); ++i)
            order_[first[u(candidates_[i].score - least)]++] = static_cast<std::uint32_t>(i);
    }
    void keep(Candidate const& c) {
        Member child = members_[c.parent];
        Step const step = step_of(child, grid_.step(child.blank, c.move));
        scores_.keep(c.parent, step, c.score);
        std::swap(child.labels[u(step.from)], child.labels[u(step.to)]);
        child.blank = step.from;
        child.hash = c.hash;
        next_.push_back(child);
        levels_.back().push_back({c.parent & 0x3fffffffu, c.move & 3u});
    }
    // The moves that lead to the first member.
    std::string path() const {
        std::string moves;
        std::size_t at = 0;
        for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
            moves += static_cast<char>((*level)[at].move);
            at = (*level)[at].parent;
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    Grid const& grid_;
    std::size_t width_;
    Scores scores_;
    std::vector<Member> members_, next_;
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> order_;       // of the candidates
    std::vector<std::vector<Link>> levels_;  // by depth and member
    Hashes seen_;
};

}  // namespace laconic::sliding
