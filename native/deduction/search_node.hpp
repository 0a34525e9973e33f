// What the search handles: positions, their parts, guesses to choose from, and the memory of one depth.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <unordered_set>
#include <vector>

#include "search.hpp"
#include "table.hpp"

namespace laconic {

inline std::size_t u(auto index) { return static_cast<std::size_t>(index); }

inline constexpr int kLeastTurns = 8;             // turn limits from here on count as none in Floors
inline constexpr std::size_t kTryPairsUpTo = 16;  // set sizes in which a separating candidate is looked for first
inline constexpr int kAskFeasibleUpTo = 4;        // turns up to which it is asked first whether they suffice at all
inline constexpr std::size_t kNarrow = 32;        // parts below which bounds by size are kept for each number
inline constexpr std::size_t kRefineFrom = 4;     // times the branching: floors of parts may well exceed 2n - 1
inline constexpr Value kStep = 4;                 // by which a guess's limit rises first; doubled each time
inline constexpr std::size_t kWorthACore = 8;     // guesses left to try that make up for shrinking a core
inline constexpr std::size_t kOrderFrom = 24;     // guesses tried, and candidates, that make up for ordering
inline constexpr std::size_t kGatherCost = 100;   // of a code, where comparing it with one more code costs 1

// Bounds add up without passing the one value that means "cannot be done".
inline Value plus(Value a, Value b) { return std::min<std::uint64_t>(std::uint64_t{a} + b, kInfeasible); }

// Memory for vectors: aligned, zeroed, padded to whole lanes. Large memory is asked for in huge pages, where the system
// has them: columns lie more than a page apart.
template <class T>
struct Aligned {
    static constexpr std::size_t kHuge = std::size_t{1} << 21;
    struct Free {
        std::align_val_t alignment;
        void operator()(T* p) const { ::operator delete[](p, alignment); }
    };
    std::unique_ptr<T[], Free> data;
    explicit Aligned(std::size_t n = 0) {
        std::size_t const bytes = n * sizeof(T) + 64;
        std::align_val_t const alignment{bytes >= 2 * kHuge ? kHuge : 64};
        data = {static_cast<T*>(::operator new[](bytes, alignment)), Free{alignment}};
#ifdef MADV_HUGEPAGE
        if (bytes >= 2 * kHuge) madvise(data.get(), bytes, MADV_HUGEPAGE);
#endif
        std::memset(static_cast<void*>(data.get()), 0, bytes);
    }
    T* get() const { return data.get(); }
};

struct Part {
    std::uint32_t begin, size, code;
    Key key;            // of the set alone
    Value weight, top;  // sum and maximum of the answers' weights
    Value lower;        // F >= lower
    bool exact;         // F == lower
};

struct Choice {
    Value lower;
    std::uint32_t rank;  // among equal bounds: the smaller first
    Index guess;
    Index place;             // of the guess in the frame's columns
    std::uint8_t tries = 0;  // how often it was asked

    bool before(Choice const& other) const {
        if (lower != other.lower) return lower < other.lower;
        return rank != other.rank ? rank < other.rank : guess < other.guess;
    }
};

using Group = std::vector<Index const*>;

// Guesses by the parts that they make of one node's set, most first, and their codes side by side: a candidate a row.
template <class Code>
struct Ordered {
    std::uint64_t serial = 0;  // of the node
    std::size_t width = 0;
    Aligned<Code> codes{0};
    std::vector<std::uint16_t> most;  // parts, by place; zero past the last guess
    std::vector<Index> places;        // by guess
};

struct Low {
    std::size_t operator()(Key key) const { return key.low; }
};

// A position of the search. It borrows all that it points to from the frame of the depth above, at the root from the
// worker; the frame's next attempt, split or child takes it away. So a frame has one child alive at a time, and a node
// that is to outlast its siblings is copied together with what it points to.
template <class Code>
struct Engine<Code>::Node {
    std::span<Index const> set;
    Key key;    // of the set
    Key state;  // of what the rows demand of later guesses; zero in easy mode
    Value weight, top;
    int turns;
    std::span<Index const> legal;             // restricted modes
    std::span<std::uint64_t const> required;  // hard mode: the bits demanded so far
    Objective goal;
    std::size_t branching;         // no fewer than the parts, besides the win, that a guess makes of the set
    Group const* group = nullptr;  // symmetries that keep the set
    // Codes of guesses, a column for each candidate in the order of the set, unless null. Restricted modes: legal[j]
    // stands in place places[j] of the `width` places. Easy mode: guesses stand as in `ordered`, the parent's order.
    Code const* const* columns = nullptr;
    Ordered<Code> const* ordered = nullptr;
    std::span<Index const> places{};
    std::size_t width = 0;
    std::uint64_t serial = 0;  // tells a node from all others, also from those of the same set
    Part part() const { return {0, static_cast<std::uint32_t>(set.size()), 0, key, weight, top, 0, false}; }
};

// What one depth of the recursion works in, for the node there that is looked at.
template <class Code>
struct Engine<Code>::Frame {
    // The guess tried last: its parts, and the candidates part by part. What a child borrows of them lasts until the
    // next guess is split.
    std::vector<Index> set;
    std::vector<Part> parts;
    std::vector<Code const*> part_columns;  // of the candidates, in the order of `set`

    // The node ranked last.
    std::vector<std::uint16_t> counts;      // parts, a guess counted
    std::vector<std::uint64_t> candidates;  // a bit for each of these guesses that may be the answer
    std::vector<std::uint16_t> excess;  // beside the counts, if their sizes were counted: what these add to the bound
    std::vector<Choice> choices;
    Value omitted = 0;                  // the least bound of the guesses that were not made choices
    std::size_t branching = 0;          // the most parts, besides the win, that a guess makes
    std::unordered_set<Key, Low> seen;  // partitions that guesses tried so far make
    Ordered<Code> ordered;

    // Columns of the node of serial `opened`: its parent's, or its own in `local`.
    std::vector<Code const*> columns;
    Aligned<Code> local{0};  // codes of the legal guesses only, an answer a row
    std::size_t local_size = 0;
    std::vector<Index> here;  // places of this node's own legal guesses in `columns`
    std::size_t width = 0;
    std::uint64_t opened = 0;

    // The child made last.
    std::vector<Index> legal, places;
    std::vector<std::uint64_t> required;
    Group group;

    std::span<Index const> members(Part const& part) const { return {set.data() + part.begin, part.size}; }
};

}  // namespace laconic
