#include "feedback.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
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

// What the feedback for many guesses is the sum of. A letter's digits depend on its places in the guess and on the
// answer, not on the other letters. So a row for each letter at some places replaces most of the work: few letters have
// the same places in few guesses.
class Letters {
public:
    explicit Letters(Symbols guesses) : guesses_(guesses), kinds_(std::size_t{256} << guesses.length) {
        for (std::size_t g = 0; g < guesses.count; ++g)
            each(g, [&](std::size_t letter, std::size_t places) { ++kinds_[letter << guesses.length | places]; });
        std::uint32_t last = 0;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
            if (kinds_[kind]) {
                used_.push_back(kind);
                kinds_[kind] = last++;
            }
    }

    std::size_t count() const { return used_.size(); }

    // Writes a guess with one letter at its places; a filler, which is in no answer, is at the others.
    void write(std::size_t kind, std::uint8_t filler, std::uint8_t* guess) const {
        for (int i = 0; i < guesses_.length; ++i)
            guess[i] = used_[kind] >> i & 1 ? static_cast<std::uint8_t>(used_[kind] >> guesses_.length) : filler;
    }

    // Calls add(kind) for each letter of a guess.
    template <class Add>
    void each_of(std::size_t g, Add add) const {
        each(g, [&](std::size_t letter, std::size_t places) { add(kinds_[letter << guesses_.length | places]); });
    }

private:
    template <class Found>
    void each(std::size_t g, Found found) const {
        std::uint8_t const* const guess = guesses_[g];
        for (int i = 0; i < guesses_.length; ++i) {
            std::size_t places = 0;
            for (int j = 0; j < guesses_.length; ++j) places |= std::size_t{guess[j] == guess[i]} << j;
            if (places >> i << i == places) found(guess[i], places);  // at its first place
        }
    }

    Symbols guesses_;
    std::vector<std::uint32_t> kinds_;  // by letter and places: how many guesses have it there, then its number
    std::vector<std::size_t> used_;     // letter and places, by number
};

// Adds up some rows, each padded to whole lanes, in registers of 16 bytes.
template <class Code>
void sum(Code const* const* rows, std::size_t count, Code* out, std::size_t n) {
    typedef Code Register __attribute__((vector_size(16)));
    constexpr std::size_t kCodes = 16 / sizeof(Code), kRegisters = kLanes / kCodes;
    for (std::size_t a = 0; a < n; a += kLanes) {
        Register codes[kRegisters] = {};
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < kRegisters; ++k) {
                Register more;
                std::memcpy(&more, rows[i] + a + k * kCodes, sizeof more);
                codes[k] += more;
            }
        std::memcpy(out + a, codes, std::min(kLanes, n - a) * sizeof(Code));
    }
}

// The feedback of many guesses, for as many answers at a time as leave the rows of letters in a cache.
template <class Code, class Row>
void sum_of_letters(Letters const& letters, std::uint8_t filler, Symbols guesses, Symbols answers,
                    std::vector<std::uint8_t> const& places, Code* out, unsigned threads, Row row) {
    constexpr std::size_t kAnswersAtATime = 32 * kLanes;
    std::size_t const stride = padded(answers.count), length = static_cast<std::size_t>(guesses.length);
    std::vector<Code> rows(letters.count() * std::min(kAnswersAtATime, stride));
    for (std::size_t first = 0; first < answers.count; first += kAnswersAtATime) {
        std::size_t const n = std::min(kAnswersAtATime, answers.count - first), width = padded(n);
        parallel_for(letters.count(), kGuessesAtATime, threads, [&](std::size_t begin, std::size_t end) {
            std::vector<std::uint8_t> guess(length);
            for (std::size_t kind = begin; kind < end; ++kind) {
                letters.write(kind, filler, guess.data());
                row(guess.data(), guesses.length, places.data() + first, stride, width, &rows[kind * width]);
            }
        });
        parallel_for(guesses.count, kGuessesAtATime, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t g = begin; g < end; ++g) {
                Code const* from[kMaxLength];
                std::size_t count = 0;
                letters.each_of(g, [&](std::size_t kind) { from[count++] = &rows[kind * width]; });
                sum(from, count, out + g * answers.count + first, n);
            }
        });
    }
}

// A byte that is no letter of the words, if there is one.
std::optional<std::uint8_t> unused_letter(Symbols words) {
    std::array<bool, 256> used{};
    for (std::size_t i = 0; i < words.count * static_cast<std::size_t>(words.length); ++i) used[words.data[i]] = true;
    auto const found = std::find(used.begin(), used.end(), false);
    if (found == used.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - used.begin());
}

// Rows are computed in a padded buffer, since the last vector of a row would overwrite the next row.
template <class Code, class Row>
void wordle(Symbols guesses, Symbols answers, Code* out, unsigned threads, Row row) {
    constexpr std::size_t kMany = 1000;
    expect(guesses.length == answers.length, "guesses and answers differ in length");
    auto const places = by_place(answers);
    if (guesses.count >= kMany)
        if (auto const filler = unused_letter(answers))
            if (Letters const letters(guesses); letters.count() < guesses.count / 2)
                return sum_of_letters(letters, *filler, guesses, answers, places, out, threads, row);
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
