// Bindings of the kernels. They convert and check arguments, release the GIL, and call the core.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>

#include <optional>
#include <tuple>
#include <variant>

#include "common/arrays.hpp"
#include "common/parallel.hpp"
#include "bindings.hpp"
#include "feedback.hpp"
#include "partition.hpp"

using namespace nb::literals;
using laconic::cores;

namespace {

laconic::Symbols symbols(In<std::uint8_t, 2> const& words) {
    return {words.data(), words.shape(0), static_cast<int>(words.shape(1))};
}

using Kernel8 = void (*)(laconic::Symbols, laconic::Symbols, std::uint8_t*, unsigned);
using Kernel16 = void (*)(laconic::Symbols, laconic::Symbols, std::uint16_t*, unsigned);

using AnyMatrix = std::variant<Out<std::uint8_t, 2>, Out<std::uint16_t, 2>>;

template <class Code, class Kernel>
AnyMatrix matrix(In<std::uint8_t, 2> const& guesses, In<std::uint8_t, 2> const& answers, Kernel kernel) {
    Fresh<Code, 2> codes(guesses.shape(0), answers.shape(0));
    {
        nb::gil_scoped_release const unlocked;
        kernel(symbols(guesses), symbols(answers), codes.data.get(), cores());
    }
    return codes.release();
}

AnyMatrix wordle_matrix(In<std::uint8_t, 2> guesses, In<std::uint8_t, 2> answers) {
    if (guesses.shape(1) <= 5) return matrix<std::uint8_t>(guesses, answers, Kernel8(laconic::wordle_matrix));
    return matrix<std::uint16_t>(guesses, answers, Kernel16(laconic::wordle_matrix));
}

AnyMatrix pegs_matrix(In<std::uint8_t, 2> guesses, In<std::uint8_t, 2> answers) {
    return matrix<std::uint8_t>(guesses, answers, Kernel8(laconic::pegs_matrix));
}

AnyMatrix places_matrix(In<std::uint8_t, 2> guesses, In<std::uint8_t, 2> answers) {
    if (guesses.shape(1) <= 8) return matrix<std::uint8_t>(guesses, answers, Kernel8(laconic::places_matrix));
    return matrix<std::uint16_t>(guesses, answers, Kernel16(laconic::places_matrix));
}

template <class Code>
laconic::Matrix<Code> checked(In<Code, 2> const& matrix, In<std::int32_t, 1> const& guesses,
                              In<std::int32_t, 1> const& candidates, std::size_t codes) {
    constexpr std::size_t most = std::size_t{1} << (8 * sizeof(Code));
    if (codes > most)
        throw nb::value_error(
            ("codes: " + std::to_string(codes) + ", expected at most " + std::to_string(most)).c_str());
    check_indices(guesses, matrix.shape(0), "guesses");
    check_indices(candidates, matrix.shape(1), "candidates");
    return {matrix.data(), matrix.shape(0), matrix.shape(1), codes};
}

using Stats = std::tuple<Out<std::uint32_t, 1>, Out<double, 1>, Out<double, 1>, Out<double, 1>>;

template <class Code>
Stats partition_stats(In<Code, 2> matrix, In<std::int32_t, 1> guesses, In<std::int32_t, 1> candidates,
                      std::size_t codes, std::optional<In<double, 1>> weights) {
    auto const checked_matrix = checked(matrix, guesses, candidates, codes);
    require(!weights || weights->shape(0) == matrix.shape(1), "weights: one entry an answer expected");
    std::size_t const n = guesses.shape(0);
    Fresh<std::uint32_t, 1> parts(n);
    Fresh<double, 1> largest(n), sum_squares(n), entropy(n);
    {
        nb::gil_scoped_release const unlocked;
        laconic::partition_stats(
            checked_matrix, view(guesses), view(candidates), weights ? view(*weights) : std::span<double const>{},
            {parts.data.get(), largest.data.get(), sum_squares.data.get(), entropy.data.get()}, cores());
    }
    return {parts.release(), largest.release(), sum_squares.release(), entropy.release()};
}

template <class Code>
Out<std::uint32_t, 2> part_sizes(In<Code, 2> matrix, In<std::int32_t, 1> guesses, In<std::int32_t, 1> candidates,
                                 std::size_t codes) {
    auto const checked_matrix = checked(matrix, guesses, candidates, codes);
    Fresh<std::uint32_t, 2> sizes(guesses.shape(0), codes);
    {
        nb::gil_scoped_release const unlocked;
        laconic::part_sizes(checked_matrix, view(guesses), view(candidates), sizes.data.get(), cores());
    }
    return sizes.release();
}

Out<std::int32_t, 1> legal_guesses(In<std::uint64_t, 2> features, In<std::uint64_t, 1> required,
                                   In<std::int32_t, 1> guesses) {
    check_indices(guesses, features.shape(0), "guesses");
    require(required.shape(0) == features.shape(1), "required: as many words as features has columns");
    Fresh<std::int32_t, 1> legal(guesses.shape(0));
    {
        nb::gil_scoped_release const unlocked;
        legal.shape[0] = laconic::legal_guesses(features.data(), view(required), view(guesses), legal.data.get());
    }
    return legal.release();
}

template <class Code>
void bind_partitions(nb::module_& m) {
    m.def("partition_stats", partition_stats<Code>, "matrix"_a.noconvert(), "guesses"_a, "candidates"_a, "codes"_a,
          "weights"_a = nb::none(),
          "Parts, largest part, sum of squared sizes and entropy in bits, one entry per guess.\n\n"
          "`weights`, one an answer, replace the counts of answers in all but `parts`.");
    m.def("part_sizes", part_sizes<Code>, "matrix"_a.noconvert(), "guesses"_a, "candidates"_a, "codes"_a,
          "Sizes of all parts: one row per guess, one column per code.");
}

}  // namespace

void bind_kernels(nb::module_& m) {
    m.def("wordle_matrix", wordle_matrix, "guesses"_a.noconvert(), "answers"_a.noconvert(),
          "Feedback of every guess for every answer: uint8 for up to 5 letters, else uint16.\n\n"
          "Words are rows of symbols 0..254; codes are base 3, first place most significant.");
    m.def("pegs_matrix", pegs_matrix, "guesses"_a.noconvert(), "answers"_a.noconvert(),
          "Right places and shared symbols of every guess and answer, as one uint8 code.");
    m.def("places_matrix", places_matrix, "guesses"_a.noconvert(), "answers"_a.noconvert(),
          "Right places of every guess and answer, one bit per place, first most significant.");
    bind_partitions<std::uint8_t>(m);
    bind_partitions<std::uint16_t>(m);
    m.def("legal_guesses", legal_guesses, "features"_a.noconvert(), "required"_a.noconvert(), "guesses"_a,
          "The `guesses` whose feature bits include all required bits, in order.");
}
