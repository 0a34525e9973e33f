// Whether a number of turns suffices in easy mode: a search that learns from failures.
//
// A failure is a hard set, see hard_sets.hpp. Let H be hard for t - 1 turns, that is, they do not suffice for it.
//
//     H within S               S is hard for t - 1 turns, and for fewer
//     a guess leaves H whole   with t turns that guess fails for every set that contains H
//     every guess leaves one of H1 .. Hk whole, each of them hard for t - 1 turns
//                              their union is hard for t turns
//
// So a position fails once every guess leaves some known hard set whole. The search learns a subset of it, often a
// small one, that decides other positions without a search. The proofs are in docs/engine.md.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "search_shared.hpp"

namespace laconic::search {

// A position that several threads decide together: each tries guesses that no other thread has started.
struct JointDecision {
    explicit JointDecision(std::size_t guesses) : begun(padded(guesses) / 64) {}

    // Whether no thread has started the guess at this place before.
    bool begin(std::size_t place) {
        std::uint64_t const bit = std::uint64_t{1} << (place % 64);
        return !(begun[place / 64].fetch_or(bit, std::memory_order_relaxed) & bit);
    }

    std::atomic<bool> settled{false};
    std::vector<std::atomic<std::uint64_t>> begun;  // a bit for each place
};

template <class Code>
class Decider {
public:
    using Set = std::span<Index const>;

    Decider(Shared<Code>& shared, std::shared_ptr<HardSets>& hard_sets, StopToken const& stop)
        : stop_(stop),
          s_(shared),
          hard_sets_(hard_sets),
          scratch_(scratch_bytes<Code>(s_.answers)),
          inside_(padded(s_.answers) / 64),
          uses_(s_.answers) {}
    Decider(Decider const&) = delete;

    // The games and goals that are decided here. If there are symmetries, these are more useful.
    static bool decides(Shared<Code> const& shared, Node<Code> const& node) {
        return node.goal == Objective::kWorst && !shared.restricted && !node.group;
    }

    // Whether a number of turns suffices. With `joint`, other threads may be working on the same position: Stopped is
    // thrown once one of them has decided it.
    bool suffices(Set set, Key key, int turns, JointDecision* joint = nullptr) {
        if (set.size() <= u(turns)) return true;
        if (turns < 2) return false;
        joint_ = joint;
        taken_over_ = nullptr;
        s_.renew(hard_sets_);
        return !refute(set, key, turns, 0);
    }

    // Whether a number of turns is known not to suffice.
    bool fails(Set set, int turns) {
        s_.renew(hard_sets_);
        return known(set, turns);
    }

    // A guess that wins within the turns, which must suffice; the set has at least two members.
    Index winner(Set set, int turns) {
        if (set.size() == 2) return s_.as_guess(set[0]);
        joint_ = nullptr;
        auto const place = turns == 2 ? separating(set) : search(set, turns, 0).winner;
        return s_.guess_at[u(place.value())];
    }

    // Proves that the turns, two or more, do not suffice for a set. What the search has forgotten is searched again.
    std::vector<HardStep> refutation(Set set, int turns) {
        std::vector<HardStep> proof;
        std::map<std::pair<int, std::vector<Index>>, Index> proven;
        joint_ = nullptr;
        explaining_ = true;
        prove({set.begin(), set.end()}, turns, proof, proven);
        explaining_ = false;
        return proof;
    }

private:
    // The memory of one depth of the recursion.
    struct Level {
        std::vector<Index> set;  // the parts of the guess tried last, one after another
        std::vector<Part> parts;
        std::vector<std::uint64_t> dead;      // by place: guesses that are known to fail
        std::vector<HardSet const*> reasons;  // why: each of these is left whole by some guess
        std::vector<Index> order, core, dense;
        HardSet const* spare = nullptr;      // the set learned last, if it was not kept for all
        std::vector<HardSet const*> spares;  // of the depth below, for as long as they are reasons here

        Level() = default;
        Level(Level const&) = delete;
        ~Level() {
            forget();
            HardSet::destroy(spare);
        }
        void forget() {
            for (auto const* hard : spares) HardSet::destroy(hard);
            spares.clear();
        }
        Set members(Part const& part) const { return {set.data() + part.begin, part.size}; }
    };
    struct Outcome {
        HardSet const* refutation;    // null if the turns suffice
        std::optional<Index> winner;  // then the place of a guess with which they do
    };

    // Null if the turns, two or more, suffice for the set; else a hard subset. `looked`: none is known.
    HardSet const* refute(Set set, Key key, int turns, std::size_t depth, bool looked = false) {
        std::size_t const n = set.size();
        if (n <= u(turns)) return nullptr;
        if (!looked)
            if (auto const* hard = known(set, turns)) return hard;
        // turns that suffice: no fewer than lower, no more than upper
        if (auto const fewest = s_.table.find(table_key(key))) {
            if (fewest->upper <= static_cast<Value>(turns)) return nullptr;
            if (fewest->lower > static_cast<Value>(turns) && !explaining_) {
                at(depth).core.assign(set.begin(), set.end());
                return keep(turns, depth);
            }
        }
        s_.nodes.fetch_add(1, std::memory_order_relaxed);
        HardSet const* const hard = turns == 2 ? unseparated(set, depth) : search(set, turns, depth).refutation;
        auto const limit = static_cast<Value>(turns);
        s_.table.store(table_key(key), hard ? Bounds{limit + 1, kInfeasible} : Bounds{0, limit}, n);
        return hard;
    }

    // With `dense`, a subset of the set may be refuted first, and its reasons are not those of the level then. A search
    // that begins with more open guesses than `most_open` is given up: neither a refutation nor a winner.
    Outcome search(Set set, int turns, std::size_t depth, bool dense = true,
                   std::size_t most_open = std::numeric_limits<std::size_t>::max()) {
        constexpr std::size_t kFirst = 48 * kLanes, kTried = 16;
        Level& here = at(depth);
        std::size_t const open = gather(set, turns - 1, here);
        if (open == 0) return {learn(turns, depth), {}};
        if (open > most_open) return {nullptr, {}};
        JointDecision* const joint = depth == 0 ? joint_ : nullptr;
        auto const any = [](Index) { return true; };
        if (!joint) {  // a few good guesses, since most sets that are searched can be solved, most often by one of them
            order(set, here, std::min(kFirst, s_.stride));
            if (auto const winner = first_winner(set, turns, depth, kTried, any)) return {nullptr, winner};
            if (full(here.dead)) return {learn(turns, depth), {}};
        }
        if (dense)
            if (HardSet const* const hard = dense_core(set, turns, depth)) return {hard, {}};
        order(set, here, s_.stride);
        auto const may_begin = [&](Index place) { return !joint || joint->begin(u(place)); };
        if (auto const winner = first_winner(set, turns, depth, s_.guesses, may_begin)) return {nullptr, winner};
        if (joint)  // guesses that another thread has started but not finished
            if (auto const winner = first_winner(set, turns, depth, s_.guesses, any)) return {nullptr, winner};
        return {learn(turns, depth), {}};
    }

    // The place of the first of the level's guesses with which the turns suffice, if there is one among the first
    // `most` that are not ruled out. The others are ruled out.
    std::optional<Index> first_winner(Set set, int turns, std::size_t depth, std::size_t most, auto may_begin) {
        Level& here = at(depth);
        for (auto place : here.order) {
            if (depth == 0 && joint_) take_over(set, turns - 1, here);
            if (is_dead(here, place) || !may_begin(place)) continue;
            if (most-- == 0) break;
            HardSet const* const hard = attempt(set, place, turns, depth);
            if (!hard) return place;
            here.reasons.push_back(hard);
            merge(here.dead, hard->unsplit());
        }
        return std::nullopt;
    }

    // The step of a proof whose members lie within a set and are hard for the turns.
    Index prove(std::vector<Index> set, int turns, std::vector<HardStep>& proof,
                std::map<std::pair<int, std::vector<Index>>, Index>& proven) {
        check(stop_);
        std::sort(set.begin(), set.end());
        auto const [entry, is_new] = proven.try_emplace({turns, set}, -1);
        if (!is_new) return entry->second;
        HardStep step{turns, {}, {}};
        HardSet const* const hard = turns == 2 ? unseparated(set, 0) : search(set, turns, 0, false).refutation;
        if (!hard) throw std::logic_error("turns suffice that a search has refuted");
        if (turns == 2) step.members.assign(hard->members().begin(), hard->members().end());
        std::vector<std::vector<Index>> reasons;  // copies, since the levels are used again
        if (turns > 2)
            for (auto const* reason : at(0).reasons)
                reasons.emplace_back(reason->members().begin(), reason->members().end());
        for (auto& reason : reasons) {
            step.reasons.push_back(prove(std::move(reason), turns - 1, proof, proven));
            auto const& members = proof[u(step.reasons.back())].members;
            step.members.insert(step.members.end(), members.begin(), members.end());
        }
        std::sort(step.members.begin(), step.members.end());
        step.members.erase(std::unique(step.members.begin(), step.members.end()), step.members.end());
        proof.push_back(std::move(step));
        return entry->second = static_cast<Index>(proof.size() - 1);
    }

    // Null if a guess leaves only parts for which the turns suffice; else a hard set that it leaves whole.
    HardSet const* attempt(Set set, Index place, int turns, std::size_t depth) {
        check(stop_);
        if (joint_ && joint_->settled.load(std::memory_order_relaxed)) throw Stopped{};
        Level& here = at(depth);
        split(set, s_.guess_at[u(place)], here);
        if (turns == 4 || turns == 5) likeliest_first(here, turns - 1, depth);
        for (std::size_t i = 0; i < here.parts.size(); ++i) {
            Part const part = here.parts[i];
            HardSet const* const hard = refute(here.members(part), part.key, turns - 1, depth + 1, true);
            if (!hard) continue;
            auto& spare = at(depth + 1).spare;
            if (hard == spare) here.spares.push_back(std::exchange(spare, nullptr));
            return hard;
        }
        return nullptr;
    }

    // Moves the parts that are likeliest not to be won to the front: of the largest, those for which the known hard
    // sets leave the fewest guesses open.
    void likeliest_first(Level& here, int turns, std::size_t depth) {
        std::size_t const most = turns == 4 ? 8 : 3, least = turns == 4 ? 24 : 10;
        std::size_t open[8];  // guesses
        for (std::size_t i = 0; i < std::min(most, here.parts.size()) && here.parts[i].size >= least; ++i) {
            std::size_t const own = gather(here.members(here.parts[i]), turns - 1, at(depth + 1));
            std::size_t to = i;
            for (; to > 0 && open[to - 1] > own; --to) {
                open[to] = open[to - 1];
                std::swap(here.parts[to], here.parts[to - 1]);
            }
            open[to] = own;
        }
    }

    // Begins a level with sets known to be hard for so many turns that lie within a set, those that rule out most
    // guesses first, and only those that rule out more. Returns how many guesses are still open.
    std::size_t gather(Set set, int turns, Level& here) {
        here.reasons.clear();
        here.forget();
        here.dead.resize(words());
        open_.clear();  // words with guesses that are not ruled out
        for (std::size_t w = 0; w < words(); ++w) {
            here.dead[w] = s_.padding(w);
            if (~here.dead[w]) open_.push_back(static_cast<std::uint32_t>(w));
        }
        mark(set);
        found_.clear();
        hard_sets_->each(set, turns, inside(), [&](HardSets::Entry const& entry) {
            found_.emplace_back(entry.reach, entry.hard);
            return false;
        });
        std::stable_sort(found_.begin(), found_.end(), [](auto const& a, auto const& b) { return a.first > b.first; });
        auto const time = hard_sets_->time();
        for (std::size_t i = 0; i < found_.size() && !open_.empty(); ++i) {
            auto const unsplit = found_[i].second->unsplit();
            std::uint64_t more = 0;
            std::erase_if(open_, [&](std::uint32_t w) {
                more |= unsplit[w] & ~here.dead[w];
                return !~(here.dead[w] |= unsplit[w]);
            });
            if (!more) continue;
            here.reasons.push_back(found_[i].second);
            found_[i].second->note_use(time);
        }
        return open_guesses(here.dead);
    }

    // Adds to these the sets that other threads have found since.
    void take_over(Set set, int turns, Level& here) {
        HardSet const* const newest = hard_sets_->newest(turns);
        if (newest == taken_over_) return;
        mark(set);
        for (auto const* hard = newest; hard != taken_over_; hard = hard->older())
            if (std::all_of(hard->members().begin(), hard->members().end(), inside())) {
                here.reasons.push_back(hard);
                merge(here.dead, hard->unsplit());
            }
        taken_over_ = newest;
    }

    // A hard set found among the members that are most alike, null if there is none. Such a set is small, so that later
    // positions are likely to contain it, and many guesses leave it whole.
    HardSet const* dense_core(Set set, int turns, std::size_t depth) {
        constexpr std::size_t kMost = 1500;
        std::size_t const n = set.size(), least = turns == 3 ? 18 : 60, most_open = turns == 3 ? 100 : 300;
        if (turns > 4 || n <= least || n > kMost) return nullptr;
        Level& here = at(depth);
        if (open_guesses(here.dead) > most_open) return nullptr;  // as many at least are open for a subset
        densest_first(set, here.dense);
        for (std::size_t k = least; k < n; k += k / 2) {
            HardSet const* const hard = search({here.dense.data(), k}, turns, depth + 1, false, most_open).refutation;
            if (!hard) continue;
            if (hard == at(depth + 1).spare) std::swap(here.spare, at(depth + 1).spare);
            return hard;
        }
        return nullptr;
    }

    // Orders a set by removing, again and again, the member that is least like the rest. Two members are alike if many
    // of a sample of guesses get the same feedback for both.
    void densest_first(Set set, std::vector<Index>& order) {
        constexpr std::size_t kBlock = kLanes, kBlocks = 4;
        std::size_t const n = set.size(), blocks = std::min(kBlocks, s_.stride / kBlock), width = blocks * kBlock;
        sample_.resize(n * width);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t b = 0; b < blocks; ++b) {
                std::size_t const from = (2 * b + 1) * (s_.stride / kBlock) / (2 * blocks) * kBlock;
                std::copy_n(s_.column(set[i]) + from, kBlock, &sample_[i * width + b * kBlock]);
            }
        alike_.resize(n * n);
        degrees_.assign(n, 0);
        std::vector<float> weight(width + 1);  // of a number of equal codes
        for (std::size_t equal = 0; equal <= width; ++equal) {
            float const x = static_cast<float>(equal) / static_cast<float>(width);
            weight[equal] = x * x * x * x;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                auto const equal = count_equal(&sample_[i * width], &sample_[j * width], width);
                alike_[i * n + j] = alike_[j * n + i] = equal;
                degrees_[i] += weight[equal];
                degrees_[j] += weight[equal];
            }
        order.resize(n);
        for (std::size_t left = n; left-- > 0;) {
            auto const i = u(std::min_element(degrees_.begin(), degrees_.end()) - degrees_.begin());
            order[left] = set[i];
            for (std::size_t j = 0; j < n; ++j) degrees_[j] -= weight[alike_[i * n + j]];
            degrees_[i] = std::numeric_limits<float>::max();
        }
    }

    // The number of equal codes; `width` is a multiple of kLanes.
    static std::uint16_t count_equal(Code const* x, Code const* y, std::size_t width) {
        unsigned equal = 0;
        for (std::size_t begin = 0; begin < width; begin += kLanes) {
            std::uint8_t block = 0;
            for (std::size_t i = begin; i < begin + kLanes; ++i)
                block = static_cast<std::uint8_t>(block + (x[i] == y[i]));
            equal += block;
        }
        return static_cast<std::uint16_t>(equal);
    }

    // The union of the reasons that are needed to rule out every guess.
    HardSet const* learn(int turns, std::size_t depth) {
        Level& here = at(depth);
        drop_redundant(here.reasons);
        here.core.clear();
        for (auto const* reason : here.reasons)
            for (auto a : reason->members())
                if (uses_[u(a)]++ == 0) here.core.push_back(a);
        for (auto a : here.core) uses_[u(a)] = 0;
        return keep(turns, depth);
    }

    // Drops reasons for as long as the others rule out every guess: first those with a member of few reasons.
    void drop_redundant(std::vector<HardSet const*>& reasons) {
        for (auto const* reason : reasons)
            for (auto a : reason->members()) ++uses_[u(a)];
        std::vector<std::pair<std::uint32_t, HardSet const*>> ranked;
        for (auto const* reason : reasons) {
            std::uint32_t fewest = uses_[u(reason->members()[0])];
            for (auto a : reason->members()) fewest = std::min(fewest, uses_[u(a)]);
            ranked.emplace_back(fewest, reason);
        }
        for (auto const* reason : reasons)
            for (auto a : reason->members()) uses_[u(a)] = 0;
        std::stable_sort(ranked.begin(), ranked.end(), [](auto const& a, auto const& b) {
            return a.first * b.second->members().size() > b.first * a.second->members().size();
        });
        std::transform(ranked.begin(), ranked.end(), reasons.begin(), [](auto const& each) { return each.second; });
        std::size_t const k = reasons.size(), width = words();
        std::vector<std::uint64_t> before((k + 1) * width), after(width);  // before: what the first i rule out
        for (std::size_t w = 0; w < width; ++w) before[w] = s_.padding(w);
        for (std::size_t i = 0; i < k; ++i)
            for (std::size_t w = 0; w < width; ++w)
                before[(i + 1) * width + w] = before[i * width + w] | reasons[i]->unsplit()[w];
        std::vector<HardSet const*> needed;
        for (std::size_t i = k; i-- > 0;) {
            std::uint64_t all = ~std::uint64_t{0};
            for (std::size_t w = 0; w < width; ++w) all &= before[i * width + w] | after[w];
            if (all == ~std::uint64_t{0}) continue;
            needed.push_back(reasons[i]);
            merge(after, reasons[i]->unsplit());
        }
        reasons.swap(needed);
    }

    // Two turns: null if some guess separates all answers of the set; else a smallest subset that none does.
    HardSet const* unseparated(Set set, std::size_t depth) {
        if (separating(set)) return nullptr;
        auto& core = at(depth).core;
        core.assign(set.begin(), set.end());
        shrink(core, [&](Set smaller) { return smaller.size() >= 2 && !separating(smaller); });
        return keep(2, depth);
    }

    // The first place of a guess that separates all answers of a set, if there is one.
    std::optional<Index> separating(Set set) {
        constexpr std::size_t kChunk = 16 * kLanes;
        point_at(set);
        mask_.resize(std::max(words(), kChunk / 64));
        for (std::size_t begin = 0; begin < s_.stride && s_.most_at[begin] >= set.size(); begin += kChunk) {
            std::size_t const width = std::min(kChunk, s_.stride - begin);
            lanes().of<Code>().apart(columns_.data(), set.size(), width, mask_.data());
            for (std::size_t w = 0; w < width / 64; ++w)
                if (std::uint64_t const bits = mask_[w] & ~s_.padding(begin / 64 + w))
                    return static_cast<Index>(begin + 64 * w + u(std::countr_zero(bits)));
            for (auto& column : columns_) column += kChunk;
        }
        return std::nullopt;
    }

    // Drops members, many at a time and then one by one, as long as a property holds for the rest.
    template <class Holds>
    static void shrink(std::vector<Index>& core, Holds holds) {
        std::vector<Index> smaller;
        for (std::size_t chunk = std::max<std::size_t>(core.size() / 2, 1);; chunk /= 2) {
            for (std::size_t i = 0; i < core.size();) {
                smaller = core;
                smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i),
                              smaller.begin() + static_cast<std::ptrdiff_t>(std::min(i + chunk, smaller.size())));
                if (holds(smaller))
                    core.swap(smaller);
                else
                    i += chunk;
            }
            if (chunk == 1) break;
        }
    }

    // Makes a hard set of the level's core, kept for all threads or in the level alone.
    HardSet const* keep(int turns, std::size_t depth) {
        Level& here = at(depth);
        point_at(here.core);
        mask_.resize(words());
        lanes().of<Code>().together(columns_.data(), here.core.size(), s_.stride, mask_.data());
        if (auto const* hard = hard_sets_->add(turns, here.core, mask_)) return hard;
        HardSet::destroy(here.spare);
        return here.spare = HardSet::make(turns, here.core, mask_);
    }

    // A subset that is known to be hard for this number of turns, or slightly more.
    HardSet const* known(Set set, int turns) {
        if (set.size() <= u(turns)) return nullptr;
        mark(set);
        HardSet const* hard = nullptr;
        for (int t = turns; t <= turns + 2 && !hard; ++t)
            hard_sets_->each(set, t, inside(), [&](HardSets::Entry const& entry) {
                hard = entry.hard;
                return true;
            });
        return hard;
    }

    // The guesses of the first `width` places that are not ruled out and split the set, by number of parts, descending.
    // If few are left, their parts are not counted: columns are in a similar order, and any reason rules out the
    // guesses that do not split the set.
    void order(Set set, Level& here, std::size_t width) {
        constexpr std::size_t kFew = 400;
        here.order.clear();
        for (std::size_t w = 0; w < width / 64; ++w)
            for (std::uint64_t alive = ~here.dead[w]; alive; alive &= alive - 1)
                here.order.push_back(static_cast<Index>(64 * w + u(std::countr_zero(alive))));
        if (here.order.size() <= kFew && !here.reasons.empty()) return;
        point_at(set);
        counts_.resize(s_.stride);
        lanes().of<Code>().count(columns_.data(), set.size(), width, s_.codes(), 0, counts_.data(), scratch_.get());
        std::erase_if(here.order, [&](Index place) { return counts_[u(place)] < 2; });
        most_first(here.order, set.size());
    }

    // Sorts guesses by their counts, descending, and leaves equal ones in their order. There are few counts, and many
    // guesses: so they are counted.
    void most_first(std::vector<Index>& order, std::size_t most) {
        begins_.assign(most + 2, 0);  // by how much a count is below `most`: where its guesses begin
        for (Index place : order) ++begins_[most - counts_[u(place)] + 1];
        for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
        sorted_.resize(order.size());
        for (Index place : order) sorted_[begins_[most - counts_[u(place)]]++] = place;
        order.swap(sorted_);
    }

    // Parts of a guess but the win, largest first.
    void split(Set set, Index guess, Level& here) {
        Code const* const row = s_.problem.matrix[u(guess)];
        here.parts.clear();
        for (auto a : set) {
            auto& slot = slots_[row[a]];
            if (slot == 0) {
                here.parts.push_back({0, 0, row[a], {}, 0, 0, 0, false});
                slot = static_cast<std::uint32_t>(here.parts.size());
            }
            Part& part = here.parts[slot - 1];
            ++part.size;
            part.key ^= s_.answer_keys[u(a)];
        }
        std::uint32_t begin = 0;
        for (auto& part : here.parts) {
            part.begin = begin;
            begin += std::exchange(part.size, 0);
        }
        for (auto a : set) {
            Part& part = here.parts[slots_[row[a]] - 1];
            here.set[part.begin + part.size++] = a;
        }
        for (auto const& part : here.parts) slots_[part.code] = 0;
        std::erase_if(here.parts, [&](Part const& part) { return part.code == s_.problem.win; });
        std::sort(here.parts.begin(), here.parts.end(),
                  [](Part const& a, Part const& b) { return a.size != b.size ? a.size > b.size : a.begin < b.begin; });
    }

    Level& at(std::size_t depth) {
        while (levels_.size() <= depth) {
            levels_.push_back(std::make_unique<Level>());
            levels_.back()->set.resize(s_.answers);
        }
        return *levels_[depth];
    }

    void mark(Set set) {
        std::fill(inside_.begin(), inside_.end(), 0);
        for (auto a : set) inside_[u(a) / 64] |= std::uint64_t{1} << (u(a) % 64);
    }
    // Whether an answer is in the set that was marked last.
    auto inside() const {
        return [bits = inside_.data()](Index a) -> bool { return bits[u(a) / 64] >> (u(a) % 64) & 1; };
    }

    void point_at(Set set) {
        columns_.resize(set.size());
        for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = s_.column(set[i]);
    }

    std::size_t words() const { return s_.stride / 64; }
    static bool is_dead(Level const& here, Index place) { return here.dead[u(place) / 64] >> (u(place) % 64) & 1; }
    static void merge(std::vector<std::uint64_t>& into, HardSet::Mask mask) {
        for (std::size_t w = 0; w < into.size(); ++w) into[w] |= mask[w];
    }
    static std::size_t open_guesses(std::vector<std::uint64_t> const& dead) {
        std::size_t open = 0;
        for (auto word : dead) open += u(std::popcount(~word));
        return open;
    }
    static bool full(std::vector<std::uint64_t> const& mask) {
        std::uint64_t all = ~std::uint64_t{0};
        for (auto word : mask) all &= word;
        return all == ~std::uint64_t{0};
    }
    static Key table_key(Key set) { return set ^ random_key(std::uint64_t{1} << 43); }

    StopToken const& stop_;
    Shared<Code>& s_;
    std::shared_ptr<HardSets>& hard_sets_;  // of the thread
    JointDecision* joint_ = nullptr;
    bool explaining_ = false;              // a failure must be learned, not only known
    HardSet const* taken_over_ = nullptr;  // from other threads, and all that are older
    Aligned<char> scratch_;
    std::vector<std::unique_ptr<Level>> levels_;
    std::vector<std::uint64_t> inside_, mask_;
    std::vector<std::uint32_t> open_;
    std::vector<std::pair<std::uint32_t, HardSet const*>> found_;  // by the number of guesses that they rule out
    std::vector<std::uint32_t> uses_;                              // all zero between calls
    std::vector<Code const*> columns_;
    std::vector<std::uint16_t> counts_;
    std::vector<std::uint32_t> begins_;
    std::vector<Index> sorted_;
    std::vector<Code> sample_;
    std::vector<std::uint16_t> alike_;  // equal codes of pairs of members
    std::vector<float> degrees_;        // how alike a member is to all
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
};

}  // namespace laconic::search
