// All guesses of a position by their one-step bounds: from the number of parts, or with weights from their weights.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "search_rows.hpp"

namespace laconic::search {

template <class Code>
class Ranking {
public:
    Ranking(Shared<Code> const& shared, Rows<Code>& rows, PartFloors<Code>& part_floors)
        : s_(shared), rows_(rows), part_floors_(part_floors), scratch_(scratch_bytes<Code>(shared.answers)) {}

    // The maximum number of parts of a guess, and the maximum with one added for a candidate.
    struct Most {
        std::size_t parts = 0, gain = 0;
        void take(std::uint16_t const* counts, std::size_t n) {
            parts = std::max<std::size_t>(parts, largest(counts, n));
            gain = std::max(gain, parts);
        }
        void take_candidate(std::uint16_t count) { gain = std::max<std::size_t>(gain, count + 1u); }
    };

    // Fills the frame's choices with all guesses whose one-step bound is below `limit`, and returns the least one-step
    // bound of all guesses, which is at most F.
    Value rank(Node<Code> const& node, Value limit, Frame<Code>& frame) {
        frame.choices.clear();
        if (!s_.uniform) return by_weight(node, limit, frame);
        count(node, fewest(node, limit) - 1, frame);
        return add_by_count(node, 0, limit, frame);
    }

    // Ranks a node for add(): no guess is among the choices yet.
    Value begin(Node<Code> const& node, Frame<Code>& frame) {
        frame.choices.clear();
        if (!s_.uniform) return by_weight(node, kInfeasible, frame);
        count(node, 0, frame);
        return add_by_count(node, 0, 0, frame);
    }

    // Adds the guesses whose one-step bound is below `limit` but not below `from`, the limit of the last call; returns
    // the least bound of these and of the guesses that are left out.
    Value add(Node<Code> const& node, Value from, Value limit, Frame<Code>& frame) {
        return s_.uniform ? add_by_count(node, from, limit, frame) : kInfeasible;
    }

    // If the bound of some guess is no more than `known`, the numbers may be those of this guess.
    Most most(Node<Code> const& node, Value known, Frame<Code>& frame) {
        return s_.restricted && !s_.hard ? most_of_legal(node, frame) : most_of_all(node, known, frame);
    }

    // The least bound of any guess from the sizes of its parts. In the parent's order, counting stops as soon as no
    // later guess can matter: k parts of at most `size` answers each leave n - k size answers over.
    Value least_by_sizes(Node<Code> const& node, Frame<Code>& frame) {
        if constexpr (sizeof(Code) == 1) {
            if (!node.ordered) return rank(node, 0, frame);
            std::size_t const n = node.set.size(), digits = u(std::bit_width(n));
            auto const& ordered = *node.ordered;
            auto const [first, second] = sizes_that_add(std::min(node.branching, most_of_all(node, 0, frame).parts));
            auto const over = [&](std::size_t parts, std::size_t size) {
                return n > parts * size ? n - parts * size : 0;
            };
            frame.candidates.assign(ordered.width / 64 + 1, 0);
            for (auto a : node.set) mark(frame, u(ordered.places[u(s_.as_guess(a))]));
            std::copy_n(node.columns, n, frame.columns.begin());
            frame.excess.resize(s_.stride);
            std::size_t least = kInfeasible;
            for (std::size_t begin = 0, end; begin < ordered.width; begin = end) {
                std::size_t const most = ordered.most[begin];
                if (3 * n - most - 1 + over(most, first) + over(most, second) >= least) break;
                end = std::min(begin + 4 * kLanes, ordered.width);
                sizes_.resize(digits * (end - begin));
                lanes().sizes_narrow(frame.columns.data(), n, end - begin, digits, frame.counts.data() + begin,
                                     sizes_.data());
                lanes().excess_narrow(sizes_.data(), end - begin, digits, first, second, frame.excess.data() + begin);
                for (std::size_t g = begin; g < end; ++g)
                    if (frame.counts[g] > 1)
                        least = std::min(least, 3 * n - frame.counts[g] - u(frame.candidates[g / 64] >> (g % 64) & 1) +
                                                    frame.excess[g]);
                for (auto& column : frame.columns) column += end - begin;
            }
            return static_cast<Value>(least);
        } else {
            return 0;
        }
    }

    bool sizes_help(Node<Code> const& node) const {
        std::size_t const n = node.set.size();
        return s_.few_codes() && s_.uniform && !s_.restricted && node.goal == Objective::kTotal && node.turns > 2 &&
               n > s_.codes() && n <= kMostSizes;
    }

    // Whether so much has been counted without an order that it pays off now.
    bool should_order(Node<Code> const& node, Frame<Code> const& frame) const {
        std::size_t const n = node.set.size();
        return frame.looked > kOrderAfter * n && n >= kOrderFrom && !(sizes_help(node) && n > kOrderUpTo) &&
               frame.ordered.serial != node.serial && !s_.restricted && s_.uniform && node.goal == Objective::kTotal;
    }

    // Copies the codes of the useful guesses to contiguous memory, using the counts that rank() stored in the frame.
    void order(Node<Code> const& node, Frame<Code>& frame) {
        auto& ordered = frame.ordered;
        if (node.group) {  // a subset may have fewer symmetries
            Node<Code> alone = node;
            alone.group = nullptr;
            count_parts(alone, 0, frame);
        }
        std::vector<std::pair<std::uint16_t, Index>> useful;  // parts, place among all guesses
        for (std::size_t g = 0; g < s_.guesses; ++g)
            if (frame.counts[g] > 1) useful.emplace_back(frame.counts[g], static_cast<Index>(g));
        std::stable_sort(useful.begin(), useful.end(), [](auto const& a, auto const& b) { return a.first > b.first; });
        ordered.serial = node.serial;
        ordered.width = padded(useful.size());
        if (ordered.size < node.set.size() * ordered.width) {
            ordered.size = node.set.size() * ordered.width;
            ordered.codes = Aligned<Code>(ordered.size);
        }
        ordered.most.assign(ordered.width, 0);
        ordered.places.assign(s_.guesses, static_cast<Index>(ordered.width));
        picks_.resize(useful.size());
        for (std::size_t i = 0; i < useful.size(); ++i) {
            picks_[i] = useful[i].second;
            ordered.most[i] = useful[i].first;
            ordered.places[u(s_.guess_at[u(useful[i].second)])] = static_cast<Index>(i);
        }
        for (std::size_t i = 0; i < node.set.size(); ++i) {
            Code const* const from = s_.column(node.set[i]);
            Code* const to = ordered.codes.get() + i * ordered.width;
            for (std::size_t j = 0; j < picks_.size(); ++j) to[j] = from[picks_[j]];
            std::fill(to + picks_.size(), to + ordered.width, Code{0});
        }
    }

private:
    // Guesses with fewer parts cannot have a bound below the limit. A limit of 0 asks for nothing but the least bound.
    static std::size_t fewest(Node<Code> const& node, Value limit) {
        if (limit == 0) return 2;
        std::size_t const n = node.set.size();
        std::size_t few = 2;
        while (few <= n && bound_by_parts(node.goal, n, node.turns, few, few + 1) >= limit) ++few;
        return few;
    }

    Value add_by_count(Node<Code> const& node, Value from, Value limit, Frame<Code>& frame) {
        std::size_t const k = s_.restricted ? node.legal.size() : s_.guesses, n = node.set.size();
        Value least = kInfeasible, omitted = kInfeasible;
        std::size_t const few = fewest(node, limit);
        for (std::size_t block = 0; block < k; block += kLanes) {
            std::size_t const end = std::min(block + kLanes, k);
            std::uint64_t const candidates = frame.candidates[block / kLanes];
            auto const candidate = [&](std::size_t g) {
                return static_cast<std::size_t>(candidates >> (g - block) & 1);
            };
            std::uint16_t const most = largest(frame.counts.data() + block, end - block);
            if (most < few) {
                if (most > 1) omitted = std::min(omitted, bound_by_parts(node.goal, n, node.turns, most, most + 1u));
                continue;
            }
            if (!frame.excess.empty() &&
                3 * n - 1 - kFewCodes + least_excess(frame, block, end) >= std::max(limit, omitted))
                continue;
            for (std::size_t g = block; g < end; ++g) {
                std::uint16_t const c = frame.counts[g];
                if (c < 2) continue;
                Value lower = bound_by_parts(node.goal, n, node.turns, c, c + candidate(g));
                if (!frame.excess.empty()) lower = plus(lower, frame.excess[g]);
                if (lower < from) continue;
                least = std::min(least, lower);
                if (lower >= limit) {
                    omitted = std::min(omitted, lower);
                    continue;
                }
                Index const guess = s_.restricted ? node.legal[g] : s_.guess_at[g];
                Index const place = s_.restricted && !frame.here.empty() ? frame.here[g] : static_cast<Index>(g);
                frame.choices.push_back({lower, 2 * (65536u - c) + !candidate(g), guess, place});
            }
        }
        return finish(node, std::min(least, omitted), omitted, frame);
    }

    // With weights: the sum of 2W - w over all parts but the win.
    Value by_weight(Node<Code> const& node, Value limit, Frame<Code>& frame) {
        Value least = kInfeasible, omitted = kInfeasible;
        auto consider = [&](Index guess) {
            auto const [lower, parts, largest] = part_floors_(node, guess, node.branching);
            if (parts == 1 && largest == node.set.size()) return;  // the guess wastes a turn
            least = std::min(least, lower);
            if (lower >= limit)
                omitted = std::min(omitted, lower);
            else
                frame.choices.push_back({lower, 65536u - parts, guess, 0});
        };
        if (s_.restricted)
            for (auto g : node.legal) consider(g);
        else
            for (std::size_t g = 0; g < s_.guesses; ++g) consider(static_cast<Index>(g));
        return finish(node, least, omitted, frame);
    }

    Value finish(Node<Code> const& node, Value least, Value omitted, Frame<Code>& frame) {
        frame.omitted = omitted;
        if (node.group) keep_representatives(*node.group, frame.choices);
        return least;
    }

    Most most_of_legal(Node<Code> const& node, Frame<Code>& frame) {
        Most most;
        count(node, 0, frame);
        most.take(frame.counts.data(), node.legal.size());
        for (std::size_t w = 0; w < frame.candidates.size(); ++w)
            for (std::uint64_t left = frame.candidates[w]; left; left &= left - 1)
                most.take_candidate(frame.counts[64 * w + u(std::countr_zero(left))]);
        return most;
    }

    // Guesses are processed by the number of parts that they make of a superset, such as the parent's or all answers,
    // until these are too few: a subset never has more parts.
    Most most_of_all(Node<Code> const& node, Value known, Frame<Code>& frame) {
        std::size_t const n = node.set.size();
        auto const* const ordered = node.ordered;
        auto const* const allowed = node.allowed;
        std::size_t const width = ordered ? ordered->width : allowed ? allowed->width() : s_.stride;
        auto const& most_at = ordered ? ordered->most : allowed ? allowed->most : s_.most_at;
        frame.columns.resize(n);
        frame.counts.resize(s_.stride);
        for (std::size_t i = 0; i < n; ++i)
            frame.columns[i] = ordered ? node.columns[i] : rows_.codes(node, node.set[i]);
        Most most;
        for (std::size_t begin = 0, end; begin < width; begin = end) {
            end = std::min(begin == 0 ? kLanes : begin + 8 * kLanes, width);
            if (most.parts >= most_at[begin] && most.gain > most_at[begin]) break;
            bool const total = node.goal == Objective::kTotal;
            if (total && begin > 0 && bound_by_parts(node.goal, n, node.turns, most.parts, most.gain) <= known) break;
            std::size_t const enough = total && most.gain > 0 ? most.gain - 1 : most.parts;
            lanes().of<Code>().count(frame.columns.data(), n, end - begin, s_.codes(), enough,
                                     frame.counts.data() + begin, scratch_.get());
            most.take(frame.counts.data() + begin, end - begin);
            for (auto a : node.set) {
                std::size_t const place = ordered ? u(ordered->places[u(s_.as_guess(a))]) : place_of(node, a);
                if (begin <= place && place < end) most.take_candidate(frame.counts[place]);
            }
            for (auto& column : frame.columns) column += end - begin;
        }
        return most;
    }

    // Guesses in one orbit under the symmetries of the set have the same cost: the first of each orbit suffices.
    static void keep_representatives(Group const& group, std::vector<Choice>& choices) {
        std::erase_if(choices, [&](Choice const& choice) {
            return std::any_of(group.images.begin(), group.images.end(),
                               [&](Index const* image) { return image[choice.guess] < choice.guess; });
        });
    }

    static std::uint16_t largest(std::uint16_t const* counts, std::size_t n) {
        std::uint16_t most = 0;
        for (std::size_t g = 0; g < n; ++g) most = std::max(most, counts[g]);
        return most;
    }

    // The least of what sizes add to the bound less the number of parts, plus kFewCodes.
    static std::size_t least_excess(Frame<Code> const& frame, std::size_t begin, std::size_t end) {
        std::uint16_t least = UINT16_MAX;
        for (std::size_t g = begin; g < end; ++g)
            least = std::min(least, static_cast<std::uint16_t>(frame.excess[g] + (kFewCodes - frame.counts[g])));
        return least;
    }

    static void mark(Frame<Code>& frame, std::size_t g) { frame.candidates[g / 64] |= std::uint64_t{1} << (g % 64); }

    // Counts the parts of every legal guess, and marks candidates. Numbers of up to `enough` may be too large; those of
    // guesses that do not come first in their orbits may be zero.
    void count(Node<Code> const& node, std::size_t enough, Frame<Code>& frame) {
        frame.excess.clear();
        if (s_.restricted) {
            count_legal(node, enough, frame);
            return find_branching(node.legal.size(), frame);
        }
        frame.candidates.assign(s_.stride / 64, 0);
        for (auto a : node.set) mark(frame, s_.place(a));
        if (sizes_help(node)) return count_sizes(node, frame);
        count_parts(node, enough, frame);
        find_branching(s_.guesses, frame);
    }

    // Counts parts, and by how much their sizes add to the bounds.
    void count_sizes(Node<Code> const& node, Frame<Code>& frame) {
        if constexpr (sizeof(Code) == 1) {
            std::size_t const n = node.set.size(), digits = u(std::bit_width(n));
            frame.columns.resize(n);
            frame.counts.assign(s_.stride, 0);
            frame.excess.resize(s_.stride);
            sizes_.resize(digits * s_.stride);
            each_run(node, frame, [&](std::size_t begin, std::size_t width) {
                lanes().sizes_narrow(frame.columns.data(), n, width, digits, frame.counts.data() + begin,
                                     sizes_.data() + digits * begin);
            });
            find_branching(s_.guesses, frame);
            auto const [first, second] = sizes_that_add(std::min(node.branching, frame.branching));
            each_run(node, frame, [&](std::size_t begin, std::size_t width) {
                lanes().excess_narrow(sizes_.data() + digits * begin, width, digits, first, second,
                                      frame.excess.data() + begin);
            });
        }
    }

    void count_parts(Node<Code> const& node, std::size_t enough, Frame<Code>& frame) {
        frame.columns.resize(node.set.size());
        frame.counts.assign(s_.stride, 0);
        each_run(node, frame, [&](std::size_t begin, std::size_t width) {
            lanes().of<Code>().count(frame.columns.data(), node.set.size(), width, s_.codes(), enough,
                                     frame.counts.data() + begin, scratch_.get());
        });
    }

    // Calls call(begin, width) for all places, by runs, with the columns of the frame from there. Blocks without a
    // guess that comes first in its orbit are left out.
    void each_run(Node<Code> const& node, Frame<Code>& frame, auto call) const {
        auto const* const first_of = node.group ? node.group->firsts(s_.guess_at).data() : nullptr;
        for (std::size_t begin = 0, end; begin < s_.stride; begin = end) {
            end = begin + kLanes;
            if (first_of && !first_of[begin / kLanes]) continue;
            while (end < s_.stride && (!first_of || first_of[end / kLanes])) end += kLanes;
            for (std::size_t i = 0; i < node.set.size(); ++i) frame.columns[i] = s_.column(node.set[i]) + begin;
            call(begin, end - begin);
        }
    }

    // Sets the maximum number of parts that a guess makes, besides the win.
    void find_branching(std::size_t guesses, Frame<Code>& frame) const {
        frame.branching = 1;
        for (std::size_t block = 0; block < guesses; block += kLanes) {
            std::size_t const end = std::min(block + kLanes, guesses);
            if (largest(frame.counts.data() + block, end - block) <= frame.branching) continue;
            std::uint64_t const candidates = frame.candidates[block / kLanes];
            for (std::size_t g = block; g < end; ++g)
                if (std::size_t const parts = frame.counts[g]; parts > frame.branching)
                    frame.branching = std::max(frame.branching, parts - u(candidates >> (g - block) & 1));
        }
    }

    // The codes of the legal guesses are gathered first, unless that costs more than it saves.
    void count_legal(Node<Code> const& node, std::size_t enough, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        rows_.open(node, frame);
        frame.counts.resize(frame.width);
        lanes().of<Code>().count(frame.columns.data(), n, frame.width, s_.codes(), enough, frame.counts.data(),
                                 scratch_.get());
        if (!frame.here.empty()) {
            picked_.resize(k);
            for (std::size_t j = 0; j < k; ++j) picked_[j] = frame.counts[u(frame.here[j])];
            std::copy(picked_.begin(), picked_.end(), frame.counts.begin());
        }
        frame.candidates.assign(padded(k) / 64, 0);
        for (auto a : node.set) mark(frame, place_of(node, a));
    }

    // The place of a candidate among the legal guesses.
    std::size_t place_of(Node<Code> const& node, Index answer) const {
        if (!s_.restricted) return s_.place(answer);
        if (node.allowed) return u(node.allowed->place_of[node.allowed->number(answer)]);
        auto const at = std::lower_bound(
            node.legal.begin(), node.legal.end(), s_.place(answer),
            [&](Index g, std::size_t place) { return u(s_.place_of[static_cast<std::size_t>(g)]) < place; });
        return u(at - node.legal.begin());
    }

    Shared<Code> const& s_;
    Rows<Code>& rows_;
    PartFloors<Code>& part_floors_;
    Aligned<char> scratch_;
    std::vector<std::uint16_t> picked_;
    std::vector<std::uint32_t> sizes_;  // of the parts of all guesses, in binary
    std::vector<Index> picks_;
};

}  // namespace laconic::search
