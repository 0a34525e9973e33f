// Beam search: at each depth, the boards with the lowest scores are kept. What is found does not depend on the number
// of threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "board.hpp"
#include "common/parallel.hpp"
#include "common/stop.hpp"

namespace laconic::sliding {

inline std::size_t u(int x) { return static_cast<std::size_t>(x); }

constexpr std::size_t kAhead = 16;  // members whose children are prefetched before their scores are read

// A child of a member: the tile `label` moves from cell `from` to the blank's cell `to`.
struct Step {
    int label, from, to;
};

// A set of nonzero hashes that forgets the oldest.
class Hashes {
public:
    // Makes room for `more` hashes. If the set has more than `most` then, it forgets those before the last time.
    void reserve(std::size_t more, std::size_t most) {
        if (count_ && count_ + more > most) {
            old_.swap(slots_);
            slots_.assign(old_.size(), 0);
            count_ = 0;
        }
        std::size_t size = slots_.size();
        while (size < 2 * (count_ + more)) size *= 2;
        if (size == slots_.size()) return;
        auto const from = std::exchange(slots_, std::vector<std::uint64_t>(size));
        for (auto const hash : from)
            if (hash) at(slots_, hash) = hash;
    }
    // Whether the hash is new, for which there is room.
    bool insert(std::uint64_t hash) {
        if (!old_.empty() && at(old_, hash) == hash) return false;
        auto& slot = at(slots_, hash);
        if (slot == hash) return false;
        slot = hash;
        ++count_;
        return true;
    }
    // Removes the hash that was inserted last of those that are left.
    void remove(std::uint64_t hash) {
        at(slots_, hash) = 0;
        --count_;
    }
    void fetch(std::uint64_t hash) const {
        __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
        if (!old_.empty()) __builtin_prefetch(&old_[hash & (old_.size() - 1)]);
    }

private:
    // The slot of a hash, or a free one.
    static std::uint64_t& at(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
        std::size_t at = hash & (slots.size() - 1);
        while (slots[at] && slots[at] != hash) at = (at + 1) & (slots.size() - 1);
        return slots[at];
    }

    std::size_t count_ = 0;
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1 << 12), old_;
};

constexpr std::size_t kMostWith = 16;  // views that contain the same tile

// Scores by entries of tables. The position of each view's tiles and its entry are kept for each member, so that a
// child needs a single lookup in each view that contains its tile. `Tables` knows the views:
//   Board, Position, Index                     labels by cell, where the tiles of a view are, where its entry is
//   start(labels, blank)                       positions and entries by view, and the score
//   with(label)                                numbers of the views that contain a tile
//   moved(view, position, step)                the position after a step
//   index(view, position, step)                the index of the entry after it, from the position after it
//   fetch(view, index), entry(view, index)     prefetch and read an entry
//   weight(view)                               what an entry adds to the score
//   change(labels, step)                       what a step adds to the score, besides its entries
template <class Tables>
class EntryScores {
public:
    using Board = typename Tables::Board;
    struct Child {
        std::array<typename Tables::Index, kMostWith> indices;  // by view that contains the tile
    };
    using Entries = std::array<std::uint8_t, kMostWith>;  // the same

    template <class Heuristic>
    EntryScores(Heuristic const& heuristic, Grid const& grid, Board const& labels, int blank)
        : tables_(heuristic, grid) {
        int total;
        std::tie(positions_, values_, total) = tables_.start(labels, blank);
        totals_ = {total};
        views_ = values_.size();
    }
    EntryScores const& reader() const { return *this; }
    void foresee(std::size_t member, Step const& step, Child& child) const {
        auto const& with = tables_.with(step.label);
        for (std::size_t slot = 0; slot < with.size(); ++slot) {
            std::size_t const v = with[slot];
            child.indices[slot] = tables_.index(v, tables_.moved(v, positions_[member * views_ + v], step), step);
            tables_.fetch(v, child.indices[slot]);
        }
    }
    int score(std::size_t member, Board const& labels, Step const& step, Child const& child, Entries& entries) const {
        auto const& with = tables_.with(step.label);
        int total = totals_[member] + tables_.change(labels, step);
        for (std::size_t slot = 0; slot < with.size(); ++slot) {
            std::size_t const v = with[slot];
            entries[slot] = tables_.entry(v, child.indices[slot]);
            total += tables_.weight(v) * (entries[slot] - values_[member * views_ + v]);
        }
        return total;
    }
    void resize(std::size_t members) {
        next_positions_.resize(members * views_), next_values_.resize(members * views_), next_totals_.resize(members);
    }
    void keep(std::size_t next, std::size_t member, Step const& step, int score, Entries const& entries) {
        auto* const positions = next_positions_.data() + next * views_;
        auto* const values = next_values_.data() + next * views_;
        std::copy_n(positions_.data() + member * views_, views_, positions);
        std::copy_n(values_.data() + member * views_, views_, values);
        next_totals_[next] = score;
        auto const& with = tables_.with(step.label);
        for (std::size_t slot = 0; slot < with.size(); ++slot) {
            std::size_t const v = with[slot];
            positions[v] = tables_.moved(v, positions[v], step);
            values[v] = entries[slot];
        }
    }
    void advance() { positions_.swap(next_positions_), values_.swap(next_values_), totals_.swap(next_totals_); }

private:
    Tables tables_;
    std::size_t views_;
    std::vector<typename Tables::Position> positions_, next_positions_;  // by member and view
    std::vector<std::uint8_t> values_, next_values_;                     // by member and view
    std::vector<int> totals_, next_totals_;                              // by member
};

// `Scores` holds what is known of each member besides its labels:
//   Board                                      its labels, by cell
//   reader()                                   scores children, for one thread:
//     foresee(member, step, child)               locates a child's table entries, and prefetches them
//     score(member, labels, step, child,         the score of a child, from the labels of the member and the child's
//           entries)                             entries, which are read
//   resize(members)                            makes room for the next members
//   keep(next, member, step, score, entries)   makes a child the next member of this number
//   advance()                                  makes the next members the members
template <class Scores>
class Beam {
public:
    using Board = typename Scores::Board;

    template <class Heuristic>
    Beam(Grid const& grid, int goal_blank, Board const& labels, Heuristic const& heuristic, std::size_t width,
         unsigned threads)
        : grid_(grid),
          width_(width),
          threads_(width < kWide ? 1 : threads),
          scores_(heuristic, grid, labels, blank_of(labels, goal_blank)),
          seen_(width < kWide ? 1 : kShards) {
        members_ = {{labels, hash_of(labels), blank_of(labels, goal_blank)}};
        goal_ = hash_of(goal_blank, members_[0].blank) ^ 1;
        for (int cell = 0; cell < grid.cells; ++cell)
            if (cell != goal_blank) goal_ ^= hash_of(cell, cell);
        auto& seen = seen_[shard(members_[0].hash)];
        seen.reserve(1, 1);
        seen.insert(members_[0].hash);
    }

    // The moves to the goal, or nothing if the beam is empty or after `most_moves` moves.
    std::optional<std::string> run(int most_moves, StopToken const& stop) {
        if (members_[0].hash == goal_) return "";
        for (int depth = 0; depth < most_moves && !members_.empty(); ++depth)
            if (auto path = deepen(stop)) return path;
        return std::nullopt;
    }

    // The moves to the goal; or, once no score has been lower than all before for `patience` depths, those to the board
    // of the lowest score.
    std::string nearest(std::size_t patience, StopToken const& stop) {
        if (members_[0].hash == goal_) return "";
        int lowest = std::numeric_limits<int>::max();
        std::size_t at = 0;
        while (!members_.empty() && levels_.size() < at + patience) {
            if (auto path = deepen(stop)) return *path;
            if (lowest_ < lowest) lowest = lowest_, at = levels_.size();
        }
        levels_.resize(at);
        return path_to(0);
    }

private:
    static constexpr std::size_t kRemembered =
        1 << 22;                                // boards that are not visited again, or 16 depths if those are more
    static constexpr std::size_t kWide = 2048;  // width from which several threads are faster
    static constexpr std::size_t kShards = 16;  // parts of the set of boards seen, by hash
    static constexpr std::size_t kBlocks = 64;  // parts of the members, at most
    static constexpr std::size_t kBlock = 512;  // members of a part, at least
    struct Member {
        Board labels;
        std::uint64_t hash;
        int blank;
    };
    struct Candidate {
        std::uint64_t hash;
        int score;
        std::uint32_t parent;
        std::uint8_t move;
        bool kept;
        typename Scores::Entries entries;
    };
    struct Ranked {
        std::uint64_t hash;
        Candidate* candidate;
    };
    struct Link {
        std::uint32_t parent : 30, move : 2;
    };

    // Makes the best children of the members the members. Returns the moves to the goal if a child is the goal.
    std::optional<std::string> deepen(StopToken const& stop) {
        if (auto const* last = spread(stop)) return path_to(last->parent) + static_cast<char>(last->move);
        sort();
        choose();
        keep();
        return std::nullopt;
    }

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
    std::size_t shard(std::uint64_t hash) const { return hash >> 60 & (seen_.size() - 1); }
    Step step_of(Member const& member, int from) const { return {member.labels[u(from)], from, member.blank}; }
    // Calls work(i) for all i < n, on several threads.
    template <class Work>
    void each(std::size_t n, Work&& work) const {
        parallel_for(n, 1, threads_, [&](std::size_t begin, std::size_t) { work(begin); });
    }

    // Lists and scores all children of the members. Returns the first that is the goal, or nothing.
    Candidate const* spread(StopToken const& stop) {
        std::size_t const block = std::max(kBlock, (members_.size() + kBlocks - 1) / kBlocks);
        candidates_.resize((members_.size() + block - 1) / block);
        std::vector<Candidate const*> goals(candidates_.size());
        each(candidates_.size(), [&](std::size_t b) {
            check(stop);
            candidates_[b].clear();
            auto&& reader = scores_.reader();
            std::size_t const end = std::min((b + 1) * block, members_.size());
            for (std::size_t i = b * block; i < end; i += kAhead)
                spread(reader, i, std::min(i + kAhead, end), candidates_[b]);
            for (auto c = candidates_[b].rbegin(); c != candidates_[b].rend(); ++c)
                if (c->hash == goal_) goals[b] = &*c;
        });
        auto const first = std::find_if(goals.begin(), goals.end(), [](auto const* goal) { return goal; });
        return first == goals.end() ? nullptr : *first;
    }
    template <class Reader>
    void spread(Reader& reader, std::size_t begin, std::size_t end, std::vector<Candidate>& candidates) const {
        typename Scores::Child children[kMoves * kAhead];
        auto const first = candidates.size();
        for (std::size_t i = begin; i < end; ++i) {
            Member const& member = members_[i];
            for (int m = 0; m < kMoves; ++m) {
                int const from = grid_.step(member.blank, m);
                if (from < 0 || (!levels_.empty() && levels_.back()[i].move == 3 - m)) continue;
                Step const step = step_of(member, from);
                reader.foresee(i, step, children[candidates.size() - first]);
                candidates.push_back({member.hash ^ change(step),
                                      0,
                                      static_cast<std::uint32_t>(i),
                                      static_cast<std::uint8_t>(m),
                                      false,
                                      {}});
            }
        }
        for (std::size_t c = first; c < candidates.size(); ++c) {
            Candidate& candidate = candidates[c];
            Member const& member = members_[candidate.parent];
            Step const step = step_of(member, grid_.step(member.blank, candidate.move));
            candidate.score =
                reader.score(candidate.parent, member.labels, step, children[c - first], candidate.entries);
        }
    }
    // The blank's number is not updated: its cell is determined by the tiles.
    std::uint64_t change(Step const& step) const {
        return hash_of(step.label, step.from) ^ hash_of(step.label, step.to);
    }

    // Orders the candidates by their shards, by their scores, which are numbers of a small range, and by their parents.
    void sort() {
        int most = std::numeric_limits<int>::min();
        least_ = std::numeric_limits<int>::max();
        std::vector<std::pair<int, int>> ranges(candidates_.size(), {least_, most});
        each(ranges.size(), [&](std::size_t b) {
            auto& [low, high] = ranges[b];
            for (auto const& c : candidates_[b]) low = std::min(low, c.score), high = std::max(high, c.score);
        });
        for (auto const& [low, high] : ranges) least_ = std::min(least_, low), most = std::max(most, high);
        scores_seen_ = least_ > most ? 0 : u(most - least_) + 1;
        std::size_t const keys = seen_.size() * scores_seen_, blocks = candidates_.size();
        auto const key = [&](Candidate const& c) { return shard(c.hash) * scores_seen_ + u(c.score - least_); };
        std::vector<std::size_t> at(keys * blocks);  // by key and block
        each(blocks, [&](std::size_t b) {
            std::vector<std::size_t> counts(keys);
            for (auto const& c : candidates_[b]) ++counts[key(c)];
            for (std::size_t k = 0; k < keys; ++k) at[k * blocks + b] = counts[k];
        });
        std::size_t total = 0;
        first_.resize(keys + 1);
        for (std::size_t k = 0; k < keys; ++k) {
            first_[k] = total;
            for (std::size_t b = 0; b < blocks; ++b) total += std::exchange(at[k * blocks + b], total);
        }
        first_[keys] = total;
        order_.resize(total);
        each(blocks, [&](std::size_t b) {
            std::vector<std::size_t> next(keys);
            for (std::size_t k = 0; k < keys; ++k) next[k] = at[k * blocks + b];
            for (auto& c : candidates_[b]) order_[next[key(c)]++] = {c.hash, &c};
        });
    }

    // Marks the best candidates that have not been seen before. Of those with the score of the last one, those with the
    // lowest hashes are kept, which are as good as drawn at random.
    void choose() {
        std::size_t const shards = seen_.size();
        std::size_t kept = 0, score = 0;
        std::vector<std::size_t> fresh(shards * scores_seen_);  // by shard and score: how many are new
        std::size_t const most = std::max(kRemembered, 16 * width_) / shards;
        each(shards,
             [&](std::size_t s) { seen_[s].reserve(first_[(s + 1) * scores_seen_] - first_[s * scores_seen_], most); });
        while (score < scores_seen_ && kept < width_) {
            // The next scores, until there are enough if all are new: only those of the last score can be too many.
            std::size_t end = score;
            for (std::size_t all = kept; end < scores_seen_ && all < width_; ++end)
                for (std::size_t s = 0; s < shards; ++s)
                    all += first_[s * scores_seen_ + end + 1] - first_[s * scores_seen_ + end];
            each(shards, [&](std::size_t s) {
                for (std::size_t k = s * scores_seen_ + score; k < s * scores_seen_ + end; ++k)
                    fresh[k] = insert(s, first_[k], first_[k + 1]);
            });
            for (std::size_t s = 0; s < shards; ++s)
                for (std::size_t i = score; i < end; ++i) kept += fresh[s * scores_seen_ + i];
            score = end;
        }
        if (kept > width_) drop(kept - width_, score - 1, fresh);
    }
    // Marks the candidates of a range that are new, and moves them to its front. Returns their number.
    std::size_t insert(std::size_t s, std::size_t begin, std::size_t end) {
        std::size_t to = begin;
        for (std::size_t i = begin; i < end; ++i) {
            if (i + kAhead < end) seen_[s].fetch(order_[i + kAhead].hash);
            if (!seen_[s].insert(order_[i].hash)) continue;
            order_[i].candidate->kept = true;
            order_[to++] = order_[i];
        }
        return to - begin;
    }
    // Drops the candidates with the highest hashes of those that were inserted last.
    void drop(std::size_t excess, std::size_t score, std::vector<std::size_t> const& fresh) {
        std::vector<std::uint64_t> hashes;
        for (std::size_t k = score; k < fresh.size(); k += scores_seen_)
            for (std::size_t i = first_[k]; i < first_[k] + fresh[k]; ++i) hashes.push_back(order_[i].hash);
        auto const limit = hashes.end() - static_cast<std::ptrdiff_t>(excess);
        std::nth_element(hashes.begin(), limit, hashes.end());
        for (std::size_t s = 0, k = score; k < fresh.size(); ++s, k += scores_seen_) {
            for (std::size_t i = first_[k] + fresh[k]; i-- > first_[k];) seen_[s].remove(order_[i].hash);
            for (std::size_t i = first_[k]; i < first_[k] + fresh[k]; ++i)
                if (order_[i].hash < *limit)
                    seen_[s].insert(order_[i].hash);
                else
                    order_[i].candidate->kept = false;
        }
    }

    // Makes the marked candidates the members, by score.
    void keep() {
        std::size_t const blocks = candidates_.size();
        std::vector<std::size_t> at(scores_seen_ * blocks);  // by score and block
        each(blocks, [&](std::size_t b) {
            for (auto const& c : candidates_[b]) at[u(c.score - least_) * blocks + b] += c.kept;
        });
        auto const lowest = std::find_if(at.begin(), at.end(), [](std::size_t count) { return count > 0; });
        if (lowest != at.end())
            lowest_ = least_ + static_cast<int>(static_cast<std::size_t>(lowest - at.begin()) / blocks);
        std::size_t total = 0;
        for (auto& count : at) total += std::exchange(count, total);
        scores_.resize(total);
        next_.resize(total);
        levels_.emplace_back(total);
        each(blocks, [&](std::size_t b) {
            for (auto const& c : candidates_[b])
                if (c.kept) keep(at[u(c.score - least_) * blocks + b]++, c);
        });
        members_.swap(next_);
        scores_.advance();
    }
    void keep(std::size_t number, Candidate const& c) {
        Member& child = next_[number] = members_[c.parent];
        Step const step = step_of(child, grid_.step(child.blank, c.move));
        scores_.keep(number, c.parent, step, c.score, c.entries);
        std::swap(child.labels[u(step.from)], child.labels[u(step.to)]);
        child.blank = step.from;
        child.hash = c.hash;
        levels_.back()[number] = {c.parent & 0x3fffffffu, c.move & 3u};
    }
    // The moves that lead to a member.
    std::string path_to(std::size_t at) const {
        std::string moves;
        for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
            moves += static_cast<char>((*level)[at].move);
            at = (*level)[at].parent;
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    Grid const& grid_;
    std::size_t width_;
    unsigned threads_;
    Scores scores_;
    std::uint64_t goal_ = 0;    // its hash
    std::vector<Hashes> seen_;  // by shard
    std::vector<Member> members_, next_;
    std::vector<std::vector<Candidate>> candidates_;  // by block of their parents
    std::vector<Ranked> order_;                       // of the candidates, by shard and score
    std::vector<std::size_t> first_;                  // by shard and score: the first in this order
    int least_ = 0;                                   // score of a candidate
    int lowest_ = 0;                                  // score of a member
    std::size_t scores_seen_ = 0;                     // the number of scores from the least on
    std::vector<std::vector<Link>> levels_;           // by depth and member
};

}  // namespace laconic::sliding
