// One thread of the search: the recursion, and the bounds of a guess and its parts.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "search_cores.hpp"
#include "search_deciding.hpp"
#include "search_ranking.hpp"
#include "search_rows.hpp"

namespace laconic::search {

template <class Code>
class Worker {
public:
    Worker(Shared<Code>& shared, StopToken stop)
        : stop_(std::move(stop)),
          s_(shared),
          rows_(s_),
          part_floors_(s_),
          ranking_(s_, rows_, part_floors_),
          cores_(s_, hard_sets_),
          ladder_(s_, ranking_, cores_, part_floors_),
          decider_(s_, hard_sets_, stop_) {}
    Worker(Worker const&) = delete;

    // The root; it refers to the position and to this worker, which creates only one root.
    Node<Code> root(Position const& position) {
        Node<Code> node{position.candidates, {}, {},           0,           0, position.turns,
                        position.legal,      {}, s_.objective, s_.branching};
        for (auto a : node.set) {
            node.key ^= s_.answer_keys[u(a)];
            node.weight += s_.weight(a);
            node.top = std::max(node.top, s_.weight(a));
        }
        for (auto a : node.set) root_columns_.push_back(s_.column(a));
        node.columns = root_columns_.data();
        for (auto g : node.legal) root_places_.push_back(s_.place_of[u(g)]);
        std::sort(root_places_.begin(), root_places_.end());  // gathering codes in memory order is fastest
        for (auto place : root_places_) root_legal_.push_back(s_.guess_at[u(place)]);
        node.legal = root_legal_;
        node.places = root_places_;
        node.width = s_.stride;
        rows_.begin(node);
        node.serial = ++serial_;
        find_group(node);
        return node;
    }

    // v < limit: F = v. v >= limit: F >= v.
    Value cost(Node<Code> const& node, Value limit, std::size_t depth) {
        if (Decider<Code>::decides(s_, node))
            return decider_.suffices(node.set, node.key, node.turns) ? 0 : kInfeasible;
        Part whole = node.part();
        ladder_.cheap(node.goal, whole, node.set, node.state, node.turns, node.branching);
        if (whole.exact || whole.lower >= limit) return whole.lower;
        s_.nodes.fetch_add(1, std::memory_order_relaxed);

        bool const cores_help = Cores<Code>::help(s_, node);
        if (cores_help && !cores_.find_alive(node)) {
            ladder_.remember(node.goal, node.key, node.state, node.turns, node.set.size(), {kInfeasible, kInfeasible});
            return kInfeasible;
        }
        if (node.goal == Objective::kTotal && node.turns <= kAskFeasibleUpTo) {
            Node<Code> asked = node;
            asked.goal = Objective::kWorst;
            if (cost(asked, kInfeasible, depth) == kInfeasible) {
                ladder_.remember(node.goal, node.key, node.state, node.turns, node.set.size(),
                                 {kInfeasible, kInfeasible});
                return kInfeasible;
            }
        }
        Value const least = rank(node, limit, depth);
        auto& frame = at(depth);
        if (cores_help) cores_.drop_dead(frame);
        Node<Code> narrowed = node;
        if (s_.uniform) narrowed.branching = std::min(node.branching, frame.branching);
        begin_choices(depth);
        Value best = limit;  // no guess is known to be cheaper
        Value const others = best_first(narrowed, limit, best, depth);
        Value const v = std::max({whole.lower, least, best < limit ? best : std::max(limit, others)});
        ladder_.remember(node.goal, node.key, node.state, node.turns, node.set.size(),
                         {v, v < limit ? v : kInfeasible});
        return v;
    }

    void begin_choices(std::size_t depth) {
        at(depth).seen.clear();
        at(depth).looked = 0;
    }

    // Best first: the guess of least lower bound is searched with a limit slightly above its bound; the difference is
    // doubled each time it is searched again. `best` is the least cost of a guess so far, or a limit; the search ends
    // when no other guess has a lower bound below it, or below `level`. Returns the least lower bound of the others.
    Value best_first(Node<Code> const& node, Value level, Value& best, std::size_t depth) {
        auto& choices = at(depth).choices;
        Value const slack = s_.uniform ? 0 : node.weight / 512;
        bool const cores_help = Cores<Code>::help(s_, node);
        auto const later = [](Choice const& a, Choice const& b) { return b.before(a); };
        std::make_heap(choices.begin(), choices.end(), later);
        while (!choices.empty() && choices.front().lower < std::min(best, level)) {
            if (ranking_.should_order(node, at(depth))) ranking_.order(node, at(depth));
            std::pop_heap(choices.begin(), choices.end(), later);
            Choice choice = choices.back();
            Value const bound = std::min(best, plus(choice.lower, (kStep << choice.tries) + slack));
            bool const first = choice.tries++ == 0;
            Value const v = attempt(node, choice.guess, bound, depth, first && !s_.restricted);
            if (v < bound || v == kInfeasible) {
                best = std::min(best, v);
                choices.pop_back();
                if (v == kInfeasible && cores_help && cores_.noted() && choices.size() > kWorthACore) {
                    cores_.drop_unsplit(node, at(depth));
                    std::make_heap(choices.begin(), choices.end(), later);
                }
                continue;
            }
            choice.lower = std::max(choice.lower, v);
            choices.back() = choice;
            std::push_heap(choices.begin(), choices.end(), later);
        }
        Value const omitted = at(depth).omitted;
        return choices.empty() ? omitted : std::min(omitted, choices.front().lower);
    }

    // The cost of one guess, in the same sense; the frame then has the parts of this guess. A guess with the same
    // partition as an earlier one has the same cost and can be skipped: with `unseen`, it counts as infeasible.
    Value attempt(Node<Code> const& node, Index guess, Value bound, std::size_t depth, bool unseen = false) {
        check_stop();
        cores_.forget();
        Value sum = split(node, guess, depth);
        if (unseen && !at(depth).seen.insert(key_of(at(depth).parts)).second) return kInfeasible;
        if (sum >= bound) return sum;
        if (!Decider<Code>::decides(s_, node)) sum = look(node, guess, bound, sum, depth);
        auto& parts = at(depth).parts;
        // Small parts are cheap to search, especially with few legal guesses; but in easy mode, only the largest parts
        // are likely to be unsolvable. All bounds increase a little before any increases much.
        if (node.goal == Objective::kTotal || s_.restricted) std::reverse(parts.begin(), parts.end());
        bool open = true;
        for (Value step = s_.uniform ? 1 : 1 + node.weight / 512; open && sum < bound; step = plus(step, step)) {
            open = false;
            for (std::size_t i = 0; i < parts.size() && sum < bound; ++i) {
                Part& part = parts[i];
                if (part.exact) continue;
                Value const rest = sum - part.lower;
                Value const limit = std::min(bound - rest, plus(part.lower, step));
                Value const v = cost(child(node, guess, part, depth), limit, depth + 1);
                if (v == kInfeasible) return kInfeasible;
                part.lower = v;
                part.exact = v < limit;
                open = open || !part.exact;
                sum = rest + v;
            }
        }
        return sum;
    }

    // The key of a partition; unlike in the key of the union, keys of parts do not cancel.
    static Key key_of(std::vector<Part> const& parts) {
        Key key;
        for (auto const& part : parts) {
            key.low += scramble(part.key.low);
            key.high += scramble(part.key.high);
        }
        return key;
    }

    // The parts of a guess, largest first, each with its floor; returns turn_cost * W + the sum of the floors.
    Value split(Node<Code> const& node, Index guess, std::size_t depth) {
        bool const ultra_hard = s_.restricted && !s_.hard;
        auto& frame = at(depth);
        if (ultra_hard && frame.opened != node.serial) rows_.open(node, frame);
        Code const* const row = s_.problem.matrix[u(guess)];
        work_ += 10 * node.set.size();
        frame.parts.clear();
        for (auto a : node.set) {
            auto& slot = slots_[row[a]];
            if (slot == 0) {
                frame.parts.push_back({0, 0, row[a], {}, 0, 0, 0, false});
                slot = static_cast<std::uint32_t>(frame.parts.size());
            }
            Part& part = frame.parts[slot - 1];
            ++part.size;
            part.key ^= s_.answer_keys[u(a)];
            part.weight += s_.weight(a);
            part.top = std::max(part.top, s_.weight(a));
        }
        std::uint32_t begin = 0;
        for (auto& part : frame.parts) {
            part.begin = begin;
            begin += part.size;
            part.size = 0;
        }
        bool const ordered = frame.ordered.serial == node.serial;
        if (ultra_hard || ordered) frame.part_columns.resize(node.set.size());
        for (std::size_t i = 0; i < node.set.size(); ++i) {
            Index const a = node.set[i];
            Part& part = frame.parts[slots_[row[a]] - 1];
            if (ultra_hard) frame.part_columns[part.begin + part.size] = frame.columns[i];
            if (ordered)
                frame.part_columns[part.begin + part.size] = frame.ordered.codes.get() + i * frame.ordered.width;
            frame.set[part.begin + part.size++] = a;
        }
        for (auto const& part : frame.parts) slots_[part.code] = 0;

        order_.clear();  // parts are moved once only
        for (std::uint32_t i = 0; auto const& part : frame.parts) {
            if (part.code != s_.problem.win) order_.push_back(std::uint64_t{~part.size} << 32 | i);
            ++i;
        }
        std::sort(order_.begin(), order_.end());
        sorted_.clear();
        for (auto each : order_) sorted_.push_back(frame.parts[static_cast<std::uint32_t>(each)]);
        frame.parts.swap(sorted_);
        Value sum = turn_cost(node.goal) * node.weight;
        for (auto& part : frame.parts) {
            part.lower = s_.floor(node.goal, part.size, part.weight, part.top, node.turns - 1, node.branching);
            sum = plus(sum, part.lower);
        }
        return sum;
    }

    // Raises the bounds of the parts without recursion, all of them by cheap bounds before any by expensive ones, until
    // their sum reaches the bound. What has been counted before, in an earlier attempt, is not counted again.
    Value look(Node<Code> const& node, Index guess, Value bound, Value sum, std::size_t depth) {
        auto& frame = at(depth);
        sum = look_cheaply(node, guess, bound, sum, depth);
        if (sum >= bound) return sum;
        // In hard mode, a part without new demands, for which all guesses stay legal, is by far the most expensive.
        for (bool const demanding : {true, false})
            for (auto& part : frame.parts) {
                if (part.exact || part.counted || part.size <= 2) continue;
                if (rows_.demands_more(node, guess, part, frame) != demanding) continue;
                Value const before = part.lower;
                check_stop();
                work_ += part.size * std::min<std::size_t>(part.size, 100) * s_.stride / 400;
                frame.looked += part.size;
                ladder_.one_step(child(node, guess, part, depth), part, at(depth + 1));
                if (part.lower == kInfeasible) return cores_.note(part, node.turns - 1, frame);
                sum = sum - before + part.lower;
                if (sum >= bound) return sum;
            }
        return sum;
    }

    Value look_cheaply(Node<Code> const& node, Index guess, Value bound, Value sum, std::size_t depth) {
        auto& frame = at(depth);
        bool const ultra_hard = s_.restricted && !s_.hard;  // then a state costs more than waiting for the table
        states_.clear();
        if (!ultra_hard)
            for (auto const& part : frame.parts) {
                states_.push_back(rows_.state_of(node, guess, part, frame));
                ladder_.prefetch(node.goal, part, states_.back(), node.turns - 1);
            }
        for (std::size_t i = 0; i < frame.parts.size(); ++i) {
            Part& part = frame.parts[i];
            Value const before = part.lower;
            Key const state = ultra_hard ? rows_.state_of(node, guess, part, frame) : states_[i];
            ladder_.cheap(node.goal, part, frame.members(part), state, node.turns - 1, node.branching);
            if (part.lower == kInfeasible) return cores_.note(part, node.turns - 1, frame);
            sum = sum - before + part.lower;
            if (sum >= bound) return sum;
        }
        return sum;
    }

    Node<Code> child(Node<Code> const& node, Index guess, Part const& part, std::size_t depth) {
        auto& frame = at(depth);
        Node<Code> next{frame.members(part), part.key, {}, part.weight, part.top,
                        node.turns - 1,      {},       {}, node.goal,   node.branching};
        if (s_.restricted) {
            next.state = rows_.state_of(node, guess, part, frame);
            rows_.restrict(node, guess, part, frame, next);
        } else if (frame.ordered.serial == node.serial) {
            next.columns = frame.part_columns.data() + part.begin;
            next.ordered = &frame.ordered;
        }
        next.serial = ++serial_;
        if (node.group) {
            if (std::pair const made{node.serial, guess}; frame.group_of != made) {
                frame.group.keep(*node.group, guess);
                frame.group_of = made;
            }
            next.group = frame.group.images.size() > 1 ? &frame.group : nullptr;
        }
        return next;
    }

    Shared<Code> const& shared() const { return s_; }

    void check_stop() const { check(stop_); }

    // A guess with which the turns suffice, unless this depends on more than the number of turns.
    std::optional<Index> winner(Node<Code> const& node) {
        if (!Decider<Code>::decides(s_, node)) return std::nullopt;
        return decider_.winner(node.set, node.turns);
    }

    std::vector<HardStep> refutation(Node<Code> const& node, Index guess) {
        if (!Decider<Code>::decides(s_, node) || node.turns < 3)
            throw std::invalid_argument("a refutation: the worst case in easy mode and at least three turns expected");
        split(node, guess, 0);
        auto& parts = at(0).parts;
        std::reverse(parts.begin(), parts.end());  // the smallest first, as they were decided
        for (bool search : {false, true})
            for (auto const& part : parts) {
                auto const set = at(0).members(part);
                if (search ? !decider_.suffices(set, part.key, node.turns - 1) : fails(set, node.turns - 1))
                    return decider_.refutation(set, node.turns - 1);
            }
        return {};
    }

    // Whether the turns are known not to suffice.
    bool fails(std::span<Index const> set, int turns) { return decider_.fails(set, turns); }

    bool suffices(std::span<Index const> set, Key key, int turns, JointDecision& joint) {
        return decider_.suffices(set, key, turns, &joint);
    }

    Value rank(Node<Code> const& node, Value limit, std::size_t depth) {
        work_ += node.set.size() * std::min<std::size_t>(node.set.size(), 100) * s_.stride / 400;
        return ranking_.rank(node, limit, at(depth));
    }

    // Ranks a node, and adds its choices from one limit up to another.
    Value rank(Node<Code> const& node, std::size_t depth) { return ranking_.begin(node, at(depth)); }
    Value add(Node<Code> const& node, Value from, Value limit, std::size_t depth) {
        return ranking_.add(node, from, limit, at(depth));
    }

    void remember(Node<Code> const& node, Part const& part) {
        ladder_.remember(node.goal, part.key, node.state, node.turns, part.size,
                         {part.lower, part.exact ? part.lower : kInfeasible});
    }

    bool uniform() const { return s_.uniform; }

    // A measure of the work so far, in nanoseconds of a typical machine; the same on every machine.
    std::uint64_t work() const { return work_; }

    // Exchanges the memory of a depth for another.
    void exchange(std::unique_ptr<Frame<Code>>& frame, std::size_t depth) {
        at(depth);
        frames_[depth].swap(frame);
    }

    Frame<Code>& at(std::size_t depth) {
        while (frames_.size() <= depth) {
            frames_.push_back(std::make_unique<Frame<Code>>());
            frames_.back()->set.resize(s_.answers);
        }
        return *frames_[depth];
    }

    static void sort(std::vector<Choice>& choices) {
        std::sort(choices.begin(), choices.end(), [](Choice const& a, Choice const& b) { return a.before(b); });
    }

private:
    void find_group(Node<Code>& node) {
        std::size_t const n = s_.answers;
        if (s_.problem.symmetries.empty() || s_.restricted) return;
        std::vector<char> inside(n);
        for (auto a : node.set) inside[u(a)] = 1;
        bool const whole = node.set.size() == n;
        for (std::size_t i = 0; i < s_.problem.symmetries.size(); i += n) {
            Index const* const image = s_.problem.symmetries.data() + i;
            if (whole || std::all_of(node.set.begin(), node.set.end(), [&](Index a) { return inside[u(image[a])]; }))
                root_group_.images.push_back(image);
        }
        if (root_group_.images.size() > 1) node.group = &root_group_;
    }

    StopToken stop_;
    Shared<Code>& s_;
    std::shared_ptr<HardSets> hard_sets_ = s_.hard_sets();
    Rows<Code> rows_;
    PartFloors<Code> part_floors_;
    Ranking<Code> ranking_;
    Cores<Code> cores_;
    Ladder<Code> ladder_;
    Decider<Code> decider_;
    std::vector<std::unique_ptr<Frame<Code>>> frames_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
    std::vector<std::uint64_t> order_;
    std::vector<Part> sorted_;
    std::vector<Key> states_;
    std::vector<Code const*> root_columns_;
    std::vector<Index> root_places_, root_legal_;
    std::uint64_t serial_ = 0, work_ = 0;
    Group root_group_;
};

}  // namespace laconic::search
