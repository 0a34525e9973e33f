// The vector kernels, one table of them for each instruction set that the machine may have.
#pragma once

#include <cstddef>
#include <cstdint>

namespace laconic {

inline constexpr std::size_t kLanes = 64;  // answers (or guesses) that one vector step handles
inline constexpr int kMaxLength = 10;
inline constexpr std::size_t kFewCodes = 16;
inline constexpr std::size_t kMostSizes = 255;

inline constexpr std::size_t padded(std::size_t n) { return (n + kLanes - 1) / kLanes * kLanes; }

struct Lanes {
    char const* name;
    // Wordle feedback of one guess against n answers, n a multiple of kLanes. `answers` holds one row of `stride` bytes
    // a letter place. Codes are base 3, first place most significant; `narrow` is for length <= 5, `wide` for all.
    void (*wordle_narrow)(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride,
                          std::size_t n, std::uint8_t* out);
    void (*wordle_wide)(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride,
                        std::size_t n, std::uint16_t* out);

    // How many different codes each guess gets from n answers. columns[i] holds the codes of answer i, a guess a place;
    // guesses a multiple of kLanes. `scratch` is room for scratch_bytes<Code>(n), all zero at first use.
    void (*count_narrow)(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint16_t* out,
                         void* scratch);
    void (*count_wide)(std::uint16_t const* const* columns, std::size_t n, std::size_t guesses, std::uint16_t* out,
                       void* scratch);
    // The same for codes below kFewCodes and n <= kMostSizes, and beside it what the parts' sizes exceed two numbers
    // by: the sum over the parts of max(0, size - first) + max(0, size - second).
    void (*sizes_narrow)(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint8_t first,
                         std::uint8_t second, std::uint16_t* parts, std::uint16_t* excess);
    // A bit for each guess that gets n different codes (`apart`), or n times the same (`together`); n >= 2.
    void (*apart_narrow)(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
    void (*apart_wide)(std::uint16_t const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
    void (*together_narrow)(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
    void (*together_wide)(std::uint16_t const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out);
};

// One vector of codes an answer, and for wide codes a stamp for each that a 16-bit number can be.
template <class Code>
inline constexpr std::size_t scratch_bytes(std::size_t n) {
    return kLanes * n * sizeof(Code) + (sizeof(Code) == 1 ? 0 : (std::size_t{1} << 16) * sizeof(std::uint32_t) + 64);
}

extern Lanes const lanes_baseline;
extern Lanes const lanes_avx2;
extern Lanes const lanes_avx512;

// The table for the instructions in use.
Lanes const& lanes();

}  // namespace laconic
