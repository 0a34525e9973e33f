// The partitions of a set of candidates by many guesses: sizes of the parts, and statistics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace laconic {

// A feedback matrix with codes below `codes`, row-major, one row of `answers` codes per guess.
template <class Code>
struct Matrix {
    Code const* data;
    std::size_t guesses, answers, codes;
    Code const* operator[](std::size_t guess) const { return data + guess * answers; }
};

// Columns of the result, one element per guess. `sum_squares` and `largest` are in units of weight (of answers without
// weights), `entropy` is in bits: log2(m) - sum(s log2 s) / m over the sizes s of the parts, which add up to m.
struct PartitionStats {
    std::uint32_t* parts;
    double* largest;
    double* sum_squares;
    double* entropy;
};

// Statistics of all `guesses` over `candidates`. `weights` (one per answer, not negative) may be empty.
template <class Code>
void partition_stats(Matrix<Code> matrix, std::span<std::int32_t const> guesses,
                     std::span<std::int32_t const> candidates, std::span<double const> weights, PartitionStats out,
                     unsigned threads);

// Sizes of all parts: `out` has guesses.size() rows of matrix.codes counts.
template <class Code>
void part_sizes(Matrix<Code> matrix, std::span<std::int32_t const> guesses, std::span<std::int32_t const> candidates,
                std::uint32_t* out, unsigned threads);

// Guesses whose feature bits include all `required` bits: hard-mode legality over packed letters. Row g of `features`
// has required.size() words. Writes the legal ones to `out` in order and returns how many.
std::size_t legal_guesses(std::uint64_t const* features, std::span<std::uint64_t const> required,
                          std::span<std::int32_t const> guesses, std::int32_t* out);

}  // namespace laconic
