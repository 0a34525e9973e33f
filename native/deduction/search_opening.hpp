// A first guess, searched by all of its parts side by side.
#pragma once

#include <algorithm>
#include <memory>
#include <queue>
#include <vector>

#include "search_worker.hpp"

namespace laconic::search {

// The parts of a first guess are large, and most of the work is to count how many parts every guess makes of them. So
// each keeps its frame, with these counts and the guesses tried, and its search goes on where it stopped. The part
// whose last increase by one took the least work goes on next.
template <class Code>
class Opening {
public:
    explicit Opening(Worker<Code>& worker) : worker_(worker) {}

    static bool helps(Node<Code> const& node) {
        return node.goal == Objective::kTotal && node.turns > kAskFeasibleUpTo + 1;
    }

    // The cost of a guess, in the sense of Worker::cost; `node` is the root.
    Value cost(Node<Code> const& node, Index guess, Value limit) {
        Value sum = worker_.split(node, guess, 0);
        if (sum < limit) sum = worker_.look_cheaply(node, guess, limit, sum, 0);
        auto const parts = worker_.at(0).parts;
        std::priority_queue<Search*, std::vector<Search*>, Dearer> open;
        for (std::size_t i = 0; i < parts.size() && sum < limit; ++i) {
            if (parts[i].exact) continue;
            Search& search = begin(i, worker_.child(node, guess, parts[i], 0), parts[i]);
            sum = plus(sum - parts[i].lower, search.part.lower);
            open.push(&search);
        }
        while (!open.empty() && sum < limit) {
            Search& search = *open.top();
            open.pop();
            Value const rest = sum - search.part.lower;
            raise(search, limit - rest);
            sum = plus(rest, search.part.lower);
            if (!search.part.exact) open.push(&search);
        }
        return sum;
    }

private:
    // The search of a part, with a copy of all that it refers to.
    struct Search {
        Node<Code> node;
        Part part;
        std::unique_ptr<Frame<Code>> frame;
        std::vector<Index> legal, places;
        std::vector<std::uint64_t> required;
        std::shared_ptr<Allowed<Code>> allowed;
        Group group;
        Value counted;        // the guesses with one-step bounds below this are among the choices
        Value best;           // the least cost of a guess so far
        std::uint64_t price;  // work for the last increase of the bound
    };
    struct Dearer {
        bool operator()(Search const* a, Search const* b) const { return a->price > b->price; }
    };

    Search& begin(std::size_t i, Node<Code> const& node, Part const& part) {
        worker_.check_stop();  // ranking all guesses of a large part takes long
        while (searches_.size() <= i) searches_.push_back(std::make_unique<Search>());
        Search& search = *searches_[i];
        search.node = node;
        search.part = part;
        search.legal.assign(node.legal.begin(), node.legal.end());
        search.places.assign(node.places.begin(), node.places.end());
        search.required.assign(node.required.begin(), node.required.end());
        search.node.legal = search.legal;
        search.node.places = search.places;
        search.node.required = search.required;
        search.allowed = worker_.at(0).allowed;
        if (node.group) {
            search.group = *node.group;
            search.node.group = &search.group;
        }
        if (!search.frame) search.frame = std::make_unique<Frame<Code>>();
        search.frame->set.resize(std::max<std::size_t>(search.frame->set.size(), part.size));
        search.best = kInfeasible;
        search.counted = worker_.uniform() ? 0 : kInfeasible;
        worker_.exchange(search.frame, 1);
        worker_.begin_choices(1);
        Value const least = worker_.rank(search.node, 1);
        if (worker_.uniform()) search.node.branching = std::min(node.branching, worker_.at(1).branching);
        search.part.lower = std::max(part.lower, least);
        search.part.exact = search.part.lower == kInfeasible;
        worker_.exchange(search.frame, 1);
        worker_.remember(search.node, search.part);
        search.price = 0;
        return search;
    }

    // Increases the bound of a part that is not exact, or finds its exact value; no more than `cap` is needed.
    void raise(Search& search, Value cap) {
        Value const before = search.part.lower, level = plus(before, 1);
        std::uint64_t const work = worker_.work();
        worker_.exchange(search.frame, 1);
        if (search.counted < level) {
            worker_.add(search.node, search.counted, level, 1);
            search.counted = level;
        }
        Value best = std::min(search.best, cap);
        Value const others = worker_.best_first(search.node, level, best, 1);
        worker_.exchange(search.frame, 1);
        if (best < cap) search.best = best;
        search.part.lower = std::max(before, std::min(best, others));
        search.part.exact = search.part.lower == search.best || search.part.lower == kInfeasible;
        search.price = (worker_.work() - work) / std::max<Value>(search.part.lower - before, 1);
        worker_.remember(search.node, search.part);
    }

    Worker<Code>& worker_;
    std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace laconic::search
