// One thread of the search: the recursion, its bounds, and the legal guesses. It is one class, since every bound needs
// the same memory; its sections follow each other as a position is worked on.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "search_shared.hpp"

namespace laconic {

template <class Code>
class Engine<Code>::Worker {
public:
    explicit Worker(Engine& engine) : engine_(engine), s_(*engine.shared_), scratch_(scratch_bytes<Code>(s_.answers)) {
        std::lock_guard const hold(s_.cores_mutex);
        cores_ = s_.cores_found;
        cores_at_start_ = cores_.size();
    }
    Worker(Worker const&) = delete;
    ~Worker() {
        try {
            hand_on_cores();
        } catch (std::bad_alloc const&) {  // without them the next worker takes longer
        }
    }

    // A root node: its legal guesses and symmetries are the caller's to keep.
    Node root(Position const& position) {
        Node node{position.candidates, {}, {}, 0, 0, position.turns, position.legal, {}, s_.objective, s_.branching};
        for (auto a : node.set) {
            node.key ^= s_.answer_keys[u(a)];
            node.weight += s_.weight(a);
            node.top = std::max(node.top, s_.weight(a));
        }
        if (s_.restricted && !s_.pool_is_candidates && node.legal.size() < s_.guesses)
            for (auto g : node.legal) node.state ^= guess_key(g);
        root_state_ = node.state;
        no_demands_.assign(s_.words(), 0);
        node.required = no_demands_;
        for (auto a : node.set) root_columns_.push_back(s_.column(a));
        node.columns = root_columns_.data();
        for (auto g : node.legal) root_places_.push_back(s_.place_of[u(g)]);
        std::sort(root_places_.begin(), root_places_.end());  // codes are gathered fastest in the order they stand in
        for (auto place : root_places_) root_legal_.push_back(s_.guess_at[u(place)]);
        node.legal = root_legal_;
        node.places = root_places_;
        node.width = s_.stride;
        node.serial = ++serial_;
        find_group(node);
        return node;
    }

    static bool sets_must_finish(Node const& node) { return node.turns == 3 && node.goal != Objective::kWithin; }
    bool use_cores(Node const& node) const { return s_.uniform && sets_must_finish(node); }

    // v < limit: F = v. v >= limit: F >= v.
    Value cost(Node const& node, Value limit, std::size_t depth) {
        Part whole = node.part();
        cheap(node.goal, whole, node.set, node.state, node.turns, node.branching);
        if (whole.exact || whole.lower >= limit) return whole.lower;
        engine_.nodes_.fetch_add(1, std::memory_order_relaxed);

        bool const cores_help = use_cores(node);
        if (cores_help && !find_alive(node)) {
            remember(node.goal, node.key, node.state, node.turns, node.set.size(), {kInfeasible, kInfeasible});
            return kInfeasible;
        }
        if (node.goal == Objective::kTotal && node.turns <= kAskFeasibleUpTo) {
            Node asked = node;
            asked.goal = Objective::kWorst;
            if (cost(asked, kInfeasible, depth) == kInfeasible) {
                remember(node.goal, node.key, node.state, node.turns, node.set.size(), {kInfeasible, kInfeasible});
                return kInfeasible;
            }
        }
        Value const least = rank(node, limit, depth);
        auto& frame = at(depth);
        if (cores_help) drop_marked(frame, 0, dead_);
        Node narrowed = node;
        if (s_.uniform) narrowed.branching = std::min(node.branching, frame.branching);
        Value const v = std::max({whole.lower, least, best_first(narrowed, limit, depth)});
        remember(node.goal, node.key, node.state, node.turns, node.set.size(), {v, v < limit ? v : kInfeasible});
        return v;
    }

    // The guess of least lower bound is asked whether it costs no more than that; if it does, its bound rises. F is
    // known once the guess in front is exact. F >= limit once the guess in front, or all those left out, cost that
    // much.
    Value best_first(Node const& node, Value limit, std::size_t depth) {
        auto& choices = at(depth).choices;
        Value const omitted = std::max(limit, omitted_[depth]);
        Value const slack = s_.uniform ? 0 : node.weight / 512;
        bool const cores_help = use_cores(node);
        at(depth).seen.clear();
        auto const later = [](Choice const& a, Choice const& b) { return b.before(a); };
        std::make_heap(choices.begin(), choices.end(), later);
        for (std::size_t tried = 0; !choices.empty() && choices.front().lower < limit; ++tried) {
            if (choices.front().exact) return choices.front().lower;
            if (tried == kOrderFrom && can_order(node)) order(node, depth);
            std::pop_heap(choices.begin(), choices.end(), later);
            Choice choice = choices.back();
            Value const bound = std::min(limit, plus(choice.lower, 1 + slack));
            bool const first = !std::exchange(choice.tried, true);
            Value const v = attempt(node, choice.guess, bound, depth, first && !s_.restricted);
            choice.exact = v < bound;
            choice.lower = std::max(choice.lower, v);
            if (v == kInfeasible) {
                choices.pop_back();
                if (cores_help && !core_.empty() && choices.size() > kWorthACore) {
                    drop_unsplit(node, at(depth), 0);
                    std::make_heap(choices.begin(), choices.end(), later);
                }
                continue;
            }
            choices.back() = choice;
            std::push_heap(choices.begin(), choices.end(), later);
        }
        return choices.empty() ? omitted : std::min(omitted, choices.front().lower);
    }

    // The cost of one guess, in the same sense. The frame's parts are this guess's from here on. A guess that makes the
    // partition of one seen before costs the same and may be left out: if `unseen` is asked for, it is infeasible.
    Value attempt(Node const& node, Index guess, Value bound, std::size_t depth, bool unseen = false) {
        if (engine_.stopped_.load(std::memory_order_relaxed)) throw Stopped{};
        core_.clear();
        Value sum = split(node, guess, depth);
        if (unseen && !at(depth).seen.insert(key_of(at(depth).parts)).second) return kInfeasible;
        if (sum >= bound) return sum;
        sum = look(node, guess, bound, sum, depth);
        auto& parts = at(depth).parts;
        // Small parts are cheap to ask, above all where the rows leave few legal guesses; but which set cannot be
        // finished in easy mode, only the largest are likely to tell. All bounds rise a little before any rises a lot.
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

    // Of a partition: parts and their order do not cancel out, as they do in the key of their union.
    static Key key_of(std::vector<Part> const& parts) {
        Key key;
        for (auto const& part : parts) {
            key.low += scramble(part.key.low);
            key.high += scramble(part.key.high);
        }
        return key;
    }

    // Parts of a guess, largest first, each with its floor; gives turn_cost * W + the sum of the floors.
    Value split(Node const& node, Index guess, std::size_t depth) {
        auto& frame = at(depth);
        if (s_.restricted && frame.opened != node.serial) open(node, frame);
        Code const* const row = s_.problem.matrix[u(guess)];
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
        if (s_.restricted || ordered) frame.part_columns.resize(node.set.size());
        for (std::size_t i = 0; i < node.set.size(); ++i) {
            Index const a = node.set[i];
            Part& part = frame.parts[slots_[row[a]] - 1];
            if (s_.restricted) frame.part_columns[part.begin + part.size] = frame.columns[i];
            if (ordered)
                frame.part_columns[part.begin + part.size] = frame.ordered.codes.get() + i * frame.ordered.width;
            frame.set[part.begin + part.size++] = a;
        }
        for (auto const& part : frame.parts) slots_[part.code] = 0;

        std::erase_if(frame.parts, [&](Part const& part) { return part.code == s_.problem.win; });
        std::sort(frame.parts.begin(), frame.parts.end(),
                  [](Part const& a, Part const& b) { return a.size != b.size ? a.size > b.size : a.begin < b.begin; });
        Value sum = Shared::turn_cost(node.goal) * node.weight;
        for (auto& part : frame.parts) {
            part.lower = s_.floor(node.goal, part.size, part.weight, part.top, node.turns - 1, node.branching);
            sum = plus(sum, part.lower);
        }
        return sum;
    }

    // Raises the parts' bounds without recursion, all by the cheap means before any by the costlier one, until their
    // sum reaches the bound.
    Value look(Node const& node, Index guess, Value bound, Value sum, std::size_t depth) {
        auto& frame = at(depth);
        for (auto& part : frame.parts) {
            Value const before = part.lower;
            cheap(node.goal, part, members(frame, part), state_of(node, guess, part, depth), node.turns - 1,
                  node.branching);
            if (part.lower == kInfeasible) return note_core(part, node.turns - 1, frame);
            sum = sum - before + part.lower;
            if (sum >= bound) return sum;
        }
        // In hard mode a part that demands nothing new, with all guesses still to look at, costs the most by far.
        for (bool const demanding : {true, false})
            for (auto& part : frame.parts) {
                if (part.exact || part.size <= 2 || demands_more(node, guess, part, frame) != demanding) continue;
                Value const before = part.lower;
                one_step(child(node, guess, part, depth), part, depth);
                if (part.lower == kInfeasible) return note_core(part, node.turns - 1, frame);
                sum = sum - before + part.lower;
                if (sum >= bound) return sum;
            }
        return sum;
    }

    Node child(Node const& node, Index guess, Part const& part, std::size_t depth) {
        auto& frame = at(depth);
        Node next{members(frame, part), part.key, {}, part.weight, part.top,
                  node.turns - 1,       {},       {}, node.goal,   node.branching};
        if (s_.restricted) {
            next.state = state_of(node, guess, part, depth);
            filter_legal(node, guess, part, frame);
            next.legal = frame.legal;
            next.required = frame.required;
            next.columns = frame.part_columns.data() + part.begin;
            next.places = frame.places;
            next.width = frame.width;
        } else if (frame.ordered.serial == node.serial) {
            next.columns = frame.part_columns.data() + part.begin;
            next.ordered = &frame.ordered;
        }
        next.serial = ++serial_;
        if (node.group) {
            frame.group.clear();
            for (auto const* image : *node.group)
                if (image[guess] == guess) frame.group.push_back(image);
            next.group = frame.group.size() > 1 ? &frame.group : nullptr;
        }
        return next;
    }

    // Fills the frame's choices with all guesses whose one-step bound is below `limit` and gives the least one-step
    // bound of all.
    Value rank(Node const& node, Value limit, std::size_t depth) {
        return s_.uniform ? rank_by_count(node, limit, depth) : rank_by_weight(node, limit, depth);
    }

    Frame<Code>& at(std::size_t depth) {
        while (frames_.size() <= depth) {
            frames_.push_back(std::make_unique<Frame<Code>>());
            frames_.back()->set.resize(s_.answers);
            omitted_.push_back(0);
        }
        return *frames_[depth];
    }

    // The most parts that a guess makes, and the most with one added for a candidate.
    struct Most {
        std::size_t parts = 0, gain = 0;
        void take(std::uint16_t const* counts, std::size_t n) {
            std::uint16_t most = 0, best = 0;
            for (std::size_t g = 0; g < n; ++g) {
                std::uint16_t const c = counts[g] & (kCandidate - 1);
                most = std::max(most, c);
                best = std::max<std::uint16_t>(best, c + (counts[g] >> 14));
            }
            parts = std::max<std::size_t>(parts, most);
            gain = std::max<std::size_t>(gain, best);
        }
    };

    static void sort(std::vector<Choice>& choices) {
        std::sort(choices.begin(), choices.end(), [](Choice const& a, Choice const& b) { return a.before(b); });
    }

private:
    static std::span<Index const> members(Frame<Code> const& frame, Part const& part) {
        return {frame.set.data() + part.begin, part.size};
    }

    static Key guess_key(Index guess) {
        return random_key((std::uint64_t{1} << 40) + static_cast<std::uint64_t>(guess));
    }

    // A limit of n turns or more binds no set of n: playing the candidates one by one needs n.
    static Key full_key(Objective goal, Key set, Key state, int turns, std::size_t n) {
        auto const binding = static_cast<std::uint64_t>(std::min<std::size_t>(u(turns), n));
        return set ^ state ^ random_key((std::uint64_t{1} << 41) + 4 * binding + static_cast<std::uint64_t>(goal));
    }

    void remember(Objective goal, Key set, Key state, int turns, std::size_t n, Bounds bounds) {
        s_.table.store(full_key(goal, set, state, turns, n), bounds, n);
    }

    // What needs no look at the other guesses: tiny sets, the table, and a candidate that separates all others, which
    // gives 2n - 1; where there is none, every strategy costs at least 2n: another guess leaves every answer at least
    // two turns, and a candidate that leaves two together adds one to 2n - 1.
    void cheap(Objective goal, Part& part, std::span<Index const> set, Key state, int turns, std::size_t branching) {
        std::size_t const n = part.size;
        part.lower = s_.floor(goal, n, part.weight, part.top, turns, branching);
        part.exact = part.lower == kInfeasible || n == 1 || turns == 0 || (n == 2 && turns >= 2) ||
                     (goal == Objective::kWithin && turns == 1) || (goal != Objective::kTotal && u(turns) >= n);
        if (part.exact) return;
        Bounds bounds;
        if (n > 3 && s_.table.find(full_key(goal, part.key, state, turns, n), bounds)) {
            part.lower = std::max(part.lower, bounds.lower);
            part.exact = bounds.exact();
            return;
        }
        bool const decisive = turns == 2 && s_.pool_is_candidates && goal != Objective::kWithin;
        if (!s_.uniform || (n > kTryPairsUpTo && !decisive)) return;
        bool const separated = candidate_separates(set);
        if (separated) {
            part.exact = true;
        } else if (decisive) {
            part.exact = true;
            part.lower = kInfeasible;
        } else if (goal == Objective::kTotal) {
            part.lower = std::max(part.lower, static_cast<Value>(2 * n));
            part.exact = n == 3 && turns >= 3;  // one after the other: 1 + 2 + 3
        }
        if (n > 3 && (part.exact || goal == Objective::kTotal))
            remember(goal, part.key, state, turns, n, {part.lower, part.exact ? part.lower : kInfeasible});
    }

    bool candidate_separates(std::span<Index const> set) {
        for (auto a : set) {
            Code const* const row = s_.problem.matrix[u(s_.as_guess(a))];
            std::size_t i = 0;
            for (; i < set.size() && slots_[row[set[i]]] == 0; ++i) slots_[row[set[i]]] = 1;
            bool const all = i == set.size();
            while (i-- > 0) slots_[row[set[i]]] = 0;
            if (all) return true;
        }
        return false;
    }

    // F >= the least one-step bound of any guess. It is met where a guess leaves only single answers and at most one
    // pair, since these cost what their floor says. With two turns to go a guess must leave single answers only.
    void one_step(Node const& node, Part& part, std::size_t depth) {
        if (node.goal != Objective::kTotal && node.turns > 2) return;
        std::size_t const n = part.size;
        if (node.turns == 2 && s_.uniform && node.goal != Objective::kWithin) {
            // cheap() found no candidate that separates a small set; a larger one is asked again
            bool const by_candidate = n > kTryPairsUpTo && candidate_separates(node.set);
            Value const apart = node.goal == Objective::kTotal ? static_cast<Value>(2 * n - by_candidate) : 0;
            part.lower = by_candidate || separable(node.set, node) ? apart : kInfeasible;
            part.exact = true;
        } else if (sizes_help(node)) {
            part.lower = std::max(part.lower, rank(node, kInfeasible, depth + 1));
            part.exact = part.lower <= 2 * n;
        } else if (s_.uniform && n <= kRefineFrom * s_.branching) {
            auto const [most, gain] = s_.restricted ? most_of_legal(node, depth + 1) : most_of_all(node, depth + 1);
            part.lower = std::max(part.lower, bound_of(node.goal, n, node.turns, most, gain));
            part.exact = node.goal != Objective::kTotal || gain >= n;
        } else {
            Value lower = rank(node, kInfeasible, depth + 1);
            if (s_.uniform) lower = refine(node, depth + 1);
            part.lower = std::max(part.lower, lower);
            part.exact = lower == kInfeasible;
        }
        remember(node.goal, part.key, node.state, node.turns, n, {part.lower, part.exact ? part.lower : kInfeasible});
    }

    Most most_of_legal(Node const& node, std::size_t depth) {
        Most most;
        std::size_t const k = count(node, depth);
        most.take(at(depth).counts.data(), k);
        return most;
    }

    // Guesses are gone through by the parts they make of a larger set, the parent's or that of all answers, until these
    // are too few to matter: a subset never falls into more parts.
    Most most_of_all(Node const& node, std::size_t depth) {
        constexpr std::size_t kChunk = 8 * kLanes;
        auto& frame = at(depth);
        std::size_t const n = node.set.size();
        auto const* const ordered = static_cast<Ordered<Code> const*>(node.ordered);
        std::size_t const width = ordered ? ordered->width : s_.stride;
        auto const& most_at = ordered ? ordered->most : s_.most_at;
        auto const& places = ordered ? ordered->places : s_.place_of;
        frame.columns.resize(n);
        frame.counts.resize(s_.stride);
        for (std::size_t i = 0; i < n; ++i)
            frame.columns[i] = ordered ? static_cast<Code const*>(node.columns[i]) : s_.column(node.set[i]);
        Most most;
        for (std::size_t begin = 0; begin < width; begin += kChunk) {
            std::size_t const end = std::min(begin + kChunk, width);
            if (most.parts >= most_at[begin] && most.gain > most_at[begin]) break;
            Shared::count(frame.columns.data(), n, end - begin, frame.counts.data() + begin, scratch_.get());
            for (auto a : node.set) {
                std::size_t const place = u(places[u(s_.as_guess(a))]);
                if (begin <= place && place < end) frame.counts[place] |= kCandidate;
            }
            most.take(frame.counts.data() + begin, end - begin);
            for (auto& column : frame.columns) column += kChunk;
        }
        return most;
    }

    bool can_order(Node const& node) const {
        return !s_.restricted && s_.uniform && node.goal == Objective::kTotal && node.set.size() >= kOrderFrom;
    }

    // Copies the useful guesses' codes together, by the counts that rank() has left in the frame.
    void order(Node const& node, std::size_t depth) {
        auto& frame = at(depth);
        auto& ordered = frame.ordered;
        std::vector<std::pair<std::uint16_t, Index>> useful;  // parts, place among all guesses
        for (std::size_t g = 0; g < s_.guesses; ++g)
            if (std::uint16_t const c = frame.counts[g] & (kCandidate - 1); c > 1)
                useful.emplace_back(c, static_cast<Index>(g));
        std::stable_sort(useful.begin(), useful.end(), [](auto const& a, auto const& b) { return a.first > b.first; });
        ordered.serial = node.serial;
        ordered.width = padded(useful.size());
        ordered.codes = Aligned<Code>(node.set.size() * ordered.width);
        ordered.most.assign(ordered.width, 0);
        ordered.places.assign(s_.guesses, static_cast<Index>(ordered.width));
        for (std::size_t i = 0; i < useful.size(); ++i) {
            ordered.most[i] = useful[i].first;
            ordered.places[u(s_.guess_at[u(useful[i].second)])] = static_cast<Index>(i);
        }
        for (std::size_t i = 0; i < node.set.size(); ++i) {
            Code const* const from = s_.column(node.set[i]);
            Code* const to = ordered.codes.get() + i * ordered.width;
            for (std::size_t j = 0; j < useful.size(); ++j) to[j] = from[useful[j].second];
        }
    }

    // The least bound over guesses with floors of the parts' true sizes, where these say more than 2n - 1.
    Value refine(Node const& node, std::size_t depth) {
        auto const& choices = at(depth).choices;
        if (choices.empty()) return kInfeasible;
        auto const first = std::min_element(choices.begin(), choices.end(),
                                            [](Choice const& a, Choice const& b) { return a.before(b); });
        std::size_t const branching = std::min(node.branching, at(depth).branching);
        Value best = sum_of_floors(node, first->guess, branching);
        for (auto const& choice : choices)
            if (choice.lower < best) best = std::min(best, sum_of_floors(node, choice.guess, branching));
        return best;
    }

    // What split() gives, with all weights 1, but not the parts.
    Value sum_of_floors(Node const& node, Index guess, std::size_t branching) {
        Code const* const row = s_.problem.matrix[u(guess)];
        codes_.clear();
        for (auto a : node.set)
            if (slots_[row[a]]++ == 0) codes_.push_back(row[a]);
        Value sum = Shared::turn_cost(node.goal) * node.weight;
        for (auto code : codes_) {
            auto const n = std::exchange(slots_[code], 0);
            if (code != s_.problem.win) sum = plus(sum, s_.floor(node.goal, n, n, 1, node.turns - 1, branching));
        }
        return sum;
    }

    // The one-step bound of a guess that makes `count` parts of n answers; `gain` is count, plus one for a candidate.
    //     total, t >= 3: n + sum over parts but the win of (2 |p| - 1) = 3n - gain
    //     t = 2: every part must be one answer (total: 2n, less one for a candidate); within: one is found in each part
    static Value bound_of(Objective goal, std::size_t n, int turns, std::size_t count, std::size_t gain) {
        if (turns == 2 && goal == Objective::kWithin) return static_cast<Value>(n - count);
        if (turns == 2 && count < n) return kInfeasible;
        if (goal != Objective::kTotal) return 0;
        return static_cast<Value>(3 * n - gain);
    }

    Value rank_by_count(Node const& node, Value limit, std::size_t depth) {
        std::size_t const k = count(node, depth), n = node.set.size();
        auto& frame = at(depth);
        frame.choices.clear();
        frame.branching = 1;
        Value least = kInfeasible, omitted = kInfeasible;
        std::size_t few = 2;  // fewer parts than this cannot be below the limit
        while (few <= n && bound_of(node.goal, n, node.turns, few, few + 1) >= limit) ++few;
        for (std::size_t block = 0; block < k; block += kLanes) {
            std::size_t const end = std::min(block + kLanes, k);
            std::uint16_t most = 0, besides = 0;
            for (std::size_t g = block; g < end; ++g) {
                std::uint16_t const c = frame.counts[g] & (kCandidate - 1), candidate = frame.counts[g] >> 14;
                most = std::max(most, c);
                besides = std::max<std::uint16_t>(besides, c - candidate);
            }
            frame.branching = std::max<std::size_t>(frame.branching, besides);
            if (most < few) {
                if (most > 1) omitted = std::min(omitted, bound_of(node.goal, n, node.turns, most, most + 1u));
                continue;
            }
            for (std::size_t g = block; g < end; ++g) {
                std::uint16_t const c = frame.counts[g] & (kCandidate - 1), candidate = frame.counts[g] >> 14;
                if (c < 2) continue;
                Value lower = bound_of(node.goal, n, node.turns, c, c + candidate);
                if (!frame.excess.empty()) lower = plus(lower, frame.excess[g]);
                least = std::min(least, lower);
                if (lower >= limit) {
                    omitted = std::min(omitted, lower);
                    continue;
                }
                Index const guess = s_.restricted ? node.legal[g] : s_.guess_at[g];
                Index const place = s_.restricted && !frame.here.empty() ? frame.here[g] : static_cast<Index>(g);
                frame.choices.push_back({lower, 2 * (65536u - c) + !candidate, guess, place, false});
            }
        }
        return finish_ranking(node, std::min(least, omitted), omitted, depth);
    }

    // With weights: 2W - top for each part but the win, summed by going through the answers.
    Value rank_by_weight(Node const& node, Value limit, std::size_t depth) {
        auto& frame = at(depth);
        frame.choices.clear();
        Value least = kInfeasible, omitted = kInfeasible;
        auto consider = [&](Index guess) {
            Value const lower = split(node, guess, depth);
            if (frame.parts.size() == 1 && frame.parts[0].size == node.set.size()) return;  // only wastes a turn
            least = std::min(least, lower);
            if (lower >= limit)
                omitted = std::min(omitted, lower);
            else
                frame.choices.push_back(
                    {lower, 65536u - static_cast<std::uint32_t>(frame.parts.size()), guess, 0, false});
        };
        if (s_.restricted)
            for (auto g : node.legal) consider(g);
        else
            for (std::size_t g = 0; g < s_.guesses; ++g) consider(static_cast<Index>(g));
        return finish_ranking(node, least, omitted, depth);
    }

    Value finish_ranking(Node const& node, Value least, Value omitted, std::size_t depth) {
        auto& frame = at(depth);
        omitted_[depth] = omitted;
        if (node.group) keep_representatives(*node.group, frame.choices);
        return least;
    }

    // Guesses that a symmetry of the set carries into each other cost the same: the first of each orbit is enough.
    static void keep_representatives(Group const& group, std::vector<Choice>& choices) {
        std::erase_if(choices, [&](Choice const& choice) {
            return std::any_of(group.begin(), group.end(),
                               [&](Index const* image) { return image[choice.guess] < choice.guess; });
        });
    }

    // Counts of parts for every legal guess, candidates marked; gives how many guesses there are.
    std::size_t count(Node const& node, std::size_t depth) {
        auto& frame = at(depth);
        std::size_t const n = node.set.size();
        if (s_.restricted) return count_legal(node, frame);
        frame.columns.resize(n);
        for (std::size_t i = 0; i < n; ++i) frame.columns[i] = s_.column(node.set[i]);
        frame.counts.resize(s_.stride);
        if (sizes_help(node)) {
            frame.excess.resize(s_.stride);
            Shared::sizes(frame.columns.data(), n, s_.stride, node.branching, frame.counts.data(), frame.excess.data());
        } else {
            frame.excess.clear();
            Shared::count(frame.columns.data(), n, s_.stride, frame.counts.data(), scratch_.get());
        }
        for (auto a : node.set) frame.counts[s_.place(a)] |= kCandidate;
        return s_.guesses;
    }

    bool sizes_help(Node const& node) const {
        std::size_t const n = node.set.size();
        return s_.few_codes() && s_.uniform && !s_.restricted && node.goal == Objective::kTotal && node.turns > 2 &&
               n > kFewCodes && n <= kMostSizes;
    }

    // The codes of the legal guesses are gathered together first, unless they are most of the columns' width.
    std::size_t count_legal(Node const& node, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        open(node, frame);
        frame.counts.resize(frame.width);
        Shared::count(frame.columns.data(), n, frame.width, frame.counts.data(), scratch_.get());
        if (!frame.here.empty()) {
            picked_.resize(k);
            for (std::size_t j = 0; j < k; ++j) picked_[j] = frame.counts[u(frame.here[j])];
            std::copy(picked_.begin(), picked_.end(), frame.counts.begin());
        }
        for (auto a : node.set) {
            auto const at = std::lower_bound(
                node.legal.begin(), node.legal.end(), s_.place(a),
                [&](Index g, std::size_t place) { return u(s_.place_of[static_cast<std::size_t>(g)]) < place; });
            frame.counts[u(at - node.legal.begin())] |= kCandidate;
        }
        return k;
    }

    // Sets the frame's columns for a node of a restricted mode: its parent's, or a copy of the legal guesses' codes.
    void open(Node const& node, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        frame.opened = node.serial;
        frame.columns.resize(n);
        if (k * (kGatherCost + std::min<std::size_t>(n, 100)) >= node.width * std::min<std::size_t>(n, 100)) {
            for (std::size_t i = 0; i < n; ++i) frame.columns[i] = static_cast<Code const*>(node.columns[i]);
            frame.here.assign(node.places.begin(), node.places.end());
            frame.width = node.width;
            return;
        }
        frame.width = padded(k);
        frame.here.clear();
        if (frame.local_size < n * frame.width) {
            frame.local_size = n * frame.width;
            frame.local = Aligned<Code>(frame.local_size);
        }
        for (std::size_t i = 0; i < n; ++i) {
            Code* const to = frame.local.get() + i * frame.width;
            Code const* const from = static_cast<Code const*>(node.columns[i]);
            for (std::size_t j = 0; j < k; ++j) to[j] = from[node.places[j]];
            frame.columns[i] = to;
        }
    }

    // What the rows demand, as a key: hard mode by the bits demanded, ultra-hard by the guesses left.
    Key state_of(Node const& node, Index guess, Part const& part, std::size_t depth) {
        if (!s_.restricted || s_.pool_is_candidates) return {};
        auto& frame = at(depth);
        Key state{};
        if (s_.problem.guess_matrix.empty()) {
            demand(node, guess, part, frame);
            for (std::size_t w = 0; w < frame.required.size(); ++w) {
                state.low = scramble(state.low ^ frame.required[w]);
                state.high = scramble(state.high + 3 * frame.required[w] + 1);
            }
            return state ^ root_state_;
        }
        filter_legal(node, guess, part, frame);
        for (auto g : frame.legal) state ^= guess_key(g);
        return state;
    }

    // A row demands the letters that guess and answer share: those in the same place there, the others as often as
    // both have them. That is what their feature bits have in common, whichever answer of the part is taken.
    void demand(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const words = s_.words();
        auto const* const g = s_.problem.features.data() + u(guess) * words;
        auto const* const a = s_.problem.features.data() + u(s_.as_guess(frame.set[part.begin])) * words;
        frame.required.resize(words);
        for (std::size_t w = 0; w < words; ++w) frame.required[w] = node.required[w] | (g[w] & a[w]);
    }

    bool demands_more(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        if (s_.problem.features.empty()) return true;
        demand(node, guess, part, frame);
        return !std::equal(node.required.begin(), node.required.end(), frame.required.begin());
    }

    // The guesses still legal in a part, and where they stand in this node's columns.
    void filter_legal(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const k = node.legal.size();
        frame.legal.resize(k);
        frame.places.resize(k);
        std::size_t kept = 0;
        auto keep = [&](std::size_t j, bool legal) {
            frame.legal[kept] = node.legal[j];
            frame.places[kept] = frame.here.empty() ? static_cast<Index>(j) : frame.here[j];
            kept += legal;
        };
        if (s_.problem.guess_matrix.empty()) {
            demand(node, guess, part, frame);
            std::size_t const words = frame.required.size();
            for (std::size_t j = 0; j < k; ++j) {
                auto const* const have = s_.problem.features.data() + u(node.legal[j]) * words;
                std::uint64_t missing = 0;
                for (std::size_t w = 0; w < words; ++w) missing |= frame.required[w] & ~have[w];
                keep(j, missing == 0);
            }
        } else {
            Code const* const row = s_.problem.guess_matrix.data() + u(guess) * s_.guesses;
            for (std::size_t j = 0; j < k; ++j) keep(j, row[node.legal[j]] == part.code);
        }
        frame.legal.resize(kept);
        frame.places.resize(kept);
    }

    // A set that no legal guess separates cannot be finished in two turns, nor can any set that holds it, now or later:
    // the legal guesses only grow fewer. Such a core rules out, all at once, the guesses that leave it whole.
    Value note_core(Part const& part, int turns, Frame<Code> const& frame) {
        if (turns == 2 && s_.uniform && part.size <= s_.branching) {
            auto const set = members(frame, part);
            core_.assign(set.begin(), set.end());
        }
        return kInfeasible;
    }

    bool separable(std::span<Index const> set, Node const& node) {
        mark(set, s_.apart());
        bool const any = std::any_of(mask_.begin(), mask_.end(), [](std::uint64_t bits) { return bits != 0; });
        if (!any || !s_.restricted) return any;
        return std::any_of(node.legal.begin(), node.legal.end(), [&](Index g) {
            auto const place = u(s_.place_of[static_cast<std::size_t>(g)]);
            return mask_[place / 64] >> (place % 64) & 1;
        });
    }

    template <class Kernel>
    void mark(std::span<Index const> set, Kernel kernel) {
        columns_.resize(set.size());
        for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = s_.column(set[i]);
        mask_.resize(s_.stride / kLanes);
        kernel(columns_.data(), set.size(), s_.stride, mask_.data());
    }

    // Shrinks the core while no legal guess separates it, then drops the choices that leave it whole. A core met
    // further down may still be separable by guesses that are legal here.
    void drop_unsplit(Node const& node, Frame<Code>& frame, std::size_t from) {
        std::size_t const width = s_.restricted ? frame.width : s_.stride;
        allowed_.assign(width / kLanes, 0);
        for (auto const& place : frame.here) allowed_[u(place) / 64] |= std::uint64_t{1} << (place % 64);
        if (frame.here.empty())
            for (std::size_t j = 0; j < (s_.restricted ? node.legal.size() : s_.guesses); ++j)
                allowed_[j / 64] |= std::uint64_t{1} << (j % 64);
        for (std::size_t i = 0; i < node.set.size(); ++i) rows_[u(node.set[i])] = frame.columns[i];

        auto apply = [&](std::vector<Index> const& set, auto kernel) {
            columns_.resize(set.size());
            for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = rows_[u(set[i])];
            mask_.resize(width / kLanes);
            kernel(columns_.data(), set.size(), width, mask_.data());
        };
        auto separable_here = [&](std::vector<Index> const& set) {
            apply(set, s_.apart());
            for (std::size_t w = 0; w < mask_.size(); ++w)
                if (mask_[w] & allowed_[w]) return true;
            return false;
        };
        if (s_.restricted && separable_here(core_)) return;
        std::vector<Index> smaller;
        for (std::size_t chunk = std::max<std::size_t>(core_.size() / 2, 1);; chunk /= 2) {
            for (std::size_t i = 0; i < core_.size() && core_.size() > 3;) {
                smaller = core_;
                smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i),
                              smaller.begin() + static_cast<std::ptrdiff_t>(std::min(i + chunk, smaller.size())));
                if (smaller.size() >= 2 && !separable_here(smaller))
                    core_.swap(smaller);
                else
                    i += chunk;
            }
            if (chunk == 1) break;
        }
        apply(core_, s_.together());
        drop_marked(frame, from, mask_);
        std::sort(core_.begin(), core_.end());
        if (!s_.restricted) cores_.push_back(std::make_shared<Core const>(core_, mask_));
        core_.clear();
    }

    // Adds this worker's cores to those that later workers start with, but for those that another has found meanwhile.
    void hand_on_cores() {
        std::lock_guard const hold(s_.cores_mutex);
        auto& found = s_.cores_found;
        auto const known = [&](auto const& core) {
            return std::any_of(found.begin() + static_cast<std::ptrdiff_t>(cores_at_start_), found.end(),
                               [&](auto const& other) { return other->set == core->set; });
        };
        for (std::size_t i = cores_at_start_; i < cores_.size(); ++i)
            if (!known(cores_[i])) found.push_back(cores_[i]);
    }

    // Drops the choices, from one on, that a mask over all guesses marks.
    static void drop_marked(Frame<Code>& frame, std::size_t from, std::vector<std::uint64_t> const& mask) {
        auto const begin = frame.choices.begin() + static_cast<std::ptrdiff_t>(from);
        auto marked = [&](Choice const& choice) { return mask[u(choice.place) / 64] >> (choice.place % 64) & 1; };
        frame.choices.erase(std::remove_if(begin, frame.choices.end(), marked), frame.choices.end());
    }

    // Marks as dead the guesses that leave whole a core met before which lies in the set; tells whether any is left.
    bool find_alive(Node const& node) {
        dead_.assign(s_.stride / kLanes, 0);
        inside_.assign(s_.answers, 0);
        for (auto a : node.set) inside_[u(a)] = 1;
        for (auto const& core : cores_) {
            if (!std::all_of(core->set.begin(), core->set.end(), [&](Index a) { return inside_[u(a)]; })) continue;
            for (std::size_t w = 0; w < dead_.size(); ++w) dead_[w] |= core->unsplit[w];
        }
        for (std::size_t w = 0; w + 1 < dead_.size(); ++w)
            if (~dead_[w]) return true;
        std::size_t const rest = s_.guesses % 64;
        return ~dead_.back() & (rest ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0});
    }

    void find_group(Node& node) {
        std::size_t const n = s_.answers;
        if (s_.problem.symmetries.empty() || s_.restricted) return;
        std::vector<char> inside(n);
        for (auto a : node.set) inside[u(a)] = 1;
        for (std::size_t i = 0; i < s_.problem.symmetries.size(); i += n) {
            Index const* const image = s_.problem.symmetries.data() + i;
            if (std::all_of(node.set.begin(), node.set.end(), [&](Index a) { return inside[u(image[a])]; }))
                root_group_.push_back(image);
        }
        if (root_group_.size() > 1) node.group = &root_group_;
    }

    Engine& engine_;
    Shared& s_;
    Aligned<char> scratch_;
    std::vector<std::unique_ptr<Frame<Code>>> frames_;
    std::vector<Value> omitted_;  // by depth: least bound of the guesses that were not made choices
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
    std::vector<Code> codes_;
    std::vector<Index> core_;
    std::vector<Code const*> columns_;
    std::vector<std::uint64_t> mask_, dead_, allowed_;
    std::vector<std::uint16_t> picked_;
    std::vector<Code const*> rows_ = std::vector<Code const*>(s_.answers);
    std::vector<char> inside_;
    std::vector<std::shared_ptr<Core const>> cores_;  // those known at the start, then this worker's own
    std::size_t cores_at_start_ = 0;
    std::vector<std::uint64_t> no_demands_;
    std::vector<void const*> root_columns_;
    std::vector<Index> root_places_, root_legal_;
    Key root_state_;
    std::uint64_t serial_ = 0;
    Group root_group_;
};

}  // namespace laconic
