// Vector operations on a register, written once and compiled for each instruction set. A register has 16 bytes (SSE2,
// NEON), 32 (AVX2) or 64 (AVX-512). Wider vectors are never used, since the compiler splits them: without AVX-512, GCC
// 12 compiles a comparison of 64 bytes to 64 scalar ones. -Werror=vector-operation-performance rejects such code.
//
// Two more rules prevent older machines from running code for newer ones. No code runs when the library is loaded:
// tables are `constinit`. No kernel file defines an inline function with external linkage, since the linker might use
// its copy for callers that are compiled for the baseline.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined __AVX2__ || defined __SSE2__
#include <immintrin.h>
#endif

namespace laconic {
namespace {

#if defined __AVX512BW__
constexpr std::size_t kWidth = 64;
#elif defined __AVX2__
constexpr std::size_t kWidth = 32;
#else
constexpr std::size_t kWidth = 16;
#endif

typedef std::uint8_t Bytes __attribute__((vector_size(kWidth)));
typedef std::uint16_t Words __attribute__((vector_size(kWidth)));

inline Bytes load(std::uint8_t const* from) {
    Bytes v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

inline Words load(std::uint16_t const* from) {
    Words v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

template <class Code>
using Register = decltype(load(static_cast<Code const*>(nullptr)));
template <class Code>
constexpr std::size_t kPlaces = kWidth / sizeof(Code);

inline Bytes splat(std::uint8_t x) { return Bytes{} + x; }

// One bit per element of a register, whose elements have all bits set or none.
#if defined __AVX512BW__
inline std::uint64_t bits(Bytes mask) { return _mm512_movepi8_mask((__m512i)mask); }
inline std::uint64_t bits(Words mask) { return _mm512_movepi16_mask((__m512i)mask); }
#elif defined __AVX2__
inline std::uint64_t bits(Bytes mask) { return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)mask)); }
inline std::uint64_t bits(Words mask) { return _pext_u32(static_cast<std::uint32_t>(bits((Bytes)mask)), 0x55555555); }
#else
inline std::uint64_t bits(Bytes mask) {
#if defined __SSE2__
    return static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)mask));
#else
    std::uint64_t eights[2];
    __builtin_memcpy(eights, &mask, sizeof mask);
    auto const low = [](std::uint64_t eight) { return (eight & 0x0101010101010101) * 0x0102040810204080 >> 56; };
    return low(eights[0]) | low(eights[1]) << 8;  // a product collects the lowest bits of eight bytes
#endif
}
inline std::uint64_t bits(Words mask) {
    std::uint64_t found = 0;
    for (std::size_t k = 0; k < kPlaces<std::uint16_t>; ++k) found |= std::uint64_t{mask[k] & 1u} << k;
    return found;
}
#endif
template <class Code>
constexpr std::uint64_t kAll = ~std::uint64_t{0} >> (64 - kPlaces<Code>);

// Widens kWidth bytes; the compiler uses whole registers.
inline void store(Bytes counts, std::uint16_t* out) {
    std::uint8_t bytes[kWidth];
    __builtin_memcpy(bytes, &counts, kWidth);
    for (std::size_t k = 0; k < kWidth; ++k) out[k] = bytes[k];
}
inline void store(Words counts, std::uint16_t* out) { __builtin_memcpy(out, &counts, kWidth); }

}  // namespace
}  // namespace laconic
