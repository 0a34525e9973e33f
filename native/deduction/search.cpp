#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>

#include "common/parallel.hpp"
#include "search_beam.hpp"
#include "search_opening.hpp"
#include "search_worker.hpp"

namespace laconic {

template <class Code>
Engine<Code>::Engine(Problem<Code> problem, Objective objective, std::size_t table_bytes)
    : shared_(std::make_unique<Shared>(problem, objective, table_bytes)) {}

template <class Code>
Engine<Code>::~Engine() = default;

template <class Code>
Value Engine<Code>::cost(Position const& position, Value limit, unsigned threads, Stop const& stop) {
    Worker worker(*this, stop);
    Node const node = worker.root(position);
    if (threads == 1 || position.candidates.size() < 64) return worker.cost(node, limit, 0);
    auto const verdicts = ranked(position);
    if (verdicts.empty()) return worker.cost(node, limit, 0);
    if (hopeless(position, threads, stop)) return kInfeasible;
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

template <class Code>
Value Engine<Code>::cost_of_guess(Position const& position, Index guess, Value limit, unsigned threads,
                                  Stop const& stop) {
    Worker first(*this, stop);
    Node const node = first.root(position);
    if (threads == 1 && Opening::helps(node)) return Opening(first).cost(node, guess, limit);
    Value sum = first.split(node, guess, 0);
    if (sum >= limit) return sum;
    if (Decider::decides(*shared_, node)) return decide_parts(position, guess, threads, stop) ? 0 : kInfeasible;
    sum = first.look(node, guess, limit, sum, 0);
    if (sum >= limit) return sum;
    auto const parts = first.at(0).parts;
    Mutex adding;
    parallel_for(parts.size(), 1, threads, [&](std::size_t i, std::size_t) {
        Part const& part = parts[i];
        if (part.exact) return;
        Worker worker(*this, stop);
        Node const own = worker.root(position);
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

// Whether t turns are known not to suffice for a large position. If they did, t + 1 turns would suffice after any
// wasted guess; this is checked for a few of the best guesses.
template <class Code>
bool Engine<Code>::hopeless(Position const& position, unsigned threads, Stop const& stop) {
    constexpr std::size_t kLarge = 64, kAsked = 4;
    if (position.candidates.size() < kLarge || position.turns >= kLeastTurns) return false;
    Worker worker(*this, stop);
    if (Node const node = worker.root(position); !Decider::decides(*shared_, node)) return false;
    Position wasteful = position;
    ++wasteful.turns;
    auto const verdicts = ranked(wasteful);
    auto const asked = static_cast<std::ptrdiff_t>(std::min(kAsked, verdicts.size()));
    return std::any_of(verdicts.begin(), verdicts.begin() + asked,
                       [&](Verdict const& verdict) { return !decide_parts(wasteful, verdict.guess, threads, stop); });
}

// Every thread takes the next part, the largest first; threads without a part of their own help the others.
template <class Code>
bool Engine<Code>::decide_parts(Position const& position, Index guess, unsigned threads, Stop const& stop) {
    Worker first(*this, stop);
    first.split(first.root(position), guess, 0);
    auto const& frame = first.at(0);
    std::vector<std::unique_ptr<JointDecision>> decisions;
    for (std::size_t i = 0; i < frame.parts.size(); ++i)
        decisions.push_back(std::make_unique<JointDecision>(shared_->guesses));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    auto const decide = [&](Worker& worker, std::size_t i) {
        if (failed || decisions[i]->settled) return;
        try {
            Part const& part = frame.parts[i];
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
        Worker worker(*this, stop);
        for (std::size_t i; (i = next.fetch_add(1)) < decisions.size();) decide(worker, i);
        for (std::size_t i = 0; i < decisions.size(); ++i) decide(worker, i);
    });
    return !failed;
}

template <class Code>
void Engine<Code>::judge(Position const& position, std::span<Index const> guesses, Value limit, std::size_t keep,
                         unsigned threads, Stop const& stop, std::function<void(Verdict)> const& done) {
    std::atomic<Value> best{limit};
    std::atomic<std::size_t> next{0};
    std::vector<Value> kept;  // the costs found, ascending
    Mutex reporting;
    if (hopeless(position, threads, stop)) {
        for (auto guess : guesses) done({guess, kInfeasible, true});
        return;
    }
    parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
        Worker worker(*this, stop);
        Opening opening(worker);
        Node const node = worker.root(position);
        for (std::size_t i; (i = next.fetch_add(1)) < guesses.size();) {
            Value const bound = best.load();
            Value const v = Opening::helps(node) ? opening.cost(node, guesses[i], bound)
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

template <class Code>
std::vector<Verdict> Engine<Code>::ranked(Position const& position) {
    Stop const never{false};
    Worker worker(*this, never);
    Node const node = worker.root(position);
    worker.rank(node, kInfeasible, 0);
    Worker::sort(worker.at(0).choices);
    std::vector<Verdict> verdicts;
    for (auto const& choice : worker.at(0).choices) verdicts.push_back({choice.guess, choice.lower, false});
    return verdicts;
}

template <class Code>
std::vector<Step> Engine<Code>::strategy(Position const& position, Index opener, Value value, Stop const& stop) {
    Worker worker(*this, stop);
    std::vector<Step> steps;
    grow(worker, worker.root(position), -1, 0, opener, value, 0, steps);
    return steps;
}

template <class Code>
std::vector<HardStep> Engine<Code>::refutation(Position const& position, Index guess, Stop const& stop) {
    Worker worker(*this, stop);
    return worker.refutation(worker.root(position), guess);
}

// Appends an optimal strategy of a node of known exact value.
template <class Code>
void Engine<Code>::grow(Worker& worker, Node const& node, Index parent, std::uint32_t code, Index guess, Value value,
                        std::size_t depth, std::vector<Step>& steps) {
    if (node.turns == 0) return;
    if (guess < 0) {
        if (node.set.size() == 1) {
            guess = shared_->as_guess(node.set[0]);
        } else if ((guess = worker.winner(node)) < 0) {
            worker.rank(node, plus(value, 1), depth);
            Worker::sort(worker.at(depth).choices);
            auto const choices = worker.at(depth).choices;
            for (auto const& choice : choices)
                if (worker.attempt(node, choice.guess, plus(value, 1), depth) == value) {
                    guess = choice.guess;
                    break;
                }
        }
    }
    if (guess < 0) throw std::logic_error("no guess has the value that the search found");
    auto const here = static_cast<Index>(steps.size());
    steps.push_back({parent, code, guess});
    worker.split(node, guess, depth);
    auto const parts = worker.at(depth).parts;
    for (auto const& part : parts) {
        Node const next = worker.child(node, guess, part, depth);
        grow(worker, next, here, part.code, -1, worker.cost(next, kInfeasible, depth + 1), depth + 1, steps);
    }
}

// Threads share the parts of the opener; each has its own memory.
template <class Code>
std::vector<Step> Engine<Code>::beam(Position const& position, Index opener, std::size_t width, std::size_t endgame,
                                     unsigned threads, Stop const& stop) {
    std::vector<Step> steps;
    auto const strategy_of = [&](Beam& beam, Worker& worker, Node const& node, Index parent, std::uint32_t code,
                                 std::vector<Step>& out, std::size_t depth) {
        if (beam.best(node, width, depth).value == kInfeasible) return false;
        beam.grow(node, parent, code, -1, width, depth, out,
                  [&](Node const& small, Index above, std::uint32_t by, Value value, std::size_t at) {
                      grow(worker, small, above, by, -1, value, at, out);
                  });
        return true;
    };
    Worker first(*this, stop);
    Node const node = first.root(position);
    if (opener < 0) {
        Beam beam(first, endgame);
        if (!strategy_of(beam, first, node, -1, 0, steps, 0)) steps.clear();
        return steps;
    }
    first.split(node, opener, 0);
    auto const parts = first.at(0).parts;
    std::vector<std::vector<Step>> of_parts(parts.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
        Worker worker(*this, stop);
        Beam beam(worker, endgame);
        Node const own = worker.root(position);
        worker.split(own, opener, 0);
        for (std::size_t i; !failed && (i = next.fetch_add(1)) < parts.size();)
            if (!strategy_of(beam, worker, worker.child(own, opener, parts[i], 0), 0, parts[i].code, of_parts[i], 1))
                failed = true;
    });
    if (failed) return {};
    steps.push_back({-1, 0, opener});
    for (auto const& part : of_parts) {
        auto const begin = static_cast<Index>(steps.size());  // the first step of a part follows the opener
        for (std::size_t i = 0; i < part.size(); ++i) {
            steps.push_back(part[i]);
            if (i > 0) steps.back().parent += begin;
        }
    }
    return steps;
}

template class Engine<std::uint8_t>;
template class Engine<std::uint16_t>;

}  // namespace laconic
