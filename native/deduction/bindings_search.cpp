// Bindings of the search: an engine, and jobs that run concurrently with the caller.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "common/arrays.hpp"
#include "common/job.hpp"
#include "search.hpp"

using namespace nb::literals;

namespace {

using laconic::Engine;
using laconic::Index;
using laconic::Position;
using laconic::StopToken;

// A search that runs concurrently with the caller, who can wait for it, read its results so far, and stop it.
class PyJob {
public:
    using Verdict = std::tuple<Index, std::optional<laconic::Value>, bool>;  // guess, lower bound, exact
    using Value = std::tuple<std::optional<laconic::Value>, bool>;           // None: infeasible
    using Steps = std::vector<laconic::Step>;
    using HardStep = std::tuple<int, std::vector<Index>, std::vector<Index>>;

    explicit PyJob(nb::object engine) : engine_(std::move(engine)) {}
    PyJob(PyJob const&) = delete;
    ~PyJob() {
        nb::gil_scoped_release const unlocked;
        job_.end();
    }

    void start(std::function<void(PyJob&, StopToken const&)> work) {
        job_.start([this, work = std::move(work)](StopToken const& stop) { work(*this, stop); });
    }

    bool wait(double seconds) {
        nb::gil_scoped_release const unlocked;
        return job_.wait(seconds);
    }

    void report(laconic::Verdict verdict) {
        std::lock_guard const hold(mutex_);
        bool const infeasible = verdict.lower == laconic::kInfeasible;
        verdicts_.emplace_back(verdict.guess, infeasible ? std::nullopt : std::optional(verdict.lower), verdict.exact);
    }

    std::vector<Verdict> verdicts() {
        if (job_.forked()) return {};  // the search may have held the lock
        std::lock_guard const hold(mutex_);
        return std::exchange(verdicts_, {});
    }

    void finish(laconic::Value value, laconic::Value limit) {
        bool const infeasible = value == laconic::kInfeasible;
        value_ = {infeasible ? std::nullopt : std::optional(value), infeasible || value < limit};
    }
    void finish(Steps steps) { steps_ = std::move(steps); }
    void finish(std::vector<laconic::HardStep> const& proof) {
        for (auto const& step : proof) refutation_.emplace_back(step.turns, step.members, step.reasons);
    }

    std::vector<HardStep> refutation() {
        check();
        return refutation_;
    }

    Value value() {
        check();
        return value_;
    }

    std::tuple<Out<Index, 1>, Out<std::uint32_t, 1>, Out<Index, 1>> steps() {
        check();
        Fresh<Index, 1> parents(steps_.size()), guesses(steps_.size());
        Fresh<std::uint32_t, 1> codes(steps_.size());
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            parents.data[i] = steps_[i].parent;
            codes.data[i] = steps_[i].code;
            guesses.data[i] = steps_[i].guess;
        }
        return {parents.release(), codes.release(), guesses.release()};
    }

    void stop() { job_.stop(); }
    bool stopped() { return job_.stopped(); }
    void check() {
        nb::gil_scoped_release const unlocked;
        job_.check();
    }

private:
    nb::object engine_;  // outlives the search
    std::mutex mutex_;   // of the verdicts so far
    std::vector<Verdict> verdicts_;
    Value value_{0, false};
    Steps steps_;
    std::vector<HardStep> refutation_;
    laconic::Job job_;  // last, since it writes to the others
};

using Indices = In<Index, 1>;
using Limit = std::optional<laconic::Value>;
using Turns = std::optional<int>;

template <class T>
std::span<T const> all(std::optional<In<T, 2>> const& array) {
    return array ? std::span<T const>{array->data(), array->size()} : std::span<T const>{};
}

// An engine with the arrays that it reads. Its methods start jobs, which may run at once.
class PyEngine {
public:
    template <class Code>
    PyEngine(In<Code, 2> matrix, std::size_t codes, In<Index, 1> guess_of_answer, laconic::Objective objective,
             std::optional<In<std::uint32_t, 1>> weights, std::optional<In<std::uint64_t, 2>> features,
             std::optional<In<Code, 2>> guess_matrix, std::optional<In<Index, 2>> symmetries, std::size_t table_bytes)
        : guesses(matrix.shape(0)), answers(matrix.shape(1)), kept_{nb::cast(matrix),       nb::cast(guess_of_answer),
                                                                    nb::cast(weights),      nb::cast(features),
                                                                    nb::cast(guess_matrix), nb::cast(symmetries)} {
        check_indices(guess_of_answer, guesses, "guess_of_answer");
        require(guess_of_answer.shape(0) == answers, "guess_of_answer: one entry an answer expected");
        require(!weights || weights->shape(0) == answers, "weights: one entry an answer expected");
        require(!features || features->shape(0) == guesses, "features: one row a guess expected");
        require(!guess_matrix || (guess_matrix->shape(0) == guesses && guess_matrix->shape(1) == guesses),
                "guess_matrix: every guess against every guess expected");
        require(!symmetries || (guesses == answers && symmetries->shape(1) == guesses),
                "symmetries: permutations of a game whose guesses are its answers expected");
        laconic::Problem<Code> const problem{{matrix.data(), guesses, answers, codes},
                                             static_cast<Code>(codes - 1),
                                             view(guess_of_answer),
                                             weights ? view(*weights) : std::span<std::uint32_t const>{},
                                             all(features),
                                             all(guess_matrix),
                                             all(symmetries)};
        nb::gil_scoped_release const unlocked;
        engine_ = laconic::make_engine(problem, objective, table_bytes);
    }

    // Calls a function that searches.
    template <class Call>
    auto search(Call call) {
        struct Running {
            explicit Running(PyEngine& e) : engine(e) {
                engine.process_ = laconic::process_id();
                ++engine.running_;
            }
            ~Running() { --engine.running_; }
            PyEngine& engine;
        } const running(*this);
        return call(*engine_);
    }

    std::uint64_t nodes() const { return engine_->nodes(); }

    // A process that is forked while a search runs has a copy of the engine in the middle of a change.
    void refuse_torn() const {
        if (running_ && process_ != laconic::process_id())
            throw std::runtime_error("this process was forked while the engine was searching: create another engine");
    }

    std::size_t const guesses, answers;

private:
    std::atomic<int> running_{0};
    std::atomic<long> process_{0};  // in which the last search began
    std::vector<nb::object> kept_;
    std::unique_ptr<Engine> engine_;
};

// A position; the job keeps its arrays alive.
struct HeldPosition {
    std::vector<Index> candidates, legal;
    int turns;
    Position view() const { return {candidates, legal, turns}; }
};

std::vector<Index> copy(Indices const& array) { return {array.data(), array.data() + array.shape(0)}; }

HeldPosition hold(PyEngine const& engine, Indices const& candidates, Indices const& legal, Turns turns) {
    check_indices(candidates, engine.answers, "candidates");
    check_indices(legal, engine.guesses, "legal");
    require(candidates.shape(0) > 0, "candidates: at least one expected");
    require(!turns || *turns >= 0, "turns: 0 or more expected, or None for no limit");
    return {copy(candidates), copy(legal), turns ? *turns : laconic::kNoTurnLimit};
}

void check_guess(PyEngine const& engine, std::optional<Index> guess, char const* name) {
    if (guess) check_index(*guess, engine.guesses, name);
}

laconic::Value number(Limit const& limit) {
    return limit && *limit < laconic::kInfeasible ? *limit : laconic::kInfeasible;
}

// Starts a job that calls work(engine, position, job, stop).
template <class Work>
std::unique_ptr<PyJob> launch(nb::handle engine, Indices const& candidates, Indices const& legal, Turns turns,
                              Work work) {
    auto& self = nb::cast<PyEngine&>(engine);
    self.refuse_torn();
    auto job = std::make_unique<PyJob>(nb::borrow(engine));
    auto at = hold(self, candidates, legal, turns);
    job->start([&self, at = std::move(at), work = std::move(work)](PyJob& running, StopToken const& stop) {
        self.search([&](Engine& e) { work(e, at.view(), running, stop); });
    });
    return job;
}

template <class Code>
void bind_engine(nb::class_<PyEngine>& engine) {
    engine.def(nb::new_([](In<Code, 2> matrix, std::size_t codes, Indices guess_of_answer, laconic::Objective objective,
                           std::optional<In<std::uint32_t, 1>> weights, std::optional<In<std::uint64_t, 2>> features,
                           std::optional<In<Code, 2>> guess_matrix, std::optional<In<Index, 2>> symmetries,
                           std::size_t table_bytes) -> std::unique_ptr<PyEngine> {
                   return std::make_unique<PyEngine>(matrix, codes, guess_of_answer, objective, weights, features,
                                                     guess_matrix, symmetries, table_bytes);
               }),
               "matrix"_a.noconvert(), "codes"_a, "guess_of_answer"_a.noconvert(), "objective"_a, nb::kw_only(),
               "weights"_a.noconvert() = nb::none(), "features"_a.noconvert() = nb::none(),
               "guess_matrix"_a.noconvert() = nb::none(), "symmetries"_a.noconvert() = nb::none(),
               "table_bytes"_a = std::size_t{256} << 20);
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<PyJob>(m, "Job", "A search that runs concurrently with the caller.")
        .def("wait", &PyJob::wait, "seconds"_a, "Wait for the end of the search; return whether it has ended.")
        .def("verdicts", &PyJob::verdicts, "Return the verdicts since the last call: (guess, lower or None, exact).")
        .def("value", &PyJob::value, "Wait for the value: (bound or None for infeasible, exact).")
        .def("steps", &PyJob::steps, "Wait for the strategy: parents, codes and guesses, one row per step.")
        .def("refutation", &PyJob::refutation, "Wait for a proof: steps of (turns, members, earlier steps as reasons).")
        .def("check", &PyJob::check,
             "Wait for the end; raise the exception of the search, if it failed or was stopped.")
        .def("stop", &PyJob::stop, "Stop the search; proven bounds are kept.")
        .def_prop_ro("stopped", &PyJob::stopped, "Whether the search ended because it was stopped.");

    nb::enum_<laconic::Objective>(m, "Objective", "What a search minimizes.")
        .value("TOTAL", laconic::Objective::kTotal, "The total of guesses.")
        .value("WORST", laconic::Objective::kWorst, "Whether the turns suffice: 0 if they do, else infeasible.")
        .value("WITHIN", laconic::Objective::kWithin, "The answers that are not found within the turns.");

    nb::class_<PyEngine> engine(
        m, "Engine",
        "Exact search over one game.\n\n"
        "Calls start jobs, which may run at once: they share proven bounds, and each is\nstopped alone.");
    bind_engine<std::uint8_t>(engine);
    bind_engine<std::uint16_t>(engine);
    engine.def(
        "cost",
        [](nb::handle self, Indices candidates, Indices legal, Turns turns, Limit limit, unsigned threads) {
            return launch(self, candidates, legal, turns,
                          [=](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              job.finish(e.cost(at, number(limit), threads, stop), number(limit));
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "limit"_a.none() = nb::none(), "threads"_a = 1,
        "Cost of a position: exact if below `limit`, else a lower bound.");
    engine.def(
        "cost_of_guess",
        [](nb::handle self, Indices candidates, Indices legal, Turns turns, Index guess, Limit limit,
           unsigned threads) {
            check_guess(nb::cast<PyEngine&>(self), guess, "guess");
            return launch(self, candidates, legal, turns,
                          [=](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              job.finish(e.cost_of_guess(at, guess, number(limit), threads, stop), number(limit));
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "guess"_a, "limit"_a.none() = nb::none(), "threads"_a = 1,
        "Cost of a position after one guess.");
    engine.def(
        "judge",
        [](nb::handle self, Indices candidates, Indices legal, Turns turns, Indices guesses, Limit limit,
           std::size_t keep, unsigned threads) {
            check_indices(guesses, nb::cast<PyEngine&>(self).guesses, "guesses");
            return launch(self, candidates, legal, turns,
                          [=, list = copy(guesses)](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              e.judge(at, list, number(limit), keep, threads, stop,
                                      [&](laconic::Verdict verdict) { job.report(verdict); });
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "guesses"_a, "limit"_a.none() = nb::none(), "keep"_a = 0,
        "threads"_a = 1,
        "Verdicts on many guesses: exact below `limit`, else lower bounds.\n\n"
        "With `keep` the limit decreases to the keep-th least cost so far.");
    engine.def(
        "strategy",
        [](nb::handle self, Indices candidates, Indices legal, Turns turns, std::optional<Index> opener,
           laconic::Value value) {
            check_guess(nb::cast<PyEngine&>(self), opener, "opener");
            return launch(self, candidates, legal, turns,
                          [=](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              job.finish(e.strategy(at, opener, value, stop));
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "opener"_a.none(), "value"_a,
        "An optimal strategy of a position of known exact value; opener None for any first guess.");
    engine.def(
        "beam",
        [](nb::handle self, Indices candidates, Indices legal, Turns turns, std::optional<Index> opener,
           std::size_t width, std::size_t endgame, unsigned threads) {
            check_guess(nb::cast<PyEngine&>(self), opener, "opener");
            return launch(self, candidates, legal, turns,
                          [=](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              job.finish(e.beam(at, opener, width, endgame, threads, stop));
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "opener"_a.none(), "width"_a, "endgame"_a, "threads"_a = 1,
        "A good strategy for the least total, of the `width` most promising guesses of each position;\n"
        "positions of up to `endgame` candidates are solved exactly. Empty if the turns do not suffice.");
    engine.def(
        "refutation",
        [](nb::handle self, Indices candidates, Indices legal, int turns, Index guess) {
            check_guess(nb::cast<PyEngine&>(self), guess, "guess");
            return launch(self, candidates, legal, turns,
                          [=](Engine& e, Position at, PyJob& job, StopToken const& stop) {
                              job.finish(e.refutation(at, guess, stop));
                          });
        },
        "candidates"_a, "legal"_a, "turns"_a, "guess"_a,
        "A proof that the turns do not suffice after a guess, empty if they do: for 'worst' in easy mode, without\n"
        "symmetries.");
    engine.def(
        "ranked",
        [](PyEngine& self, Indices candidates, Indices legal, Turns turns) {
            auto const held = hold(self, candidates, legal, turns);
            self.refuse_torn();
            std::vector<laconic::Verdict> ranked;
            {
                nb::gil_scoped_release const unlocked;
                ranked = self.search([&](Engine& e) { return e.ranked(held.view()); });
            }
            Fresh<Index, 1> guesses(ranked.size());
            Fresh<laconic::Value, 1> lower(ranked.size());
            for (std::size_t i = 0; i < ranked.size(); ++i) {
                guesses.data[i] = ranked[i].guess;
                lower.data[i] = ranked[i].lower;
            }
            return std::make_tuple(guesses.release(), lower.release());
        },
        "candidates"_a, "legal"_a, "turns"_a.none(), "Useful guesses by their one-step lower bounds, best first.");
    engine.def_prop_ro("nodes", &PyEngine::nodes, "Positions searched so far.");
}
