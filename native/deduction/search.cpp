#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>

#include "common/parallel.hpp"
#include "search_beam.hpp"
#include "search_opening.hpp"
#include "search_worker.hpp"

namespace laconic {
namespace search {
namespace {

// The guesses of a position by their one-step bound, best first.
template <class Code>
std::vector<Verdict> ranked(Shared<Code>& shared, Position const& position) {
    Worker<Code> worker(shared, {});
    Node<Code> const node = worker.root(position);
    worker.rank(node, kInfeasible, 0);
    Worker<Code>::sort(worker.at(0).choices);
    std::vector<Verdict> verdicts;
    for (auto const& choice : worker.at(0).choices) verdicts.push_back({choice.guess, choice.lower, false});
    return verdicts;
}

// Every thread takes the next part, the smallest first: of parts that fail, small ones are refuted fastest. Threads
// without a part of their own help the others.
template <class Code>
bool decide_parts(Shared<Code>& shared, Position const& position, Index guess, unsigned threads,
                  StopToken const& stop) {
    Worker<Code> first(shared, stop);
    first.split(first.root(position), guess, 0);
    auto const& frame = first.at(0);
    if (std::any_of(frame.parts.begin(), frame.parts.end(),
                    [&](Part const& part) { return first.fails(frame.members(part), position.turns - 1); }))
        return false;
    std::vector<std::unique_ptr<JointDecision>> decisions;
    for (std::size_t i = 0; i < frame.parts.size(); ++i)
        decisions.push_back(std::make_unique<JointDecision>(shared.guesses));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    auto const decide = [&](Worker<Code>& worker, std::size_t i) {
        if (failed || decisions[i]->settled) return;
        try {
            Part const& part = frame.parts[frame.parts.size() - 1 - i];
            if (!worker.suffices(frame.members(part), part.key, position.turns - 1, *decisions[i])) {
                failed = true;
                for (auto& decision : decisions) decision->settled = true;
            }
            decisions[i]->settled = true;
        } catch (Stopped const&) {
            if (!decisions[i]->settled) throw;  // the search was stopped; the part was not settled by another thread
        }
    };
    parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
        Worker<Code> worker(shared, stop);
        for (std::size_t i; (i = next.fetch_add(1)) < decisions.size();) decide(worker, i);
        for (std::size_t i = 0; i < decisions.size(); ++i) decide(worker, i);
    });
    return !failed;
}

// Whether t turns are known not to suffice for a large position. If they did, t + 1 turns would suffice after any
// wasted guess; this is checked for a few of the best guesses.
template <class Code>
bool hopeless(Shared<Code>& shared, Position const& position, unsigned threads, StopToken const& stop) {
    constexpr std::size_t kLarge = 64, kAsked = 4;
    if (position.candidates.size() < kLarge || position.turns >= kLeastTurns) return false;
    Worker<Code> worker(shared, stop);
    if (Node<Code> const node = worker.root(position); !Decider<Code>::decides(shared, node)) return false;
    Position wasteful = position;
    ++wasteful.turns;
    auto const verdicts = ranked(shared, wasteful);
    auto const asked = static_cast<std::ptrdiff_t>(std::min(kAsked, verdicts.size()));
    return std::any_of(verdicts.begin(), verdicts.begin() + asked, [&](Verdict const& verdict) {
        return !decide_parts(shared, wasteful, verdict.guess, threads, stop);
    });
}

// A guess that has the exact value of a node.
template <class Code>
Index optimal(Worker<Code>& worker, Node<Code> const& node, Value value, std::size_t depth) {
    if (node.set.size() == 1) return worker.shared().as_guess(node.set[0]);
    if (auto const winner = worker.winner(node)) return *winner;
    worker.rank(node, plus(value, 1), depth);
    Worker<Code>::sort(worker.at(depth).choices);
    auto const choices = worker.at(depth).choices;
    for (auto const& choice : choices)
        if (worker.attempt(node, choice.guess, plus(value, 1), depth) == value) return choice.guess;
    throw std::logic_error("no guess has the value that the search found");
}

// Appends an optimal strategy of a node of known exact value, with a given first guess if there is one.
template <class Code>
void grow(Worker<Code>& worker, Node<Code> const& node, Index parent, std::uint32_t code, std::optional<Index> first,
          Value value, std::size_t depth, std::vector<Step>& steps) {
    if (node.turns == 0) return;
    Index const guess = first ? *first : optimal(worker, node, value, depth);
    auto const here = static_cast<Index>(steps.size());
    steps.push_back({parent, code, guess});
    worker.split(node, guess, depth);
    auto const parts = worker.at(depth).parts;
    for (auto const& part : parts) {
        Node<Code> const next = worker.child(node, guess, part, depth);
        grow(worker, next, here, part.code, {}, worker.cost(next, kInfeasible, depth + 1), depth + 1, steps);
    }
}

template <class Code>
class EngineOf final : public Engine {
public:
    EngineOf(Problem<Code> const& problem, Objective objective, std::size_t table_bytes)
        : shared_(problem, objective, table_bytes) {}

    Value cost(Position const& position, Value limit, unsigned threads, StopToken const& stop) override {
        Worker<Code> worker(shared_, stop);
        Node<Code> const node = worker.root(position);
        if (threads == 1 || position.candidates.size() < 64) return worker.cost(node, limit, 0);
        auto const verdicts = ranked(position);
        if (verdicts.empty()) return worker.cost(node, limit, 0);
        if (hopeless(shared_, position, threads, stop)) return kInfeasible;
        Value best = limit, others = kInfeasible;
        std::vector<Index> rest;
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            if (i >= 4) {
                rest.push_back(verdicts[i].guess);
                continue;
            }
            Value const v = cost_of_guess(position, verdicts[i].guess, best, threads, stop);
            (v < best ? best : others) = v < best ? v : std::min(v, others);
        }
        judge(position, rest, best, 1, threads, stop, [&](Verdict verdict) {
            if (verdict.exact && verdict.lower < best)
                best = verdict.lower;
            else
                others = std::min(others, verdict.lower);
        });
        return best < limit ? best : std::max(limit, others);
    }

    Value cost_of_guess(Position const& position, Index guess, Value limit, unsigned threads,
                        StopToken const& stop) override {
        Worker<Code> first(shared_, stop);
        Node<Code> const node = first.root(position);
        if (threads == 1 && Opening<Code>::helps(node)) return Opening<Code>(first).cost(node, guess, limit);
        Value sum = first.split(node, guess, 0);
        if (sum >= limit) return sum;
        if (Decider<Code>::decides(shared_, node))
            return decide_parts(shared_, position, guess, threads, stop) ? 0 : kInfeasible;
        sum = first.look(node, guess, limit, sum, 0);
        if (sum >= limit) return sum;
        auto const parts = first.at(0).parts;
        Mutex adding;
        parallel_for(parts.size(), 1, threads, [&](std::size_t i, std::size_t) {
            Part const& part = parts[i];
            if (part.exact) return;
            Worker<Code> worker(shared_, stop);
            Node<Code> const own = worker.root(position);
            worker.split(own, guess, 0);
            Value window;
            {
                Lock const hold(adding);
                if (sum >= limit) return;
                window = limit - (sum - part.lower);
            }
            Value const v = worker.cost(worker.child(own, guess, part, 0), window, 1);
            Lock const hold(adding);
            sum = plus(sum - part.lower, v);
        });
        return sum;
    }

    void judge(Position const& position, std::span<Index const> guesses, Value limit, std::size_t keep,
               unsigned threads, StopToken const& stop, std::function<void(Verdict)> const& done) override {
        std::atomic<Value> best{limit};
        std::atomic<std::size_t> next{0};
        std::vector<Value> kept;  // the costs found, ascending
        Mutex reporting;
        if (hopeless(shared_, position, threads, stop)) {
            for (auto guess : guesses) done({guess, kInfeasible, true});
            return;
        }
        parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
            Worker<Code> worker(shared_, stop);
            Opening<Code> opening(worker);
            Node<Code> const node = worker.root(position);
            for (std::size_t i; (i = next.fetch_add(1)) < guesses.size();) {
                Value const bound = best.load();
                Value const v = Opening<Code>::helps(node) ? opening.cost(node, guesses[i], bound)
                                                           : worker.attempt(node, guesses[i], bound, 0);
                Lock const hold(reporting);
                bool const exact = v < bound || v == kInfeasible;
                if (keep && exact && v != kInfeasible) {
                    kept.insert(std::upper_bound(kept.begin(), kept.end(), v), v);
                    if (kept.size() >= keep) best = std::min(best.load(), kept[keep - 1]);
                }
                done({guesses[i], v, exact});
            }
        });
    }

    std::vector<Verdict> ranked(Position const& position) override { return search::ranked(shared_, position); }

    std::vector<Step> strategy(Position const& position, std::optional<Index> opener, Value value,
                               StopToken const& stop) override {
        Worker<Code> worker(shared_, stop);
        std::vector<Step> steps;
        grow(worker, worker.root(position), -1, 0, opener, value, 0, steps);
        return steps;
    }

    std::vector<HardStep> refutation(Position const& position, Index guess, StopToken const& stop) override {
        Worker<Code> worker(shared_, stop);
        return worker.refutation(worker.root(position), guess);
    }

    // Threads share the parts of the opener; each has its own memory.
    std::vector<Step> beam(Position const& position, std::optional<Index> opener, std::size_t width,
                           std::size_t endgame, unsigned threads, StopToken const& stop) override {
        std::vector<Step> steps;
        auto const strategy_of = [&](Beam<Code>& beam, Worker<Code>& worker, Node<Code> const& node, Index parent,
                                     std::uint32_t code, std::vector<Step>& out, std::size_t depth) {
            if (beam.best(node, width, depth).value == kInfeasible) return false;
            beam.grow(node, parent, code, {}, width, depth, out,
                      [&](Node<Code> const& small, Index above, std::uint32_t by, Value value, std::size_t at) {
                          grow(worker, small, above, by, {}, value, at, out);
                      });
            return true;
        };
        Worker<Code> first(shared_, stop);
        Node<Code> const node = first.root(position);
        if (!opener) {
            Beam<Code> beam(first, endgame);
            if (!strategy_of(beam, first, node, -1, 0, steps, 0)) steps.clear();
            return steps;
        }
        first.split(node, *opener, 0);
        auto const parts = first.at(0).parts;
        std::vector<std::vector<Step>> of_parts(parts.size());
        std::atomic<std::size_t> next{0};
        std::atomic<bool> failed{false};
        parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
            Worker<Code> worker(shared_, stop);
            Beam<Code> beam(worker, endgame);
            Node<Code> const own = worker.root(position);
            worker.split(own, *opener, 0);
            for (std::size_t i; !failed && (i = next.fetch_add(1)) < parts.size();)
                if (!strategy_of(beam, worker, worker.child(own, *opener, parts[i], 0), 0, parts[i].code, of_parts[i],
                                 1))
                    failed = true;
        });
        if (failed) return {};
        steps.push_back({-1, 0, *opener});
        for (auto const& part : of_parts) {
            auto const begin = static_cast<Index>(steps.size());  // the first step of a part follows the opener
            for (std::size_t i = 0; i < part.size(); ++i) {
                steps.push_back(part[i]);
                if (i > 0) steps.back().parent += begin;
            }
        }
        return steps;
    }

    std::uint64_t nodes() const override { return shared_.nodes.load(std::memory_order_relaxed); }

private:
    Shared<Code> shared_;
};

}  // namespace
}  // namespace search

template <class Code>
std::unique_ptr<Engine> make_engine(Problem<Code> const& problem, Objective objective, std::size_t table_bytes) {
    return std::make_unique<search::EngineOf<Code>>(problem, objective, table_bytes);
}

template std::unique_ptr<Engine> make_engine(Problem<std::uint8_t> const&, Objective, std::size_t);
template std::unique_ptr<Engine> make_engine(Problem<std::uint16_t> const&, Objective, std::size_t);

}  // namespace laconic
