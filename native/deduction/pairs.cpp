#include "pairs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <vector>

#include "lanes.hpp"
#include "pairs_parts.hpp"

namespace laconic::boards {

namespace {

constexpr std::size_t kFew = 48;          // answers of a group up to which all pairs of codes are compared
constexpr std::size_t kShared = 16;       // answers of a part up to which guesses with equal groups share a division
constexpr std::size_t kTable = 1u << 22;  // pairs of divisions up to which those that were counted are remembered
constexpr std::size_t kProbes = 4;        // second guesses that are counted for each two parts before limits are set
constexpr double kStep = 1.02;            // from one price to the next
constexpr std::int64_t kMargin = 80;      // limits go below what is needed by this part of it, since some are exceeded

template <class Code>
class Opened {
public:
    Opened(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
           std::span<Index const> guess_of_answer, Index opener, StopToken const& stop);
    std::int64_t bound(std::int64_t enough);

private:
    void divide();
    void group(Part const& part, Code const* codes);
    std::uint16_t const* described(Part& part, std::size_t guess);
    void estimate(Two const& two);
    template <class Number>
    void estimate_in(Part const& a, Part const& b);
    void look(Two& two, std::int64_t limit, std::size_t most_counts);
    bool lower(std::int64_t goal);
    std::int64_t count(Two const& two, std::size_t guess, std::int64_t floor);
    std::int64_t separate(Part const& guessed, Part const& divided, std::uint16_t const* group);
    bool in(Part const& part, std::int32_t place) const {
        auto const x = static_cast<std::size_t>(place);
        return place >= 0 && part.begin <= x && x < part.begin + part.size;
    }

    Code const* matrix_;
    std::size_t guesses_, answers_;
    StopToken const& stop_;
    std::vector<Index> order_;         // the answers that the opener does not solve, part by part
    std::vector<std::int32_t> place_;  // there, of guesses that are answers; -1 for others
    std::vector<std::size_t> own_;     // the guesses that are answers, in that order
    std::vector<Part> parts_;
    std::vector<Two> twos_;
    std::size_t stride_;
    std::vector<Code> codes_;  // of answers, in rows, to answers as guesses, both in that order
    std::vector<std::int32_t> estimates_;
    std::vector<std::uint64_t> scratch_, counted_;
    std::vector<std::uint16_t> row_;
    std::vector<Code> codes_of_guess_;
    std::vector<std::uint16_t> sizes_, group_;  // of the groups of a part, and the group of each of its answers
    std::vector<std::pair<std::uint32_t, std::uint16_t>> group_of_code_;  // and the grouping that found it
    std::uint32_t groupings_ = 0;
    std::vector<std::uint16_t> best_;
    std::vector<std::vector<std::int32_t>> by_estimate_;
};

template <class Code>
Opened<Code>::Opened(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                     std::span<Index const> guess_of_answer, Index opener, StopToken const& stop)
    : matrix_(matrix), guesses_(guesses), answers_(answers), stop_(stop), place_(guesses, -1) {
    std::map<Code, std::vector<Index>> parts;
    Code const* const row = matrix + static_cast<std::size_t>(opener) * answers;
    for (std::size_t a = 0; a < answers; ++a)
        if (row[a] != win) parts[row[a]].push_back(static_cast<Index>(a));
    std::size_t largest = 0;
    for (auto const& [code, words] : parts) {
        parts_.push_back({order_.size(), words.size()});
        order_.insert(order_.end(), words.begin(), words.end());
        largest = std::max(largest, words.size());
    }
    for (auto one = parts_.begin(); one != parts_.end(); ++one)
        for (auto two = one; two != parts_.end(); ++two)
            if (one != two || one->size > 1) twos_.push_back({&*one, &*two});
    auto const n = order_.size();
    stride_ = padded(n) + kLanes;
    codes_.resize(n * stride_);
    for (std::size_t x = 0; x < n; ++x) {
        auto const guess = static_cast<std::size_t>(guess_of_answer[static_cast<std::size_t>(order_[x])]);
        place_[guess] = static_cast<std::int32_t>(x);
        own_.push_back(guess);
        for (std::size_t b = 0; b < n; ++b)
            codes_[b * stride_ + x] = matrix[guess * answers + static_cast<std::size_t>(order_[b])];
    }
    estimates_.resize(padded(guesses));
    scratch_.resize(scratch_bytes<Code>(largest) / sizeof(std::uint64_t) + 1);
    row_.resize(padded(largest) + kLanes);
    counted_.resize(kTable / 64);
    codes_of_guess_.resize(n);
    group_.resize(largest);
    group_of_code_.resize(std::size_t{1} << 8 * sizeof(Code));
    divide();
}

// Groups the answers of a part by their codes.
template <class Code>
void Opened<Code>::group(Part const& part, Code const* codes) {
    sizes_.clear();
    ++groupings_;
    for (std::size_t x = 0; x < part.size; ++x) {
        auto& [grouping, found] = group_of_code_[codes[x]];
        if (grouping != groupings_) {
            grouping = groupings_;
            found = static_cast<std::uint16_t>(sizes_.size());
            sizes_.push_back(0);
        }
        group_[x] = found;
        ++sizes_[found];
    }
}

// Divides all parts by each guess.
template <class Code>
void Opened<Code>::divide() {
    std::vector<std::unordered_map<std::uint64_t, std::uint32_t>> known(parts_.size());
    for (auto& part : parts_) part.prepare(guesses_);
    for (std::size_t guess = 0; guess < guesses_; ++guess) {
        for (std::size_t x = 0; x < order_.size(); ++x)
            codes_of_guess_[x] = matrix_[guess * answers_ + static_cast<std::size_t>(order_[x])];
        for (std::size_t p = 0; p < parts_.size(); ++p) {
            auto& part = parts_[p];
            group(part, &codes_of_guess_[part.begin]);
            part.number(guess, sizes_);
            auto division = static_cast<std::uint32_t>(part.place.size());
            if (part.size <= kShared && !in(part, place_[guess])) {
                std::uint64_t name = 0;
                for (std::size_t x = 0; x < part.size; ++x) name = name << 4 | group_[x];
                division = known[p].try_emplace(name, division).first->second;
            }
            part.division[guess] = division;
            if (division == part.place.size()) part.place.push_back(kNowhere);
        }
    }
}

// How a guess divides a part.
template <class Code>
std::uint16_t const* Opened<Code>::described(Part& part, std::size_t guess) {
    auto& place = part.place[part.division[guess]];
    if (place == kNowhere) {
        place = part.described.size();
        for (std::size_t x = 0; x < part.size; ++x)
            codes_of_guess_[x] = matrix_[guess * answers_ + static_cast<std::size_t>(order_[part.begin + x])];
        group(part, codes_of_guess_.data());
        part.describe(sizes_, group_);
    }
    return &part.described[place];
}

// What `count` finds is at most this: of two groups, a third guess finishes no more pairs than the larger one has
// words. The sum of the maxima of two sizes, over all groups, is that of the numbers of pairs of groups that are not
// both of at most 0, 1, 2, ... words.
template <class Code>
template <class Number>
void Opened<Code>::estimate_in(Part const& a, Part const& b) {
    std::array<std::int16_t const*, kSizes> x, y;
    for (std::size_t size = 0; size < kSizes; ++size) {
        x[size] = a.up_to[size].data();
        y[size] = b.up_to[size].data();
    }
    auto const *p = a.groups.data(), *q = b.groups.data(), *beyond_p = a.beyond.data(), *beyond_q = b.beyond.data();
    auto* const estimates = estimates_.data();
    std::size_t const n = estimates_.size();
    auto const product = [](auto one, auto two) {
        return static_cast<Number>(static_cast<Number>(one) * static_cast<Number>(two));
    };
    for (std::size_t k = 0; k < n; ++k) {
        auto sum = static_cast<Number>(product(product(kSizes, p[k]), q[k]) + product(beyond_p[k], q[k]) +
                                       product(beyond_q[k], p[k]));
        for (std::size_t size = 1; size < kSizes; ++size)
            sum = static_cast<Number>(sum - product(x[size][k], y[size][k]));
        estimates[k] = static_cast<std::int32_t>(sum);
    }
}

template <class Code>
void Opened<Code>::estimate(Two const& two) {
    Part const &a = *two.one, &b = *two.two;
    if (a.size * b.size < 1u << 16)
        estimate_in<std::uint16_t>(a, b);
    else
        estimate_in<std::uint32_t>(a, b);
    if (two.same())
        for (std::size_t k = 0; k < guesses_; ++k)
            estimates_[k] = (estimates_[k] + static_cast<std::int32_t>(a.size)) / 2 - a.groups[k];
    auto const add = [&](Part const& part, Part const& other) {
        for (std::size_t x = part.begin; x < part.begin + part.size; ++x)
            estimates_[own_[x]] += other.groups[own_[x]] - two.same();
    };
    add(a, b);
    if (!two.same()) add(b, a);
}

// For each answer of one part, as the third guess, the number of codes in a group of the other one; returns their sum.
template <class Code>
std::int64_t Opened<Code>::separate(Part const& guessed, Part const& divided, std::uint16_t const* group) {
    constexpr std::size_t kAtATime = 16;  // answers
    std::size_t const size = *group;
    std::array<Code const*, kFew> few;
    std::int64_t sum = 0;
    if (size <= kFew && (size <= kAtATime || guessed.size <= 2 * kAtATime)) {
        for (std::size_t k = 0; k < size; ++k)
            few[k] = &codes_[(divided.begin + group[1 + k]) * stride_ + guessed.begin];
        for (std::size_t x = 0; x < guessed.size; x += kAtATime) {
            std::array<std::uint8_t, kAtATime> counts;
            counts.fill(static_cast<std::uint8_t>(size));
            for (std::size_t k = 1; k < size; ++k) {
                std::array<Code, kAtATime> again{};
                for (std::size_t earlier = 0; earlier < k; ++earlier)
                    for (std::size_t l = 0; l < kAtATime; ++l)
                        again[l] = static_cast<Code>(again[l] | (few[k][x + l] == few[earlier][x + l]));
                for (std::size_t l = 0; l < kAtATime; ++l) counts[l] = static_cast<std::uint8_t>(counts[l] - again[l]);
            }
            for (std::size_t l = 0; l < kAtATime; ++l) row_[x + l] = counts[l];
        }
    } else {
        std::vector<Code const*> columns;
        for (std::size_t k = 0; k < size; ++k)
            columns.push_back(&codes_[(divided.begin + group[1 + k]) * stride_ + guessed.begin]);
        lanes().of<Code>().count(columns.data(), size, padded(guessed.size), std::size_t{1} << 8 * sizeof(Code), 0,
                                 row_.data(), scratch_.data());
    }
    for (std::size_t x = 0; x < guessed.size; ++x) sum += row_[x];
    return sum;
}

// Lowers the estimate of a guess until it is exact, or at most `floor`. Of two groups, a third guess finishes as many
// pairs as the greatest number of feedbacks to a word of one of them that the other one has; of groups of one word each
// this is 1. With the word that the second guess solves, all pairs are finished.
template <class Code>
std::int64_t Opened<Code>::count(Two const& two, std::size_t guess, std::int64_t floor) {
    bool const turned = two.one->size > two.two->size;  // numbers of the smaller part's words are found faster
    Part &a = turned ? *two.two : *two.one, &b = turned ? *two.one : *two.two;
    auto const *first = described(a, guess), *second = described(b, guess);
    std::size_t const p = first[1], q = second[1];
    auto const place = place_[guess];
    std::int64_t at_most = estimates_[guess];
    auto const each = [](std::uint16_t const* division, auto visit) {
        auto const* group = division + 2;
        for (std::size_t k = 0; k < division[1] && visit(k, group); ++k) group += 1 + *group;
    };
    std::int64_t twice = 0;  // what the estimate counts twice: of groups that both have more than kSizes answers
    each(first, [&](std::size_t, std::uint16_t const* group) {
        each(second, [&](std::size_t, std::uint16_t const* other) {
            twice += std::max<std::int64_t>(std::min(*group, *other), kSizes) - static_cast<std::int64_t>(kSizes);
            return *other > kSizes;
        });
        return *group > kSizes;
    });
    at_most -= two.same() ? twice / 2 : twice;
    if (at_most <= floor) return at_most;
    best_.assign(p * q, 0);
    // Guesses the words of one part; `at` is where the number of a pair of groups is kept.
    auto const lower = [&](Part const& guessed, std::uint16_t const* by, Part const& divided,
                           std::uint16_t const* division, auto at) {
        each(division, [&](std::size_t k, std::uint16_t const* group) {
            auto alone = separate(guessed, divided, group);
            if (in(guessed, place)) {
                auto& solved = row_[static_cast<std::size_t>(place) - guessed.begin];
                alone += *group - solved;
                solved = *group;
            }
            each(by, [&](std::size_t l, std::uint16_t const* other) {
                std::uint16_t most = 0;
                for (std::size_t x = 1; x <= *other; ++x) {
                    most = std::max(most, row_[other[x]]);
                    alone -= row_[other[x]];
                }
                auto& best = best_[at(k, l)];
                bool const both = best > 0 || group == other;  // of this pair had a word guessed
                auto const before = std::max(*group, both ? best : *other);
                best = std::max(best, most);
                at_most -= before - (both ? best : std::max(best, *other));
                return true;
            });
            at_most -= *group * (by[0] - by[1]) - alone;
            return at_most > floor;
        });
    };
    if (two.same()) {
        lower(a, first, a, first, [&](auto k, auto l) { return std::min(k, l) * p + std::max(k, l); });
    } else {
        lower(a, first, b, second, [&](auto k, auto l) { return l * q + k; });
        if (at_most > floor) lower(b, second, a, first, [&](auto k, auto l) { return k * q + l; });
    }
    return at_most;
}

// Counts for guesses in the order of their estimates, until none above the limit is left that may be greater.
template <class Code>
void Opened<Code>::look(Two& two, std::int64_t limit, std::size_t most_counts) {
    auto const lowest = std::max(limit, two.most), from = two.limit;
    auto const levels = static_cast<std::size_t>(from - lowest);
    if (by_estimate_.size() < levels) by_estimate_.resize(levels);
    for (std::size_t level = 0; level < levels; ++level) by_estimate_[level].clear();
    auto const add = [&](std::size_t guess, std::int64_t at_most) {
        if (at_most > lowest && at_most <= from)
            by_estimate_[static_cast<std::size_t>(from - at_most)].push_back(static_cast<std::int32_t>(guess));
    };
    for (std::size_t guess = 0; guess < guesses_; ++guess) add(guess, estimates_[guess]);
    for (auto const& [guess, at_most] : two.given_up) add(guess, at_most);
    std::size_t const across = two.two->place.size(), every = two.one->place.size() * across;
    bool const remember = every <= kTable;
    if (remember) std::fill_n(counted_.begin(), (every + 63) / 64, 0);
    for (std::size_t level = 0; level < levels && most_counts > 0 && two.most < two.limit; ++level) {
        for (auto each : by_estimate_[level]) {
            auto const guess = static_cast<std::size_t>(each);
            if (remember) {
                std::size_t const bit = two.one->division[guess] * across + two.two->division[guess];
                auto& word = counted_[bit / 64];
                if (word >> (bit % 64) & 1) continue;
                word |= std::uint64_t{1} << (bit % 64);
            }
            auto const floor = std::max(lowest, two.most), at_most = count(two, guess, floor);
            if (at_most > floor)
                two.most = at_most;
            else if (at_most > two.most)
                two.given_up.push_back({guess, at_most});
            if (two.most >= two.limit || --most_counts == 0) break;
        }
        if (most_counts > 0) --two.limit;  // otherwise some of this level may be left
    }
    two.limit = std::max(two.most, two.limit);
    std::erase_if(two.given_up, [&](auto const& each) { return each.at_most > two.limit || each.at_most <= two.most; });
}

// Lowers limits until what is left of all together is at most the goal, or nothing is left to be counted. Where few
// guesses have the next lower estimate, a limit is cheap to lower: all are lowered at the least common price that
// reaches the goal. Returns whether there was anything to count.
template <class Code>
bool Opened<Code>::lower(std::int64_t goal) {
    auto const lowered = [](Two const& two, double price) {
        auto limit = two.limit;
        double const allowed = price / static_cast<double>(4 + two.one->size + two.two->size);
        while (limit > two.most && static_cast<double>(two.guesses_at(limit)) <= allowed) --limit;
        return limit;
    };
    auto const reached = [&](double price) {
        std::int64_t total = 0;
        for (auto const& two : twos_) total += two.open() ? lowered(two, price) : two.at_most();
        return total;
    };
    double const dearest = static_cast<double>(guesses_) * static_cast<double>(4 + 2 * order_.size());
    double price = 1;
    while (price < dearest && reached(price) > goal) price *= kStep;
    bool any = false;
    for (auto& two : twos_) {
        any |= two.open();
        if (!two.open()) continue;
        check(stop_);
        estimate(two);
        look(two, lowered(two, price), guesses_ + 1);
    }
    return any;
}

template <class Code>
std::int64_t Opened<Code>::bound(std::int64_t enough) {
    std::int64_t const n = static_cast<std::int64_t>(order_.size());
    std::int64_t most = 5 * (n * (n - 1) / 2);  // if no pair of two unsolved boards ended before turn 5
    // If the opener's board is solved, the second turn may finish one pair of a part, and the third one of each group.
    if (order_.size() < answers_)
        for (auto const& part : parts_)
            most += 4 * static_cast<std::int64_t>(part.size) - std::ranges::max(part.groups) - 1;
    for (auto& two : twos_) {
        check(stop_);
        estimate(two);
        two.count_guesses({estimates_.data(), guesses_});
        look(two, two.greatest - two.levels_of(kProbes), kProbes);
    }
    auto const sum = [&] {
        std::int64_t total = 0;
        for (auto const& two : twos_) total += two.at_most();
        return total;
    };
    while (true) {
        auto const left = sum(), allowed = most - enough;
        if (left <= allowed || !lower(allowed - (left - allowed) / kMargin)) return most - left;
    }
}

template <class Code>
class PairBoundsOf final : public PairBounds {
public:
    PairBoundsOf(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                 std::span<Index const> guess_of_answer)
        : matrix_(matrix), guesses_(guesses), answers_(answers), win_(win), guess_of_answer_(guess_of_answer) {}

    std::int64_t after(Index opener, std::int64_t enough, StopToken const& stop) const override {
        return Opened<Code>(matrix_, guesses_, answers_, win_, guess_of_answer_, opener, stop).bound(enough);
    }

private:
    Code const* matrix_;
    std::size_t guesses_, answers_;
    Code win_;
    std::span<Index const> guess_of_answer_;
};

}  // namespace

template <class Code>
std::unique_ptr<PairBounds> make_pair_bounds(Code const* matrix, std::size_t guesses, std::size_t answers, Code win,
                                             std::span<Index const> guess_of_answer) {
    return std::make_unique<PairBoundsOf<Code>>(matrix, guesses, answers, win, guess_of_answer);
}

template std::unique_ptr<PairBounds> make_pair_bounds(std::uint8_t const*, std::size_t, std::size_t, std::uint8_t,
                                                      std::span<Index const>);
template std::unique_ptr<PairBounds> make_pair_bounds(std::uint16_t const*, std::size_t, std::size_t, std::uint16_t,
                                                      std::span<Index const>);

}  // namespace laconic::boards
