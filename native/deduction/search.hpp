// Exact search for deduction games: branch and bound over positions, with every bound a proven inequality.
//
// A position is a set S of candidates, the guesses still allowed, and the number t of turns left. Its cost is
//
//     F_t(S) = turn_cost * W(S) + min over allowed guesses h of the sum of F_{t-1}(p) over the parts p of S under h,
//     F_0(S) = miss * W(S),      F_t({}) = 0,
//
// where the part that h itself wins costs nothing more and W is the sum of the answers' weights. Three objectives:
//
//     least total           turn_cost 1, miss infeasible: every answer costs its turns, none may be missed
//     worst case            turn_cost 0, miss infeasible: 0 if t turns suffice for all of S
//     most answers within t turn_cost 0, miss 1: the weight of the answers not found
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "partition.hpp"
#include "table.hpp"

namespace laconic {

using Value = std::uint32_t;
using Index = std::int32_t;

inline constexpr Value kInfeasible = (1u << 28) - 1;  // more than any cost; the table packs a bound into 28 bits
inline constexpr int kNoTurnLimit = 1 << 20;

enum class Objective { kTotal, kWorst, kWithin };

// The game. All pointers must outlive the engine.
template <class Code>
struct Problem {
    Matrix<Code> matrix;                      // feedback of every guess for every answer
    Code win;                                 // the code of a guess that is the answer
    std::span<Index const> guess_of_answer;   // each answer can be guessed
    std::span<std::uint32_t const> weights;   // positive, one per answer; empty if all are 1
    std::span<std::uint64_t const> features;  // hard mode: the letters of each guess as bits; else empty
    std::span<Code const> guess_matrix;       // ultra-hard mode: feedback of every guess for every guess; else empty
    std::span<Index const> symmetries;        // permutations of the words that keep all feedback, one after another
                                              // (guesses and answers the same list); may be empty
};

// A position as the caller gives it: answers, allowed guesses (ascending), turns left.
struct Position {
    std::span<Index const> candidates;
    std::span<Index const> legal;
    int turns;
};

// One step of a strategy: after the guess of `parent` got feedback `code`, guess `guess`. The root's parent is -1.
struct Step {
    Index parent;
    std::uint32_t code;
    Index guess;
};

// One step of a proof that turns do not suffice. With more than two turns, each guess leaves the members of one of the
// reasons whole, which are earlier steps with a turn less; with two turns, no guess separates the members.
struct HardStep {
    int turns;
    std::vector<Index> members;  // ascending: the members of all reasons
    std::vector<Index> reasons;
};

// A guess with a bound of its cost: lower <= cost, and lower == cost if exact.
struct Verdict {
    Index guess;
    Value lower;
    bool exact;
};

// Thread-safe: any number of calls may run at once. They share proven bounds, and each uses the given number of threads
// and is stopped alone, by its own token: it then throws Stopped, and what it has proven stays in the table.
class Engine {
public:
    virtual ~Engine() = default;

    // v = cost(position, limit, threads): v < limit means F = v; v >= limit means F >= v. kInfeasible is exact.
    virtual Value cost(Position const& position, Value limit, unsigned threads, StopToken const& stop) = 0;

    // The same for one guess: cost(h) = turn_cost * W + sum of F over its parts.
    virtual Value cost_of_guess(Position const& position, Index guess, Value limit, unsigned threads,
                                StopToken const& stop) = 0;

    // The same for many guesses, distributed to the threads in the given order. With `keep` > 0 the limit decreases to
    // the keep-th least cost so far, so that all other guesses are proven to cost at least as much. `done` is called
    // for each decided guess, one call at a time.
    virtual void judge(Position const& position, std::span<Index const> guesses, Value limit, std::size_t keep,
                       unsigned threads, StopToken const& stop, std::function<void(Verdict)> const& done) = 0;

    // The guesses of a position by their one-step bound, best first, with those bounds.
    virtual std::vector<Verdict> ranked(Position const& position) = 0;

    // An optimal strategy of a position whose cost is finite, `value` its exact cost; an `opener` fixes the first
    // guess, `value` then being that guess's cost.
    virtual std::vector<Step> strategy(Position const& position, std::optional<Index> opener, Value value,
                                       StopToken const& stop) = 0;

    // A proof that the turns do not suffice if a position begins with a guess: the last step lies within one part.
    // Empty if they suffice. Only for the worst case in easy mode, without symmetries.
    virtual std::vector<HardStep> refutation(Position const& position, Index guess, StopToken const& stop) = 0;

    // A good strategy of a position that need not be optimal, for the least total: of each position, at most `width`
    // guesses are searched, fewer further down; positions of up to `endgame` candidates are solved exactly. Empty if
    // the turns do not suffice with the `opener`, if there is one.
    virtual std::vector<Step> beam(Position const& position, std::optional<Index> opener, std::size_t width,
                                   std::size_t endgame, unsigned threads, StopToken const& stop) = 0;

    virtual std::uint64_t nodes() const = 0;
};

// An engine for either width of codes, one byte or two.
template <class Code>
std::unique_ptr<Engine> make_engine(Problem<Code> const& problem, Objective objective, std::size_t table_bytes);

}  // namespace laconic
