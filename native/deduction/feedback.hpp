// Feedback matrices: the code of every guess for every answer, row-major, one row per guess.
#pragma once

#include <cstddef>
#include <cstdint>

namespace laconic {

// Words as symbols 0..254, `length` bytes each, contiguous.
struct Symbols {
    std::uint8_t const* data;
    std::size_t count;
    int length;
    std::uint8_t const* operator[](std::size_t i) const { return data + i * static_cast<std::size_t>(length); }
};

// Wordle: base-3 digits, 0 grey, 1 yellow, 2 green, first place most significant. 1 <= length <= 5 for bytes, 6..10 for
// 16-bit codes. `out` has guesses.count * answers.count elements. Throws std::invalid_argument for other lengths.
void wordle_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads);
void wordle_matrix(Symbols guesses, Symbols answers, std::uint16_t* out, unsigned threads);

// Mastermind, Bulls and Cows: b right places, w further symbols shared. With s = b + w the code is s(s+1)/2 + b; for
// s = length the pair (length-1, 1) cannot occur and (length, 0) takes its number. Lengths 1..20.
void pegs_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads);

// Places only: one bit per place, first place most significant. Lengths 1..8 for bytes, 9..16 for 16-bit codes.
void places_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads);
void places_matrix(Symbols guesses, Symbols answers, std::uint16_t* out, unsigned threads);

}  // namespace laconic
