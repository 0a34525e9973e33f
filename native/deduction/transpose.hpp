// Transposing a matrix of codes, block by block in registers of 16 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace laconic {

template <class Code>
constexpr std::size_t kBlock = 16 / sizeof(Code);  // rows and columns of a block

template <class Code>
struct Block;

// Registers of codes, and the elements of two of them in turn: of their first halves, or of their second halves.
template <>
struct Block<std::uint8_t> {
    typedef std::uint8_t Register __attribute__((vector_size(16)));
    static Register first(Register a, Register b) {
        return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    }
    static Register second(Register a, Register b) {
        return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
};

template <>
struct Block<std::uint16_t> {
    typedef std::uint16_t Register __attribute__((vector_size(16)));
    static Register first(Register a, Register b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
    static Register second(Register a, Register b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
};

// Writes the column `out + i * stride` from the code number i of each of kBlock rows. Each of the log2(kBlock) rounds
// takes the first half of the rows and the second in turn.
template <class Code>
void transpose_block(Code const* const* rows, Code* out, std::size_t stride) {
    using Of = Block<Code>;
    constexpr std::size_t kSide = kBlock<Code>;
    typename Of::Register from[kSide], to[kSide];
    for (std::size_t i = 0; i < kSide; ++i) std::memcpy(&from[i], rows[i], sizeof from[i]);
    for (std::size_t round = 1; round < kSide; round *= 2) {
        for (std::size_t i = 0; i < kSide / 2; ++i) {
            to[2 * i] = Of::first(from[i], from[i + kSide / 2]);
            to[2 * i + 1] = Of::second(from[i], from[i + kSide / 2]);
        }
        std::memcpy(from, to, sizeof from);
    }
    for (std::size_t i = 0; i < kSide; ++i) std::memcpy(out + i * stride, &from[i], sizeof from[i]);
}

}  // namespace laconic
