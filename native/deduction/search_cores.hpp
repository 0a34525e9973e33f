// Sets that no guess separates, found with two turns left, and the guesses that they rule out one turn earlier.
#pragma once

#include <algorithm>
#include <vector>

#include "search_shared.hpp"

namespace laconic::search {

template <class Code>
class Cores {
public:
    Cores(Shared<Code>& shared, std::shared_ptr<HardSets>& hard_sets) : s_(shared), hard_sets_(hard_sets) {}
    Cores(Cores const&) = delete;

    static bool help(Shared<Code> const& shared, Node<Code> const& node) {
        return shared.uniform && node.turns == 3 && node.goal != Objective::kWithin;
    }

    void forget() { core_.clear(); }
    bool noted() const { return !core_.empty(); }

    // A set that no legal guess separates cannot be solved in two turns, nor can any superset, now or later, since
    // guesses never become legal again. Such a core rules out all guesses that leave it whole.
    Value note(Part const& part, int turns, Frame<Code> const& frame) {
        if (turns == 2 && s_.uniform && part.size <= s_.branching) {
            auto const set = frame.members(part);
            core_.assign(set.begin(), set.end());
        }
        return kInfeasible;
    }

    bool separable(std::span<Index const> set, Node<Code> const& node) {
        mark(set, lanes().of<Code>().apart);
        bool const any = std::any_of(mask_.begin(), mask_.end(), [](std::uint64_t bits) { return bits != 0; });
        if (!any || !s_.restricted) return any;
        return std::any_of(node.legal.begin(), node.legal.end(), [&](Index g) {
            auto const place = u(s_.place_of[static_cast<std::size_t>(g)]);
            return mask_[place / 64] >> (place % 64) & 1;
        });
    }

    // Shrinks the core as long as no legal guess separates it, then drops the choices that leave it whole. A core found
    // deeper in the search may be separable by guesses that are legal here.
    void drop_unsplit(Node<Code> const& node, Frame<Code>& frame) {
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
            apply(set, lanes().of<Code>().apart);
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
        apply(core_, lanes().of<Code>().together);
        drop_marked(frame, mask_);
        if (!s_.restricted) hard_sets_->add(2, core_, mask_);
        core_.clear();
    }

    // Marks the guesses that leave a known core within the set whole; returns whether any other guess is left.
    bool find_alive(Node<Code> const& node) {
        dead_.assign(s_.stride / kLanes, 0);
        for (std::size_t w = 0; w < dead_.size(); ++w) dead_[w] = s_.padding(w);
        if (s_.restricted) return true;
        s_.renew(hard_sets_);
        inside_.assign(s_.answers, 0);
        for (auto a : node.set) inside_[u(a)] = 1;
        auto const inside = [&](Index a) -> bool { return inside_[u(a)]; };
        hard_sets_->each(node.set, 2, inside, [&](HardSets::Entry const& core) {
            for (std::size_t w = 0; w < dead_.size(); ++w) dead_[w] |= core.hard->unsplit()[w];
            return false;
        });
        return std::any_of(dead_.begin(), dead_.end(), [](std::uint64_t bits) { return ~bits != 0; });
    }

    // Drops the choices that find_alive() has marked.
    void drop_dead(Frame<Code>& frame) const { drop_marked(frame, dead_); }

private:
    template <class Kernel>
    void mark(std::span<Index const> set, Kernel kernel) {
        columns_.resize(set.size());
        for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = s_.column(set[i]);
        mask_.resize(s_.stride / kLanes);
        kernel(columns_.data(), set.size(), s_.stride, mask_.data());
    }

    // Drops the choices that a mask over all guesses marks.
    static void drop_marked(Frame<Code>& frame, std::vector<std::uint64_t> const& mask) {
        auto marked = [&](Choice const& choice) { return mask[u(choice.place) / 64] >> (choice.place % 64) & 1; };
        std::erase_if(frame.choices, marked);
    }

    Shared<Code>& s_;
    std::shared_ptr<HardSets>& hard_sets_;  // of the thread
    std::vector<Index> core_;               // the last core found; empty once it has been used
    std::vector<Code const*> columns_;
    std::vector<std::uint64_t> mask_, dead_, allowed_;
    std::vector<Code const*> rows_ = std::vector<Code const*>(s_.answers);
    std::vector<char> inside_;
};

}  // namespace laconic::search
