// The vector kernels, one table of functions per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace laconic {

inline constexpr std::size_t kLanes = 64;  // answers (or guesses) per vector step
inline constexpr int kMaxLength = 10;
inline constexpr std::size_t kFewCodes = 32;
inline constexpr std::size_t kMostDigits = 15;
inline constexpr std::size_t kMostSizes = (1 << kMostDigits) - 1;

inline constexpr std::size_t padded(std::size_t n) { return (n + kLanes - 1) / kLanes * kLanes; }

// Kernels for one width of codes. columns[i] has the codes of answer i of n, one per guess; `guesses` is a multiple of
// kLanes.
template <class Code>
struct OfCodes {
    // The number of different codes of each guess; all are below `codes`. Numbers of up to `enough` are not needed:
    // instead of these the result may be any number from the true one to `enough`. `scratch` has scratch_bytes<Code>(n)
    // bytes, zero before the first use.
    void (*count)(Code const* const* columns, std::size_t n, std::size_t guesses, std::size_t codes, std::size_t enough,
                  std::uint16_t* out, void* scratch);
    // One bit per guess: whether its n codes are all different (`apart`), or all equal (`together`); n >= 2.
    void (*apart)(Code const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
    void (*together)(Code const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
};

struct Lanes {
    char const* name;
    // Wordle feedback of one guess for n answers, where n is a multiple of kLanes. `answers` has one row of `stride`
    // bytes per letter position. Codes are base 3, first position most significant; `narrow` is for length <= 5, `wide`
    // for all.
    void (*wordle_narrow)(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride,
                          std::size_t n, std::uint8_t* out);
    void (*wordle_wide)(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride,
                        std::size_t n, std::uint16_t* out);

    // For codes below kFewCodes, and n < 2^digits, digits <= kMostDigits: the number of different codes of each guess,
    // and how many answers have each of them, in binary: bit `code` of sizes[digit * guesses + guess].
    void (*sizes_narrow)(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::size_t digits,
                         std::uint16_t* counts, std::uint32_t* sizes);
    // By how much these sizes exceed two numbers: for each guess the sum over its parts of max(0, size - first) +
    // max(0, size - second).
    void (*excess_narrow)(std::uint32_t const* sizes, std::size_t guesses, std::size_t digits, std::uint16_t first,
                          std::uint16_t second, std::uint16_t* excess);
    OfCodes<std::uint8_t> narrow;
    OfCodes<std::uint16_t> wide;

    template <class Code>
    OfCodes<Code> const& of() const {
        if constexpr (sizeof(Code) == 1)
            return narrow;
        else
            return wide;
    }
};

// One vector of codes per answer, and for wide codes a stamp for each 16-bit number.
template <class Code>
inline constexpr std::size_t scratch_bytes(std::size_t n) {
    return kLanes * n * sizeof(Code) + (sizeof(Code) == 1 ? 0 : (std::size_t{1} << 16) * sizeof(std::uint32_t) + 64);
}

extern Lanes const lanes_baseline;
extern Lanes const lanes_avx2;
extern Lanes const lanes_avx512;

// The kernels for the instructions in use.
Lanes const& lanes();

}  // namespace laconic
