#include "feedback.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "lanes.hpp"
#include "common/parallel.hpp"

namespace laconic {
namespace {

constexpr std::size_t kGuessesAtATime = 64;

void expect(bool holds, char const* what) {
    if (!holds) throw std::invalid_argument(what);
}

// Transposed words: row i has letter i of every word, padded to whole vectors.
std::vector<std::uint8_t> by_place(Symbols words) {
    std::size_t const stride = padded(words.count);
    std::vector<std::uint8_t> places(stride * static_cast<std::size_t>(words.length), 255);
    for (std::size_t w = 0; w < words.count; ++w)
        for (int i = 0; i < words.length; ++i) places[static_cast<std::size_t>(i) * stride + w] = words[w][i];
    return places;
}

// Rows are computed in a padded buffer, since the last vector of a row would overwrite the next row.
template <class Code, class Row>
void wordle(Symbols guesses, Symbols answers, Code* out, unsigned threads, Row row) {
    expect(guesses.length == answers.length, "guesses and answers differ in length");
    auto const places = by_place(answers);
    std::size_t const stride = padded(answers.count);
    parallel_for(guesses.count, kGuessesAtATime, threads, [&](std::size_t begin, std::size_t end) {
        std::vector<Code> codes(stride);
        for (std::size_t g = begin; g < end; ++g) {
            row(guesses[g], guesses.length, places.data(), stride, stride, codes.data());
            std::memcpy(out + g * answers.count, codes.data(), answers.count * sizeof(Code));
        }
    });
}

// Calls score(guess, answer) for every pair.
template <class Code, class Score>
void every_pair(Symbols guesses, Symbols answers, Code* out, unsigned threads, Score score) {
    expect(guesses.length == answers.length, "guesses and answers differ in length");
    parallel_for(guesses.count, kGuessesAtATime, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t g = begin; g < end; ++g)
            for (std::size_t a = 0; a < answers.count; ++a) out[g * answers.count + a] = score(guesses[g], answers[a]);
    });
}

std::uint8_t pegs(std::uint8_t const* guess, std::uint8_t const* answer, int length) {
    std::uint8_t balance[256] = {};
    int black = 0, shared = 0;
    for (int i = 0; i < length; ++i) {
        black += guess[i] == answer[i];
        ++balance[answer[i]];
    }
    for (int i = 0; i < length; ++i)
        if (balance[guess[i]]) {
            --balance[guess[i]];
            ++shared;
        }
    int const place = shared == length && black == length ? length - 1 : black;
    return static_cast<std::uint8_t>(shared * (shared + 1) / 2 + place);
}

template <class Code>
void places(Symbols guesses, Symbols answers, Code* out, unsigned threads) {
    expect(guesses.length <= static_cast<int>(8 * sizeof(Code)), "too many places for the code's width");
    every_pair(guesses, answers, out, threads, [&](std::uint8_t const* guess, std::uint8_t const* answer) {
        unsigned code = 0;
        for (int i = 0; i < guesses.length; ++i) code = 2 * code + (guess[i] == answer[i]);
        return static_cast<Code>(code);
    });
}

}  // namespace

void wordle_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads) {
    expect(1 <= guesses.length && guesses.length <= 5, "byte codes are for words of 1 to 5 letters");
    wordle(guesses, answers, out, threads, lanes().wordle_narrow);
}

void wordle_matrix(Symbols guesses, Symbols answers, std::uint16_t* out, unsigned threads) {
    expect(6 <= guesses.length && guesses.length <= kMaxLength, "16-bit codes are for words of 6 to 10 letters");
    wordle(guesses, answers, out, threads, lanes().wordle_wide);
}

void pegs_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads) {
    expect(1 <= guesses.length && guesses.length <= 20, "peg codes are for 1 to 20 places");
    every_pair(guesses, answers, out, threads, [&](std::uint8_t const* guess, std::uint8_t const* answer) {
        return pegs(guess, answer, guesses.length);
    });
}

void places_matrix(Symbols guesses, Symbols answers, std::uint8_t* out, unsigned threads) {
    places(guesses, answers, out, threads);
}

void places_matrix(Symbols guesses, Symbols answers, std::uint16_t* out, unsigned threads) {
    places(guesses, answers, out, threads);
}

}  // namespace laconic
