// The transposition table: bounds of positions by a 128-bit hash, shared by all threads without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

namespace laconic {

struct Key {
    std::uint64_t low = 0, high = 0;
    Key operator^(Key other) const { return {low ^ other.low, high ^ other.high}; }
    Key& operator^=(Key other) { return *this = *this ^ other; }
    bool operator==(Key const&) const = default;
};

inline std::uint64_t scramble(std::uint64_t x) {  // the finaliser of splitmix64 (Steele, Lea, Flood 2014)
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

inline Key random_key(std::uint64_t seed) { return {scramble(2 * seed), scramble(2 * seed + 1)}; }

// lower <= value <= upper
struct Bounds {
    std::uint32_t lower, upper;
    bool exact() const { return lower == upper; }
};

// A slot consists of two words: the second has the bounds, and the first is the high half of the key XOR the second, so
// that a slot torn between two writers matches no key. The low half selects a bucket of four slots (one cache line). In
// total about 64 + log2(buckets) bits of a key are compared, so among 10^9 positions the probability that any two are
// confused is below 10^-7 for 2^22 buckets.
class Table {
public:
    explicit Table(std::size_t bytes) : buckets_(buckets_in(bytes)) {
        table_.reset(static_cast<Bucket*>(std::calloc(buckets_ + 1, sizeof(Bucket))));  // allocated on first use
        if (!table_) throw std::bad_alloc();
        void* start = table_.get();
        std::size_t room = (buckets_ + 1) * sizeof(Bucket);
        aligned_ = static_cast<Bucket*>(std::align(alignof(Bucket), buckets_ * sizeof(Bucket), start, room));
    }

    // The number of buckets, a power of two, that fit into a number of bytes, and at least one. No product exceeds a
    // size_t of 32 bits.
    static constexpr std::size_t buckets_in(std::size_t bytes) {
        std::size_t buckets = 1;
        while (buckets <= bytes / sizeof(Bucket) / 2) buckets *= 2;
        return buckets;
    }

    std::optional<Bounds> find(Key key) const {
        for (auto& slot : at(key).slots)
            if (std::uint64_t const data = read(slot.data); (read(slot.check) ^ data) == key.high && data)
                return unpack(data);
        return std::nullopt;
    }

    // GCC 12 drops calls of a function that does nothing but prefetch, unless it is inlined before that.
    [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&at(key)); }

    // Stores the tighter of old and new bounds. A full bucket replaces its smallest set, which is cheapest to search
    // again.
    void store(Key key, Bounds bounds, std::size_t size) {
        Bucket& bucket = at(key);
        Slot* victim = bucket.slots;
        std::uint64_t least = ~0ull;
        for (auto& slot : bucket.slots) {
            std::uint64_t const data = read(slot.data);
            if ((read(slot.check) ^ data) == key.high) {
                Bounds const old = unpack(data);
                if (data && old.lower > bounds.lower) bounds.lower = old.lower;
                if (data && old.upper < bounds.upper) bounds.upper = old.upper;
                victim = &slot;
                break;
            }
            if ((data >> 56) < least) {
                least = data >> 56;
                victim = &slot;
            }
        }
        std::uint64_t const data = pack(bounds, size);
        write(victim->check, key.high ^ data);
        write(victim->data, data);
    }

private:
    struct Slot {
        std::uint64_t check, data;  // zero in an empty table
    };
    static std::uint64_t read(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
    static void write(std::uint64_t& word, std::uint64_t value) {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }
    struct alignas(64) Bucket {
        Slot slots[4];
    };
    static_assert(std::atomic_ref<std::uint64_t>::is_always_lock_free);

    // data: size (8 bits, capped) | upper (28 bits) | lower (28 bits)
    static std::uint64_t pack(Bounds b, std::size_t size) {
        return std::uint64_t{size < 255 ? size : 255} << 56 | std::uint64_t{b.upper} << 28 | b.lower;
    }
    static Bounds unpack(std::uint64_t data) {
        constexpr std::uint32_t mask = (1u << 28) - 1;
        return {static_cast<std::uint32_t>(data) & mask, static_cast<std::uint32_t>(data >> 28) & mask};
    }
    Bucket& at(Key key) const { return aligned_[key.low & (buckets_ - 1)]; }

    std::size_t buckets_;
    struct Free {
        void operator()(void* p) const { std::free(p); }
    };
    std::unique_ptr<Bucket, Free> table_;
    Bucket* aligned_ = nullptr;
};

}  // namespace laconic
