#include "partition.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "common/parallel.hpp"

namespace laconic {
namespace {

constexpr std::size_t kPairsWorthAThread = 1 << 18;

// One element for every value of the code type, so that even a damaged matrix cannot write out of bounds.
template <class Code>
constexpr std::size_t kEveryCode = std::size_t{1} << (8 * sizeof(Code));

// Block size that distributes work evenly; a single block if it is too small for a second thread.
std::size_t grain(std::size_t guesses, std::size_t candidates) {
    return std::clamp<std::size_t>(kPairsWorthAThread / (candidates + 1), 16, guesses + 16);
}

// Sums over the parts of one guess. `amount` has the weight of each code, zero before and after.
template <class Code, class Weight>
void one_guess(Code const* row, std::span<std::int32_t const> candidates, Weight const* weights,
               std::vector<Weight>& amount, double (*size_log)(Weight, double const*), double const* logs,
               std::size_t g, PartitionStats out) {
    auto weight = [&](std::int32_t a) { return weights ? weights[a] : Weight{1}; };
    for (auto a : candidates) amount[row[a]] += weight(a);
    std::uint32_t parts = 0;
    double largest = 0, squares = 0, logged = 0, total = 0;
    for (auto a : candidates) {
        double const s = static_cast<double>(amount[row[a]]);
        if (s == 0) continue;
        ++parts;
        largest = std::max(largest, s);
        squares += s * s;
        logged += size_log(amount[row[a]], logs);
        total += s;
        amount[row[a]] = 0;
    }
    out.parts[g] = parts;
    out.largest[g] = largest;
    out.sum_squares[g] = squares;
    out.entropy[g] = total > 0 ? std::max(0.0, std::log2(total) - logged / total) : 0.0;
}

}  // namespace

template <class Code>
void partition_stats(Matrix<Code> matrix, std::span<std::int32_t const> guesses,
                     std::span<std::int32_t const> candidates, std::span<double const> weights, PartitionStats out,
                     unsigned threads) {
    std::vector<double> logs(candidates.size() + 1);  // table of s log2 s, since a logarithm is slow
    for (std::size_t s = 1; s < logs.size(); ++s) logs[s] = static_cast<double>(s) * std::log2(static_cast<double>(s));
    auto run = [&]<class Weight>(Weight const* w, double (*size_log)(Weight, double const*)) {
        parallel_for(guesses.size(), grain(guesses.size(), candidates.size()), threads,
                     [&](std::size_t begin, std::size_t end) {
                         std::vector<Weight> amount(kEveryCode<Code>);
                         for (std::size_t g = begin; g < end; ++g)
                             one_guess(matrix[static_cast<std::size_t>(guesses[g])], candidates, w, amount, size_log,
                                       logs.data(), g, out);
                     });
    };
    if (weights.empty())
        run.template operator()<std::uint32_t>(nullptr, [](std::uint32_t s, double const* table) { return table[s]; });
    else
        run.template operator()<double>(weights.data(), [](double s, double const*) { return s * std::log2(s); });
}

template <class Code>
void part_sizes(Matrix<Code> matrix, std::span<std::int32_t const> guesses, std::span<std::int32_t const> candidates,
                std::uint32_t* out, unsigned threads) {
    std::fill_n(out, guesses.size() * matrix.codes, 0u);
    parallel_for(guesses.size(), grain(guesses.size(), candidates.size()), threads,
                 [&](std::size_t begin, std::size_t end) {
                     for (std::size_t g = begin; g < end; ++g) {
                         auto const* row = matrix[static_cast<std::size_t>(guesses[g])];
                         for (auto a : candidates) {
                             if (row[a] >= matrix.codes)
                                 throw std::out_of_range("a code of the matrix is not below `codes`");
                             ++out[g * matrix.codes + row[a]];
                         }
                     }
                 });
}

std::size_t legal_guesses(std::uint64_t const* features, std::span<std::uint64_t const> required,
                          std::span<std::int32_t const> guesses, std::int32_t* out) {
    std::size_t kept = 0;
    for (auto g : guesses) {
        auto const* have = features + static_cast<std::size_t>(g) * required.size();
        std::uint64_t missing = 0;
        for (std::size_t w = 0; w < required.size(); ++w) missing |= required[w] & ~have[w];
        out[kept] = g;
        kept += missing == 0;
    }
    return kept;
}

#define LACONIC_FOR(Code)                                                                                     \
    template void partition_stats(Matrix<Code>, std::span<std::int32_t const>, std::span<std::int32_t const>, \
                                  std::span<double const>, PartitionStats, unsigned);                         \
    template void part_sizes(Matrix<Code>, std::span<std::int32_t const>, std::span<std::int32_t const>,      \
                             std::uint32_t*, unsigned);
LACONIC_FOR(std::uint8_t)
LACONIC_FOR(std::uint16_t)
#undef LACONIC_FOR

}  // namespace laconic
