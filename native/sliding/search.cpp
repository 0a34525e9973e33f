#include "search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/parallel.hpp"

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }
constexpr std::uint64_t kPoll = 4096;  // nodes between two checks of the shared state

// A thread's arrangement and the path that leads to it.
template <LowerBound Heuristic>
class Walker {
public:
    using Node = typename Heuristic::Node;
    using Step = typename Heuristic::Step;
    using Undo = typename Heuristic::Undo;

    Walker(Start const& start, Heuristic const& heuristic) : start_(start), heuristic_(heuristic) { reset(); }

    void reset() {
        labels_ = start_.labels;
        blank_ = 0;
        while (labels_[u(blank_)] != start_.goal_blank) ++blank_;
        state_ = 0;
        path_.clear();
        heuristic_.start(start_.grid, labels_, blank_);
    }
    void follow(std::string const& path) {
        reset();
        for (char const m : path) {
            Node node;
            Step step;
            Undo undo;
            int const to = start_.grid.step(blank_, m);
            auto const next = start_.transitions[4 * static_cast<std::size_t>(state_) + u(m)];
            if (to < 0 || next < 0) throw std::invalid_argument("a branch that the automaton admits expected");
            heuristic_.ready(node, 255);
            heuristic_.foresee(node, step, labels_[u(to)], to, blank_);
            after(node, step);
            enter(step, undo, m, to, next);
        }
    }
    int bound() { return static_cast<int>(path_.size()) + heuristic_.value(); }
    std::string const& path() const { return path_; }

    // Visits all admitted paths of `depth` moves; `inside` returns whether to descend below a node.
    template <class Inside, class Leaf>
    void frontier(int depth, Inside&& inside, Leaf&& leaf) {
        if (static_cast<int>(path_.size()) == depth) return leaf(*this);
        if (!inside(*this)) return;
        for (int m = 0; m < kMoves; ++m) {
            int const to = start_.grid.step(blank_, m);
            auto const next = start_.transitions[4 * static_cast<std::size_t>(state_) + u(m)];
            if (to < 0 || next < 0) continue;
            Node node;
            Step step;
            Undo undo;
            heuristic_.ready(node, 255);
            heuristic_.foresee(node, step, labels_[u(to)], to, blank_);
            after(node, step);
            int const from = blank_;
            auto const state = state_;
            enter(step, undo, m, to, next);
            frontier(depth, inside, leaf);
            leave(step, undo, from, state);
        }
    }

    enum class End : std::uint8_t { kNothing, kSolution, kStopped };

    // Whether a path to the goal of at most `limit` moves extends the current path; if so, path() returns it. No
    // exception ends it, since WebAssembly has none.
    End search(int limit, std::function<bool()> const& interrupted) {
        limit_ = limit;
        interrupted_ = &interrupted;
        stopped_ = false;
        if (bound() > limit || !(heuristic_.solved() || expand())) return End::kNothing;
        return stopped_ ? End::kStopped : End::kSolution;
    }
    std::uint64_t nodes = 0;

private:
    // Completes a step that is taken whatever the bound.
    void after(Node& node, Step& step) {
        heuristic_.settle(node);
        heuristic_.exceeds_first(node, step);
        heuristic_.exceeds(node, step);
    }
    void enter(Step const& step, Undo& undo, int m, int to, std::int32_t next) {
        labels_[u(blank_)] = labels_[u(to)];
        labels_[u(to)] = static_cast<std::uint8_t>(start_.goal_blank);
        heuristic_.make(step, undo);
        blank_ = to;
        state_ = next;
        path_.push_back(static_cast<char>(m));
    }
    void leave(Step const& step, Undo const& undo, int from, std::int32_t state) {
        labels_[u(blank_)] = labels_[u(from)];
        labels_[u(from)] = static_cast<std::uint8_t>(start_.goal_blank);
        heuristic_.unmake(step, undo);
        blank_ = from;
        state_ = state;
        path_.pop_back();
    }

    // Whether the search ends, with a solution or because it is stopped.
    bool expand() {
        if (++nodes % kPoll == 0 && (*interrupted_)()) return stopped_ = true;
        struct Child {
            std::int32_t next;
            int move, to;
        };
        Child children[kMoves];
        Node node;
        Step steps[kMoves];
        Undo undo;
        int count = 0;
        heuristic_.ready(node, limit_ - static_cast<int>(path_.size()) - 1);
        for (int m = 0; m < kMoves; ++m) {
            auto const next = start_.transitions[4 * static_cast<std::size_t>(state_) + u(m)];
            int const to = start_.grid.step(blank_, m);
            if (next < 0 || to < 0) continue;
            __builtin_prefetch(&start_.transitions[4 * static_cast<std::size_t>(next)]);
            heuristic_.foresee(node, steps[count], labels_[u(to)], to, blank_);
            children[count++] = {next, m, to};
        }
        heuristic_.settle(node);
        bool out[kMoves];
        for (int i = 0; i < count; ++i) out[i] = heuristic_.exceeds_first(node, steps[i]);
        int const from = blank_;
        auto const state = state_;
        for (int i = 0; i < count; ++i) {
            if (out[i] || heuristic_.exceeds(node, steps[i])) continue;
            enter(steps[i], undo, children[i].move, children[i].to, children[i].next);
            if (heuristic_.solved() || expand()) return true;
            leave(steps[i], undo, from, state);
        }
        return false;
    }

    Start const& start_;
    Heuristic heuristic_;
    Labels labels_{};
    int blank_ = 0, limit_ = 0;
    std::int32_t state_ = 0;
    std::string path_;
    bool stopped_ = false;
    std::function<bool()> const* interrupted_ = nullptr;
};

template <LowerBound Heuristic>
class SearchOf final : public Search {
    using End = typename Walker<Heuristic>::End;

public:
    SearchOf(Start const& start, Heuristic const& heuristic) : start_(start), heuristic_(heuristic) {
        Walker<Heuristic> walker(start_, heuristic_);
        bound_ = walker.bound();
    }
    int bound() const override { return bound_; }

    Proof prove(std::uint64_t most, StopToken const& stop) override {
        Proof proof{bound_, std::nullopt, {}};
        Walker<Heuristic> walker(start_, heuristic_);
        std::uint64_t before = 0;
        auto const spent = [&] { return walker.nodes >= most || stop.stop_requested(); };
        bool finished = true;
        while (finished && !proof.solution && !spent()) {
            walker.reset();
            auto const end = walker.search(proof.at_least, spent);
            if (end == End::kSolution) proof.solution = walker.path();
            if (end == End::kNothing) proof.at_least += 2;
            finished = end != End::kStopped;
            proof.expanded.push_back(walker.nodes - before);
            before = walker.nodes;
        }
        check(stop);
        return proof;
    }

    std::vector<Branch> frontier(int depth) override {
        std::vector<Branch> branches;
        Walker<Heuristic> walker(start_, heuristic_);
        walker.frontier(
            depth, [](auto&) { return true; }, [&](auto& at) { branches.push_back({at.path(), at.bound()}); });
        return branches;
    }

    std::uint64_t expanded_above(int depth, int limit) override {
        std::uint64_t count = 0;
        Walker<Heuristic> walker(start_, heuristic_);
        walker.frontier(depth, [&](auto& at) { return at.bound() <= limit ? (++count, true) : false; }, [](auto&) {});
        return count;
    }

    Outcome run(std::vector<std::string> const& branches, int limit, unsigned threads, StopToken const& stop,
                std::atomic<std::uint64_t>& nodes,
                std::function<void(std::size_t, std::int64_t)> const& finished) override {
        Outcome outcome;
        outcome.expanded.assign(branches.size(), -1);
        std::atomic<std::size_t> best{branches.size()}, next{0};  // the first branch known to have a solution
        Mutex writing;
        auto const work = [&](std::size_t, std::size_t) {
            Walker<Heuristic> walker(start_, heuristic_);
            for (std::size_t i; (i = next.fetch_add(1)) < branches.size() && !stop.stop_requested();) {
                if (i > best) continue;
                std::uint64_t counted = 0;
                auto const tally = [&] {
                    nodes += walker.nodes - counted;
                    counted = walker.nodes;
                };
                walker.nodes = 0;
                walker.follow(branches[i]);
                auto const end = walker.search(limit, [&] {
                    tally();
                    return stop.stop_requested() || best < i;
                });
                tally();
                Lock const hold(writing);
                if (end == End::kSolution && i < best) {
                    best = i;
                    outcome.solution = walker.path();
                } else if (end == End::kNothing) {
                    outcome.expanded[i] = static_cast<std::int64_t>(walker.nodes);
                    finished(i, outcome.expanded[i]);
                }
            }
        };
        std::uint64_t const before = nodes;
        parallel_for(threads, 1, threads, work);
        outcome.nodes = nodes - before;
        if (best == branches.size()) check(stop);
        for (std::size_t i = 0; i < best; ++i)
            if (outcome.expanded[i] < 0) check(stop);  // an earlier branch may have another answer
        return outcome;
    }

private:
    Start start_;
    Heuristic heuristic_;
    int bound_;
};

}  // namespace

std::unique_ptr<Search> make_search(Start const& start, Simple const& heuristic) {
    return std::make_unique<SearchOf<Simple>>(start, heuristic);
}
std::unique_ptr<Search> make_search(Start const& start, Additive const& heuristic) {
    return std::make_unique<SearchOf<Additive>>(start, heuristic);
}

}  // namespace laconic::sliding
