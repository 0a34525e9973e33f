// Bindings for the fewest guesses that beat an adversary.

#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "beating.hpp"
#include "bindings.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"

using namespace nb::literals;

namespace {

using Indices = In<std::int32_t, 1>;
using Script = std::vector<std::int32_t>;

class PyBeating {
public:
    virtual ~PyBeating() = default;
    virtual Script win(Indices candidates, std::int32_t opener, int turns) = 0;
};

template <class Code>
class BeatingOf final : public PyBeating {
public:
    BeatingOf(In<Code, 2> matrix, Indices rank, Indices guess_of_answer, bool any_tie)
        : kept_{nb::cast(matrix), nb::cast(rank), nb::cast(guess_of_answer)},
          guesses_(matrix.shape(0)),
          answers_(matrix.shape(1)),
          beating_({matrix.data(), guesses_, answers_, rank.shape(0)}, view(rank), view(guess_of_answer), any_tie) {
        require(guess_of_answer.shape(0) == answers_, "guess_of_answer: one entry an answer expected");
        check_indices(guess_of_answer, guesses_, "guess_of_answer");
        for (std::size_t i = 0; i < guesses_ * answers_; ++i)
            if (matrix.data()[i] >= rank.shape(0)) throw nb::index_error("rank: one entry a code expected");
    }

    Script win(Indices candidates, std::int32_t opener, int turns) override {
        check_indices(candidates, answers_, "candidates");
        require(candidates.shape(0) > 0, "candidates: at least one expected");
        check_index(opener, guesses_, "opener");
        require(turns >= 1 && turns <= 1000, "turns: 1 to 1,000 expected");
        return laconic::attended(
            [&](laconic::StopToken const& stop) { return beating_.win(view(candidates), opener, turns, stop); });
    }

private:
    std::vector<nb::object> kept_;
    std::size_t guesses_, answers_;
    laconic::Beating<Code> beating_;
};

template <class Code>
void bind(nb::class_<PyBeating>& beating) {
    beating.def(made<PyBeating, BeatingOf<Code>, In<Code, 2>, Indices, Indices, bool>(), "matrix"_a.noconvert(),
                "rank"_a.noconvert(), "guess_of_answer"_a.noconvert(), nb::kw_only(), "any_tie"_a);
}

}  // namespace

void bind_beating(nb::module_& m) {
    nb::class_<PyBeating> beating(m, "Beating", "Wins against an adversary in easy mode; calls share what they learn.");
    bind<std::uint8_t>(beating);
    bind<std::uint16_t>(beating);
    beating.def("win", &PyBeating::win, "candidates"_a, "opener"_a, "turns"_a,
                "The guesses of a win within so many turns, which begins with the opener; empty if there is none.\n\n"
                "With `any_tie`, those after each of the largest parts follow, by ascending code.");
}
