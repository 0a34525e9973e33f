// Hard sets: sets of answers that cannot be solved in a number of turns in easy mode, shared by all threads of a
// search. Their laws are in docs/engine.md.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "common/parallel.hpp"

namespace laconic {

// `turns` turns do not suffice for the members, nor for any superset; `unsplit` has one bit per guess that leaves the
// members in one part. Both arrays follow the header, in the same allocation.
class HardSet {
public:
    using Members = std::span<std::int32_t const>;
    using Mask = std::span<std::uint64_t const>;

    int turns() const { return turns_; }
    std::uint32_t reach() const { return reach_; }  // how many guesses leave the members in one part
    Members members() const { return {first_member(), size_}; }
    Mask unsplit() const { return {first_word(), words_}; }
    HardSet const* older() const { return older_; }
    void note_use(std::uint32_t time) const { last_use_.store(time, std::memory_order_relaxed); }

    static std::size_t bytes(std::size_t members, std::size_t words) {
        return sizeof(HardSet) + (members + members % 2) * sizeof(std::int32_t) + words * sizeof(std::uint64_t);
    }
    static HardSet* make(int turns, Members members, Mask unsplit) {
        void* const memory = ::operator new(bytes(members.size(), unsplit.size()));
        auto* const hard = new (memory) HardSet(turns, members.size(), unsplit.size());
        std::copy(members.begin(), members.end(), const_cast<std::int32_t*>(hard->first_member()));
        std::copy(unsplit.begin(), unsplit.end(), const_cast<std::uint64_t*>(hard->first_word()));
        for (auto word : unsplit) hard->reach_ += static_cast<std::uint32_t>(std::popcount(word));
        return hard;
    }
    static void destroy(HardSet const* hard) { ::operator delete(const_cast<HardSet*>(hard)); }

private:
    friend class HardSets;
    HardSet(int turns, std::size_t size, std::size_t words)
        : turns_(turns), size_(static_cast<std::uint32_t>(size)), words_(static_cast<std::uint32_t>(words)) {}
    std::int32_t const* first_member() const { return reinterpret_cast<std::int32_t const*>(this + 1); }
    std::uint64_t const* first_word() const {
        return reinterpret_cast<std::uint64_t const*>(first_member() + size_ + size_ % 2);
    }

    HardSet const* older_ = nullptr;
    int turns_;
    std::uint32_t size_, words_, reach_ = 0;
    mutable std::atomic<std::uint32_t> last_use_{0};
};

// Lookups take no lock, even while another thread adds a set; sets are never removed, see `recent`. A set is indexed by
// its rarest member; the index also stores the next members, most often all, so that few sets are accessed, which takes
// longest.
class HardSets {
public:
    struct Entry {
        HardSet const* hard;
        std::uint32_t reach;  // of the set
        std::uint32_t size;
        std::array<std::int32_t, 12> next;  // the members after the first; of a smaller set, the last one again
    };

    static constexpr int kMostTurns = 15;
    // Larger sets are hardly ever contained in another position, but sets that are hard for many turns are large.
    static constexpr std::size_t most_members(int turns) { return turns < 5 ? 64 : 1024; }

    HardSets(std::size_t answers, std::size_t most_bytes) : room_(most_bytes) {
        for (auto& turns : by_turns_) turns = std::vector<Member>(answers);
    }
    HardSets(HardSets const&) = delete;
    ~HardSets() {
        for (auto const& newest : newest_)
            for (HardSet const* hard = newest.load(); hard;) HardSet::destroy(std::exchange(hard, hard->older_));
        for (auto& turns : by_turns_)
            for (auto& member : turns)
                for (Block* block = member.head.load(); block;) delete std::exchange(block, block->next);
    }

    // Stores a set of at least two members, and reorders `members`; null if it is too large, or memory is exhausted.
    HardSet const* add(int turns, std::span<std::int32_t> members, HardSet::Mask unsplit) {
        if (turns > kMostTurns || members.size() > most_members(turns)) return nullptr;
        Lock const hold(adding_);
        std::size_t const bytes = bytes_of(members.size(), unsplit.size());
        if (bytes_ + bytes > room_) return nullptr;
        bytes_ += bytes;
        auto& by_member = by_turns_[at(turns)];
        std::sort(members.begin(), members.end(), [&](std::int32_t a, std::int32_t b) {
            auto const x = by_member[at(a)].sets, y = by_member[at(b)].sets;
            return x != y ? x < y : a < b;
        });
        for (auto a : members) ++by_member[at(a)].sets;
        HardSet* const hard = HardSet::make(turns, members, unsplit);
        hard->note_use(time_.fetch_add(1, std::memory_order_relaxed));
        hard->older_ = newest_[at(turns)].load(std::memory_order_relaxed);
        newest_[at(turns)].store(hard, std::memory_order_release);
        Entry entry{hard, hard->reach(), static_cast<std::uint32_t>(members.size()), {}};
        for (std::size_t i = 0; i < entry.next.size(); ++i)
            entry.next[i] = members[std::min(i + 1, members.size() - 1)];
        push(by_member[at(members[0])].head, entry);
        return hard;
    }

    // The time for HardSet::note_use: how many sets were added.
    std::uint32_t time() const { return time_.load(std::memory_order_relaxed); }

    // Whether it is time to go on with `recent`.
    bool crowded() const { return bytes_.load(std::memory_order_relaxed) > room_ / 8 * 7; }

    // The sets that were of use last, in half of the memory. Other threads may go on with all, as long as they wish.
    std::shared_ptr<HardSets> recent() const {
        std::vector<std::pair<std::uint32_t, HardSet const*>> sets;
        for (auto const& newest : newest_)
            for (HardSet const* hard = newest.load(std::memory_order_acquire); hard; hard = hard->older_)
                sets.emplace_back(hard->last_use_.load(std::memory_order_relaxed), hard);
        std::stable_sort(sets.begin(), sets.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
        std::size_t first = sets.size();
        for (std::size_t bytes = 0; first > 0; --first) {
            auto const* hard = sets[first - 1].second;
            bytes += bytes_of(hard->size_, hard->words_);
            if (bytes > room_ / 2) break;
        }
        auto kept = std::make_shared<HardSets>(by_turns_[0].size(), room_);
        std::vector<std::int32_t> members;
        for (; first < sets.size(); ++first) {  // their order stays: the last ones were of use last
            auto const* hard = sets[first].second;
            members.assign(hard->members().begin(), hard->members().end());
            kept->add(hard->turns(), members, hard->unsplit());
        }
        return kept;
    }

    // Calls found(entry) for each subset of `set` that is stored for exactly this number of turns, until a call returns
    // true; returns whether one did.
    template <class Inside, class Found>
    bool each(HardSet::Members set, int turns, Inside inside, Found found) const {
        if (turns > kMostTurns) return false;
        auto const& by_member = by_turns_[at(turns)];
        for (auto a : set)
            for (Block const* block = by_member[at(a)].head.load(std::memory_order_acquire); block; block = block->next)
                for (std::uint32_t i = block->used.load(std::memory_order_acquire); i-- > 0;) {
                    if (!inside(block->second[i])) continue;
                    Entry const& entry = block->entries[i];
                    if (!std::all_of(entry.next.begin(), entry.next.end(), inside)) continue;
                    if (entry.size > 1 + entry.next.size()) {
                        auto const rest = entry.hard->members().subspan(1 + entry.next.size());
                        if (!std::all_of(rest.begin(), rest.end(), inside)) continue;
                    }
                    if (found(entry)) return true;
                }
        return false;
    }

    // The newest set for a number of turns; HardSet::older leads to the others.
    HardSet const* newest(int turns) const {
        return turns > kMostTurns ? nullptr : newest_[at(turns)].load(std::memory_order_acquire);
    }

private:
    struct Block {
        std::atomic<std::uint32_t> used{0};
        Block* next;
        std::int32_t second[15];  // entry.next[0], together: most entries need no other look
        Entry entries[15];
    };
    struct Member {
        std::atomic<Block*> head{nullptr};
        std::uint32_t sets = 0;  // number of sets that contain it
    };

    // The memory that a set takes, with its place in the index.
    static std::size_t bytes_of(std::size_t members, std::size_t words) {
        return HardSet::bytes(members, words) + 2 * sizeof(Entry);
    }
    static std::size_t at(auto i) { return static_cast<std::size_t>(i); }

    static void push(std::atomic<Block*>& head, Entry entry) {
        Block* block = head.load(std::memory_order_relaxed);
        if (!block || block->used.load(std::memory_order_relaxed) == std::size(block->entries)) {
            block = new Block{{}, block, {}, {}};
            head.store(block, std::memory_order_release);
        }
        std::uint32_t const used = block->used.load(std::memory_order_relaxed);
        block->second[used] = entry.next[0];
        block->entries[used] = entry;
        block->used.store(used + 1, std::memory_order_release);
    }

    Mutex adding_;
    std::size_t room_;
    std::atomic<std::size_t> bytes_{0};
    std::atomic<std::uint32_t> time_{0};
    std::array<std::vector<Member>, kMostTurns + 1> by_turns_;
    std::array<std::atomic<HardSet const*>, kMostTurns + 1> newest_{};
};

}  // namespace laconic
