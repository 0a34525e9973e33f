// Bindings for sets of answers that no guess separates.

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bindings.hpp"
#include "common/arrays.hpp"
#include "inseparable.hpp"

using namespace nb::literals;

namespace {

using laconic::Side;
using Indices = In<std::int32_t, 1>;

Out<std::int32_t, 2> rows(std::vector<std::int32_t> const& flat, std::size_t size) {
    Fresh<std::int32_t, 2> array(flat.size() / size, size);
    std::ranges::copy(flat, array.data.get());
    return array.release();
}

template <class Code>
laconic::Matrix<Code> checked(In<Code, 2> const& matrix, Indices const& guesses) {
    check_indices(guesses, matrix.shape(0), "guesses");
    return {matrix.data(), matrix.shape(0), matrix.shape(1), 0};
}

template <class Code>
void make(Side* side, In<Code, 2> matrix, Indices probes, Indices answers) {
    auto const codes = checked(matrix, probes);
    check_indices(answers, matrix.shape(1), "answers");
    require(answers.shape(0) > 0 && answers.shape(0) <= Side::kMost, "answers: 1 to 65,536 expected");
    nb::gil_scoped_release const unlocked;
    new (side) Side(codes, view(probes), view(answers));
}

std::span<std::int32_t const> flat(In<std::int32_t, 2> const& sets, std::size_t answers) {
    std::span<std::int32_t const> const all{sets.data(), sets.shape(0) * sets.shape(1)};
    check_indices(all, answers, "sets");
    return all;
}

template <class Code>
Out<std::uint8_t, 1> inseparable(In<Code, 2> matrix, In<std::int32_t, 2> sets, Indices guesses) {
    auto const codes = checked(matrix, guesses);
    auto const all = flat(sets, matrix.shape(1));
    Fresh<std::uint8_t, 1> flags(sets.shape(0));
    {
        nb::gil_scoped_release const unlocked;
        std::ranges::copy(laconic::inseparable(codes, all, sets.shape(1), view(guesses)), flags.data.get());
    }
    return flags.release();
}

template <class Code>
Out<std::uint8_t, 1> unsolvable(In<Code, 2> matrix, In<std::int32_t, 2> sixes, In<std::int32_t, 2> fours,
                                Indices guesses) {
    auto const codes = checked(matrix, guesses);
    require(sixes.shape(1) == 6 && fours.shape(1) == 4, "sets of six and of four expected");
    auto const sets = flat(sixes, matrix.shape(1)), known = flat(fours, matrix.shape(1));
    Fresh<std::uint8_t, 1> flags(sixes.shape(0));
    {
        nb::gil_scoped_release const unlocked;
        std::ranges::copy(laconic::unsolvable(codes, sets, known, view(guesses)), flags.data.get());
    }
    return flags.release();
}

template <class Code>
void bind(nb::module_& m, nb::class_<Side>& side) {
    side.def("__init__", make<Code>, "matrix"_a.noconvert(), "probes"_a, "answers"_a);
    m.def("inseparable", inseparable<Code>, "matrix"_a.noconvert(), "sets"_a, "guesses"_a,
          "Whether no guess separates a set: a flag for each row of answers. Guesses are tried in order.");
    m.def("unsolvable", unsolvable<Code>, "matrix"_a.noconvert(), "sixes"_a, "fours"_a, "guesses"_a,
          "Whether every guess leaves an inseparable part: a flag for each row of six answers.\n\n"
          "`fours` has all inseparable sets of four; three answers are separable.");
}

}  // namespace

void bind_inseparable(nb::module_& m) {
    nb::class_<Side> side(m, "Side", "Answers, and which pairs of them the first 64 probes do not tell apart.");
    bind<std::uint8_t>(m, side);
    bind<std::uint16_t>(m, side);
    side.def(
            "alike_pairs", [](Side const& self) { return rows(self.alike_pairs(), 2); },
            "Pairs that no probe tells apart, one per row.")
        .def(
            "alike_triples", [](Side const& self) { return rows(self.alike_triples(), 3); },
            "Triples that no probe separates, one per row.")
        .def(
            "alike_with",
            [](Side const& self, Side const& other, std::size_t begin, std::size_t end) {
                std::vector<std::int32_t> found;
                {
                    nb::gil_scoped_release const unlocked;
                    found = self.alike_with(other, begin, end);
                }
                return rows(found, 4);
            },
            "other"_a, "begin"_a, "end"_a,
            "Sets of a pair of this side and one of the other, of which no probe tells both apart, one per row.")
        .def("cuts", &Side::cuts, "other"_a, "most"_a,
             "The places between which pairs are passed to `alike_with`, for calls of about `most` sets each.");
}
