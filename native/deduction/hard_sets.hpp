// Hard sets: sets of answers that cannot be solved in a number of turns in easy mode, shared by all threads of a
// search. Their laws are in docs/engine.md.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
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
    Members members() const { return {first_member(), size_}; }
    Mask unsplit() const { return {first_word(), words_}; }
    HardSet const* older() const { return older_; }

    static std::size_t bytes(std::size_t members, std::size_t words) {
        return sizeof(HardSet) + (members + members % 2) * sizeof(std::int32_t) + words * sizeof(std::uint64_t);
    }
    static HardSet* make(int turns, Members members, Mask unsplit) {
        void* const memory = ::operator new(bytes(members.size(), unsplit.size()));
        auto* const hard = new (memory) HardSet(turns, members.size(), unsplit.size());
        std::copy(members.begin(), members.end(), const_cast<std::int32_t*>(hard->first_member()));
        std::copy(unsplit.begin(), unsplit.end(), const_cast<std::uint64_t*>(hard->first_word()));
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
    std::uint32_t size_, words_;
};

// Lookups take no lock, even while another thread adds a set; sets are never removed. A set is indexed by its rarest
// member; the index also stores the next two members, which rule out most sets without accessing them.
class HardSets {
public:
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
        std::size_t const bytes = HardSet::bytes(members.size(), unsplit.size()) + 2 * sizeof(Entry);
        if (used_ + bytes > room_) return nullptr;
        used_ += bytes;
        auto& by_member = by_turns_[at(turns)];
        std::sort(members.begin(), members.end(), [&](std::int32_t a, std::int32_t b) {
            auto const x = by_member[at(a)].sets, y = by_member[at(b)].sets;
            return x != y ? x < y : a < b;
        });
        for (auto a : members) ++by_member[at(a)].sets;
        HardSet* const hard = HardSet::make(turns, members, unsplit);
        hard->older_ = newest_[at(turns)].load(std::memory_order_relaxed);
        newest_[at(turns)].store(hard, std::memory_order_release);
        push(by_member[at(members[0])].head, {members[1], members[members.size() > 2 ? 2 : 1], hard});
        return hard;
    }

    // Calls found(hard) for each subset of `set` that is stored for exactly this number of turns, until a call returns
    // true; returns whether one did.
    template <class Inside, class Found>
    bool each(HardSet::Members set, int turns, Inside inside, Found found) const {
        if (turns > kMostTurns) return false;
        auto const& by_member = by_turns_[at(turns)];
        for (auto a : set)
            for (Block const* block = by_member[at(a)].head.load(std::memory_order_acquire); block; block = block->next)
                for (std::uint32_t i = block->used.load(std::memory_order_acquire); i-- > 0;) {
                    Entry const& entry = block->entries[i];
                    if (!inside(entry.second) || !inside(entry.third)) continue;
                    auto const members = entry.hard->members();
                    if (std::all_of(members.begin() + 1, members.end(), inside) && found(entry.hard)) return true;
                }
        return false;
    }

    // The newest set for a number of turns; HardSet::older leads to the others.
    HardSet const* newest(int turns) const {
        return turns > kMostTurns ? nullptr : newest_[at(turns)].load(std::memory_order_acquire);
    }

private:
    struct Entry {
        std::int32_t second, third;
        HardSet const* hard;
    };
    struct Block {
        std::atomic<std::uint32_t> used{0};
        Block* next;
        Entry entries[15];
    };
    struct Member {
        std::atomic<Block*> head{nullptr};
        std::uint32_t sets = 0;  // number of sets that contain it
    };

    static std::size_t at(auto i) { return static_cast<std::size_t>(i); }

    static void push(std::atomic<Block*>& head, Entry entry) {
        Block* block = head.load(std::memory_order_relaxed);
        if (!block || block->used.load(std::memory_order_relaxed) == std::size(block->entries)) {
            block = new Block{{}, block, {}};
            head.store(block, std::memory_order_release);
        }
        std::uint32_t const used = block->used.load(std::memory_order_relaxed);
        block->entries[used] = entry;
        block->used.store(used + 1, std::memory_order_release);
    }

    Mutex adding_;
    std::size_t room_, used_ = 0;
    std::array<std::vector<Member>, kMostTurns + 1> by_turns_;
    std::array<std::atomic<HardSet const*>, kMostTurns + 1> newest_{};
};

}  // namespace laconic
