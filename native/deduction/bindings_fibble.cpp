// Bindings for games of Fibble.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"
#include "fibble.hpp"

using namespace nb::literals;

namespace {

using Indices = In<std::int32_t, 1>;
using Lefts = std::tuple<Out<std::uint64_t, 1>, Out<std::uint32_t, 1>, std::uint64_t>;

template <class Code>
laconic::Fibble<Code> made_for(In<Code, 2> const& matrix, Indices const& guess_of_answer, Indices const& candidates,
                               int marks, int length) {
    require(marks >= 2 && length >= 1 && (marks > 2 || length > 1), "marks and length: at least 2 and 1, not both");
    std::size_t codes = 1;
    for (int i = 0; i < length && codes <= std::size_t{1} << 16; ++i) codes *= static_cast<std::size_t>(marks);
    require(codes <= std::size_t{1} << 16, "marks and length: at most 65536 codes expected");
    require(candidates.shape(0) > 0, "candidates: at least one expected");
    check_indices(candidates, matrix.shape(1), "candidates");
    require(std::ranges::is_sorted(view(candidates)), "candidates: ascending indices expected");
    require(guess_of_answer.shape(0) == matrix.shape(1), "guess_of_answer: one a column expected");
    check_indices(guess_of_answer, matrix.shape(0), "guess_of_answer");
    for (std::size_t guess = 0; guess < matrix.shape(0); ++guess)
        for (std::int32_t const answer : view(candidates))
            require(matrix(guess, static_cast<std::size_t>(answer)) < codes, "matrix: codes of these tiles expected");
    return {{matrix.data(), matrix.shape(0), matrix.shape(1), codes}, view(guess_of_answer), marks, length};
}

template <class Code>
Lefts left(In<Code, 2> matrix, Indices guess_of_answer, Indices guesses, Indices candidates, int marks, int length) {
    check_indices(guesses, matrix.shape(0), "guesses");
    auto fibble = made_for(matrix, guess_of_answer, candidates, marks, length);
    Fresh<std::uint64_t, 1> total(guesses.shape(0));
    Fresh<std::uint32_t, 1> most(guesses.shape(0));
    laconic::attended([&](laconic::StopToken const& stop) {
        for (std::size_t i = 0; i < guesses.shape(0); ++i) {
            laconic::check(stop);
            auto const left = fibble.left(guesses.data()[i], view(candidates));
            total.data[i] = left.total, most.data[i] = left.most;
        }
        return true;
    });
    return {total.release(), most.release(), fibble.scale()};
}

template <class Code>
std::pair<int, std::optional<std::int32_t>> worst_case(In<Code, 2> matrix, Indices guess_of_answer, Indices candidates,
                                                       int marks, int length, double seconds) {
    auto fibble = made_for(matrix, guess_of_answer, candidates, marks, length);
    using Clock = std::chrono::steady_clock;
    auto const deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(std::min(seconds, 1e8)));
    auto const found = laconic::attended(
        [&](laconic::StopToken const& stop) { return fibble.worst_case(view(candidates), deadline, stop); });
    return {found.turns, found.guess};
}

template <class Code>
void bind(nb::module_& m) {
    m.def("fibble_left", left<Code>, "matrix"_a.noconvert(), "guess_of_answer"_a.noconvert(), "guesses"_a.noconvert(),
          "candidates"_a.noconvert(), "marks"_a, "length"_a,
          "What each guess of Fibble leaves of the candidates: (totals, most, scale).\n\n"
          "A total is the mean number that still fit over the displays of a candidate, added up over the candidates, "
          "times the scale; `most` is the largest number after any display.");
    m.def("fibble_worst_case", worst_case<Code>, "matrix"_a.noconvert(), "guess_of_answer"_a.noconvert(),
          "candidates"_a.noconvert(), "marks"_a, "length"_a, nb::kw_only(), "seconds"_a,
          "The fewest guesses of Fibble that are sure to win, and a guess with which so many suffice.\n\n"
          "Without a guess there was no time for more: fewer turns do not suffice.");
}

}  // namespace

void bind_fibble(nb::module_& m) {
    bind<std::uint8_t>(m);
    bind<std::uint16_t>(m);
}
