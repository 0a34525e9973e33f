#include "fixed.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "common/parallel.hpp"
#include "lanes.hpp"

namespace laconic {
namespace {

constexpr std::size_t kTogether = 2 * kLanes;  // guesses whose parts are counted together
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max() / 4;

template <class Code>
constexpr std::size_t kEveryCode = std::size_t{1} << (8 * sizeof(Code));

// s answers in p parts, none of them empty, cost at least what they cost in parts of equal size, or almost: the costs
// are convex.
std::uint64_t least(PartCosts costs, std::size_t s, std::size_t p) {
    std::size_t const size = s / p, more = s % p;
    if (costs.largest) return costs.of[size + (more > 0)];
    return more * costs.of[size + 1] + (p - more) * costs.of[size];
}

}  // namespace

// The extensions found so far, shared by all threads.
template <class Code>
struct FixedOpeners<Code>::Kept {
    std::size_t most;
    std::atomic<std::uint64_t> limit;
    std::vector<Extension> heap{};
    Mutex mutex{};

    void add(Extension const& found) {
        Lock const hold(mutex);
        if (found.cost > limit.load(std::memory_order_relaxed)) return;
        heap.push_back(found);
        std::ranges::push_heap(heap);
        if (heap.size() > most) {
            std::ranges::pop_heap(heap);
            heap.pop_back();
        }
        if (heap.size() == most) limit.store(heap.front().cost, std::memory_order_relaxed);
    }
};

// The parts that a row of guesses leaves, the largest first, and what their costs are at least.
template <class Code>
struct FixedOpeners<Code>::Base {
    std::uint32_t number = 0;
    std::vector<std::vector<Index>> parts{};
    std::vector<std::vector<std::uint64_t>>
        at_least{};                     // of each part, by the number of parts that a guess makes of it
    std::vector<std::uint64_t> rest{};  // of each part and those after it, whatever the guess
    std::vector<std::uint32_t> size = std::vector<std::uint32_t>(kEveryCode<Code>);
    std::vector<Code const*> columns{};
    std::unique_ptr<std::uint64_t[]> scratch{};
};

template <class Code>
FixedOpeners<Code>::FixedOpeners(Matrix<Code> matrix, std::span<Index const> order, PartCosts costs)
    : matrix_(matrix),
      order_(order),
      costs_(costs),
      stride_((order.size() + kTogether - 1) / kTogether * kTogether),
      columns_(new Code[matrix.answers * stride_]()),
      parts_(order.size()) {
    constexpr std::size_t kBlock = 64;
    std::vector<std::uint8_t> met(kEveryCode<Code>);
    for (std::size_t begin = 0; begin < order.size(); begin += kBlock)
        for (std::size_t a = 0; a < matrix.answers; ++a)
            for (std::size_t place = begin; place < std::min(begin + kBlock, order.size()); ++place)
                columns_[a * stride_ + place] = row(place)[a];
    for (std::size_t place = order.size(); place-- > 0;) {
        std::ranges::fill(met, 0);
        for (std::size_t a = 0; a < matrix.answers; ++a) met[row(place)[a]] = 1;
        auto const made = static_cast<std::size_t>(std::ranges::count(met, 1));
        parts_[place] = place + 1 < order.size() ? std::max(made, parts_[place + 1]) : made;
    }
}

template <class Code>
std::vector<Extension> FixedOpeners<Code>::best(std::span<Index const> bases, std::size_t size,
                                                std::span<Index const> begins, std::size_t most, std::uint64_t limit,
                                                unsigned threads, StopToken const& stop) const {
    Kept kept{most, limit};
    parallel_for(begins.size(), 1, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t b = first; b < last; ++b) {
            check(stop);
            Base base{.number = static_cast<std::uint32_t>(b)};
            extend(base, bases.subspan(b * size, size), static_cast<std::size_t>(begins[b]), kept);
        }
    });
    std::ranges::sort_heap(kept.heap);
    return kept.heap;
}

template <class Code>
void FixedOpeners<Code>::extend(Base& base, std::span<Index const> guesses, std::size_t begin, Kept& kept) const {
    base.parts.emplace_back(matrix_.answers);
    std::iota(base.parts[0].begin(), base.parts[0].end(), 0);
    for (auto guess : guesses) {
        std::vector<std::vector<Index>> parts;
        for (auto const& part : base.parts) {
            std::map<Code, std::vector<Index>> by_code;
            for (auto a : part) by_code[row(static_cast<std::size_t>(guess))[a]].push_back(a);
            for (auto& [code, answers] : by_code) parts.push_back(std::move(answers));
        }
        base.parts = std::move(parts);
    }
    std::ranges::stable_sort(base.parts, std::greater<>(), &std::vector<Index>::size);
    std::size_t const count = base.parts.size(), most_codes = std::min(kEveryCode<Code>, matrix_.codes);
    base.rest.assign(count + 1, 0);
    for (auto const& part : base.parts) {
        auto& by_parts = base.at_least.emplace_back(1, kNever);
        for (std::size_t p = 1; p <= std::min(part.size(), most_codes); ++p)
            by_parts.push_back(least(costs_, part.size(), p));
    }
    for (std::size_t i = count; i-- > 0;) base.rest[i] = costs_.join(base.at_least[i].back(), base.rest[i + 1]);
    // The largest cost usually is that of one of the first parts, which `cost` finds sooner than counting does.
    auto const single = [](auto const& part) { return part.size() == 1; };
    std::size_t const counted =
        costs_.largest ? 0 : static_cast<std::size_t>(std::ranges::find_if(base.parts, single) - base.parts.begin());
    base.columns.resize(base.parts[0].size());
    base.scratch.reset(new std::uint64_t[scratch_bytes<Code>(base.parts[0].size()) / sizeof(std::uint64_t) + 1]());

    std::uint16_t made[kTogether];
    std::uint64_t bound[kTogether];
    for (std::size_t block = begin - begin % kTogether; block < order_.size(); block += kTogether) {
        std::size_t const first = std::max(begin, block) - block, last = std::min(order_.size() - block, kTogether);
        std::uint64_t const limit = kept.limit.load(std::memory_order_relaxed);
        // No part falls into more parts than a guess makes of all answers.
        std::uint64_t floor = 0;
        for (auto const& by_parts : base.at_least)
            floor = costs_.join(floor, by_parts[std::min(parts_[block + first], by_parts.size() - 1)]);
        if (floor > limit) return;
        std::fill(bound, bound + kTogether, kNever);
        std::fill(bound + first, bound + last, 0);
        std::size_t done = 0;
        for (; done < counted; ++done) {
            auto const& part = base.parts[done];
            auto const& by_parts = base.at_least[done];
            floor = *std::min_element(bound + first, bound + last);
            auto const hopeless = [&](std::uint64_t of_part) {
                return costs_.join(floor, costs_.join(of_part, base.rest[done + 1])) > limit;
            };
            auto const enough = std::ranges::partition_point(by_parts, hopeless) - by_parts.begin();
            if (static_cast<std::size_t>(enough) == by_parts.size()) break;
            for (std::size_t i = 0; i < part.size(); ++i)
                base.columns[i] = &columns_[static_cast<std::size_t>(part[i]) * stride_ + block];
            lanes().of<Code>().count(base.columns.data(), part.size(), kTogether, matrix_.codes,
                                     static_cast<std::size_t>(enough ? enough - 1 : 0), made, base.scratch.get());
            for (std::size_t lane = 0; lane < kTogether; ++lane)
                bound[lane] = costs_.join(bound[lane], by_parts[made[lane]]);
        }
        for (std::size_t lane = first; lane < last; ++lane) {
            std::uint64_t const now = kept.limit.load(std::memory_order_relaxed);
            if (costs_.join(bound[lane], base.rest[done]) > now) continue;
            std::uint64_t const exact = cost(base, block + lane, now);
            if (exact <= now) kept.add({exact, base.number, static_cast<std::uint32_t>(block + lane)});
        }
    }
}

// The cost with one guess more, or a number above the limit if it is above.
template <class Code>
std::uint64_t FixedOpeners<Code>::cost(Base& base, std::size_t guess, std::uint64_t limit) const {
    Code const* codes = row(guess);
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < base.parts.size() && costs_.join(total, base.rest[i]) <= limit; ++i) {
        for (auto a : base.parts[i]) ++base.size[codes[a]];
        for (auto a : base.parts[i]) {
            auto& size = base.size[codes[a]];
            total = costs_.join(total, costs_.of[size]);
            size = 0;
        }
        if (i + 1 < base.parts.size() && costs_.join(total, base.rest[i + 1]) > limit) return kNever;
    }
    return total;
}

template class FixedOpeners<std::uint8_t>;
template class FixedOpeners<std::uint16_t>;

}  // namespace laconic
