// Data of the search: positions, their parts, guesses to choose from, and the memory of one depth.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <unordered_set>
#include <vector>

#include "common/pages.hpp"
#include "search.hpp"
#include "table.hpp"

namespace laconic::search {

template <class Code>
struct Shared;
template <class Code>
struct Allowed;
template <class Code>
class Demands;
template <class Code>
class Rows;
template <class Code>
class Ranking;
template <class Code>
class Cores;

inline std::size_t u(auto index) { return static_cast<std::size_t>(index); }

inline constexpr int kLeastTurns = 8;             // number of turns from which Floors assumes no limit
inline constexpr std::size_t kTryPairsUpTo = 16;  // set sizes up to which a separating candidate is searched first
inline constexpr int kAskFeasibleUpTo = 4;        // turns up to which feasibility is decided first
inline constexpr std::size_t kNarrow = 32;        // parts below which bounds by size are stored for each number
inline constexpr std::size_t kRefineFrom = 4;     // times the branching: size from which floors may exceed 2n - 1
inline constexpr Value kStep = 12;                // first increase of a guess's limit; doubled each time
inline constexpr std::size_t kWorthACore = 8;     // number of remaining guesses from which shrinking a core pays off
inline constexpr std::size_t kOrderFrom = 24;     // number of candidates from which ordering guesses may pay off
inline constexpr std::size_t kOrderUpTo = 512;    // number of candidates to which it may, where sizes are counted
inline constexpr std::size_t kOrderAfter = 8;     // number of candidates looked at, per candidate, until it pays off
inline constexpr std::size_t kGatherCost = 100;   // cost of gathering a code, relative to one comparison of codes

// Adds bounds without exceeding the value that means "infeasible".
inline Value plus(Value a, Value b) {
    return static_cast<Value>(std::min<std::uint64_t>(std::uint64_t{a} + b, kInfeasible));
}

// Memory for vectors: aligned, zeroed unless it is filled at once, padded to whole lanes. Large blocks use huge pages
// if the system has them, since columns are more than a page apart.
template <class T>
struct Aligned {
    struct Free {
        std::align_val_t alignment;
        void operator()(T* p) const { ::operator delete[](p, alignment); }
    };
    std::unique_ptr<T[], Free> data;
    explicit Aligned(std::size_t n = 0, bool zeroed = true) {
        std::size_t const bytes = n * sizeof(T) + 64;
        bool const huge = kHugePage && bytes >= 2 * kHugePage;
        std::align_val_t const alignment{huge ? kHugePage : 64};
        data = {static_cast<T*>(::operator new[](bytes, alignment)), Free{alignment}};
        if (huge) prefer_huge_pages(data.get(), bytes);
        std::size_t const filled = zeroed ? 0 : n;
        std::memset(static_cast<void*>(data.get() + filled), 0, bytes - filled * sizeof(T));
    }
    T* get() const { return data.get(); }
};

struct Part {
    std::uint32_t begin, size, code;
    Key key;               // of the set alone
    Value weight, top;     // sum and maximum of the answers' weights
    Value lower;           // F >= lower
    bool exact;            // F == lower
    bool counted = false;  // the table has a bound that comes from counting, or a better one
};

struct Choice {
    Value lower;
    std::uint32_t rank;  // order among equal bounds, smaller first
    Index guess;
    Index place;             // of the guess in the frame's columns
    std::uint8_t tries = 0;  // number of searches so far

    bool before(Choice const& other) const {
        if (lower != other.lower) return lower < other.lower;
        return rank != other.rank ? rank < other.rank : guess < other.guess;
    }
};

// Symmetries, each with the image of every guess.
struct Group {
    std::vector<Index const*> images;

    // By block of kLanes places: whether some guess comes first in its orbit, no image being before it.
    std::vector<char> const& firsts(std::vector<Index> const& guess_at) const {
        if (!blocks_.empty()) return blocks_;
        auto const guesses = static_cast<Index>(guess_at.size());
        std::vector<Index> first(guess_at.size(), 1);  // not bytes, which the compiler takes for parts of the images
        for (auto const* image : images)
            for (Index g = 0; g < guesses; ++g) first[u(g)] &= image[g] >= g;
        blocks_.assign(first.size() / kLanes + 1, false);
        for (std::size_t place = 0; place < first.size(); ++place)
            if (first[u(guess_at[place])]) blocks_[place / kLanes] = true;
        return blocks_;
    }

    // Those that fix a guess.
    void keep(Group const& from, Index guess) {
        images.clear();
        blocks_.clear();
        for (auto const* image : from.images)
            if (image[guess] == guess) images.push_back(image);
    }

private:
    mutable std::vector<char> blocks_;  // empty until needed
};

// Guesses by the number of parts that they make of a node's set, descending, with contiguous codes: one row per
// candidate.
template <class Code>
struct Ordered {
    std::uint64_t serial = 0;         // of the node
    std::size_t width = 0, size = 0;  // of a row, and the memory
    Aligned<Code> codes{0};
    std::vector<std::uint16_t> most;  // parts, by place; zero past the last guess
    std::vector<Index> places;        // by guess
};

struct Low {
    std::size_t operator()(Key key) const { return static_cast<std::size_t>(key.low); }
};

// A position of the search. All its pointers refer to the frame of the depth above, or to the worker at the root; they
// become invalid with the frame's next attempt, split or child. So a frame has only one valid child at a time, and a
// node that must outlive its siblings is copied together with the data it points to.
template <class Code>
struct Node {
    std::span<Index const> set;
    Key key;    // of the set
    Key state;  // of the demands of the rows on later guesses; zero in easy mode
    Value weight, top;
    int turns;
    std::span<Index const> legal;             // restricted modes
    std::span<std::uint64_t const> required;  // hard mode: the bits demanded so far
    Objective goal;
    std::size_t branching;         // upper bound of the number of parts, besides the win, that a guess makes of the set
    Group const* group = nullptr;  // symmetries that map the set to itself
    Allowed<Code>* allowed = nullptr;  // hard mode: the same guesses, with their codes
    // Codes of guesses, one column per candidate in the order of the set, unless null. Ultra-hard mode: legal[j] is at
    // places[j] of the `width` places. Easy mode: guesses are in the order of `ordered`, the parent's.
    Code const* const* columns = nullptr;
    Ordered<Code> const* ordered = nullptr;
    std::span<Index const> places{};
    std::size_t width = 0;
    std::uint64_t serial = 0;  // identifies a node, even among nodes of the same set
    Part part() const { return {0, static_cast<std::uint32_t>(set.size()), 0, key, weight, top, 0, false}; }
};

// The memory of one depth of the recursion, for its current node.
template <class Code>
struct Frame {
    // The parts of the last guess, and the candidates part by part. A child's pointers to them are valid until the next
    // guess is split.
    std::vector<Index> set;
    std::vector<Part> parts;
    std::vector<Code const*> part_columns;  // of the candidates, in the order of `set`

    // The node ranked last.
    std::vector<std::uint16_t> counts;      // number of parts per counted guess
    std::vector<std::uint64_t> candidates;  // one bit per counted guess that may be the answer
    std::vector<std::uint16_t> excess;      // the addition to the bound, if the sizes of the parts were counted
    std::vector<Choice> choices;
    Value omitted = 0;                  // the least bound of the guesses that are not among the choices
    std::size_t branching = 0;          // maximum number of parts, besides the win, of a guess
    std::unordered_set<Key, Low> seen;  // partitions of the guesses tried so far
    std::size_t looked = 0;             // sum of the sizes of the parts for which all guesses were counted
    Ordered<Code> ordered;

    // Columns of the node of serial `opened`: its parent's, or its own in `local`.
    std::vector<Code const*> columns;
    Aligned<Code> local{0};  // codes of the legal guesses only, one row per answer
    std::size_t local_size = 0;
    std::vector<Index> here;  // places of this node's own legal guesses in `columns`
    std::size_t width = 0;
    std::uint64_t opened = 0;

    // The child made last.
    std::vector<Index> legal, places;
    std::vector<std::uint64_t> required;
    std::shared_ptr<Allowed<Code>> allowed;
    Group group;
    std::pair<std::uint64_t, Index> group_of;  // the node's serial and the guess

    std::span<Index const> members(Part const& part) const { return {set.data() + part.begin, part.size}; }
};

}  // namespace laconic::search
