// The words of a deduction game, which the host loads: what the interfaces of such games share.
//
// The host writes words as symbols 0..254; guesses are indices into the words, and answers are some of the words.
// Functions return 0 (or -1, as described) for arguments that are out of range.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "deduction/feedback.hpp"
#include "deduction/legality.hpp"
#include "interface.hpp"

namespace laconic {
using Index = std::int32_t;
}

using namespace laconic;

enum class Rule : std::int32_t { kWordle, kPegs };
enum class Mode : std::int32_t { kEasy, kHard, kUltraHard };

template <class T>
auto& at(T& values, Index i) {
    return values[static_cast<std::size_t>(i)];
}

// The words and terms of a game.
struct Game {
    Rule rule;
    Mode mode;
    int length;
    std::vector<std::uint8_t> symbols;
    std::vector<Index> guess_of_answer;
    std::vector<std::uint32_t> weights;  // of the answers; empty if all are 1
    std::optional<Legality> legality;
    std::size_t table_bytes;

    std::size_t guesses() const { return symbols.size() / static_cast<std::size_t>(length); }
    bool wide() const { return rule == Rule::kWordle && length > 5; }
    std::uint8_t const* word(Index guess) const { return symbols.data() + guess * length; }
    bool has(Index guess) const { return guess >= 0 && static_cast<std::size_t>(guess) < guesses(); }

    std::vector<std::uint8_t> words(std::span<Index const> chosen) const {
        std::vector<std::uint8_t> out;
        for (Index each : chosen) out.insert(out.end(), word(each), word(each) + length);
        return out;
    }

    // Writes the feedback of some guesses for some answers, all of them words.
    template <class Code>
    void score(std::span<Index const> guesses, std::span<Index const> answers, Code* out) const {
        if (guesses.empty() || answers.empty()) return;
        auto const rows = words(guesses), columns = words(answers);
        Symbols const from{rows.data(), guesses.size(), length}, to{columns.data(), answers.size(), length};
        if constexpr (sizeof(Code) == 1)
            if (rule == Rule::kPegs) return pegs_matrix(from, to, out, 1);
        wordle_matrix(from, to, out, 1);
    }

    template <class Code>
    std::vector<Code> matrix(std::span<Index const> guesses, std::span<Index const> answers) const {
        std::vector<Code> codes(guesses.size() * answers.size());
        score(guesses, answers, codes.data());
        return codes;
    }

    // The feedback of a guess for some words.
    std::vector<std::uint16_t> row(Index guess, std::span<Index const> answers) const {
        if (wide()) return matrix<std::uint16_t>({&guess, 1}, answers);
        auto const codes = matrix<std::uint8_t>({&guess, 1}, answers);
        return {codes.begin(), codes.end()};
    }

    // Tiles of a code of Wordle: base 3, first place most significant.
    std::vector<std::uint8_t> tiles(int code) const {
        std::vector<std::uint8_t> out(static_cast<std::size_t>(length));
        for (auto tile = out.rbegin(); tile != out.rend(); ++tile, code /= 3)
            *tile = static_cast<std::uint8_t>(code % 3);
        return out;
    }
};

struct Row {
    Index guess;
    std::int32_t code;
};

inline std::unique_ptr<Game> game;

// Each interface forgets its position of the game before.
void forget_position();

// Keeps the words that agree with a row, each as a guess.
template <class GuessOf>
void keep_agreeing(std::vector<Index>& kept, Row row, GuessOf guess_of) {
    std::vector<Index> words(kept.size());
    std::transform(kept.begin(), kept.end(), words.begin(), guess_of);
    auto const codes = game->row(row.guess, words);
    std::size_t end = 0;
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (codes[i] == row.code) kept[end++] = kept[i];
    kept.resize(end);
}

// Zig's allocator grows the memory by a page of 64 KiB whenever it needs one for small blocks, and browsers collect
// garbage after every few times: a tenth of the time of a search. So as many as most searches need are freed
// beforehand.
inline void reserve_pages() {
    std::array<void*, 400> pages;
    for (auto& page : pages) page = std::malloc(40'000);
    for (auto* page : pages) std::free(page);
}

// Starts a game: rule 0 for Wordle of 1 to 10 letters, 1 for Mastermind and Bulls and Cows of 1 to 20; mode 0 easy, 1
// the official hard mode of Wordle, 2 ultra-hard. `symbols` has `length` bytes below `letters` for each word; answers
// ascend. Weights, one for each answer, are positive and add up to less than 2^24; with weight_count 0 all are 1. Each
// engine's table takes `table_mib` MiB.
LACONIC_EXPORT(load)
int laconic_load(Rule rule, Mode mode, std::uint8_t const* symbols, std::size_t words, int length, int letters,
                 Index const* answers, std::size_t answer_count, std::uint32_t const* weights, std::size_t weight_count,
                 std::size_t table_mib) {
    bool const wordle = rule == Rule::kWordle;
    if ((!wordle && (rule != Rule::kPegs || mode == Mode::kHard)) || length < 1 || length > (wordle ? 10 : 20))
        return 0;
    if (mode < Mode::kEasy || mode > Mode::kUltraHard || letters < 1 || letters > 255) return 0;
    if (!words || !answer_count || !table_mib || table_mib > 1024) return 0;
    if (weight_count && weight_count != answer_count) return 0;
    std::size_t const size = words * static_cast<std::size_t>(length);
    if (std::any_of(symbols, symbols + size, [&](int symbol) { return symbol >= letters; })) return 0;
    std::span<Index const> const own(answers, answer_count);
    if (std::adjacent_find(own.begin(), own.end(), std::greater_equal<>()) != own.end()) return 0;
    if (own.front() < 0 || static_cast<std::size_t>(own.back()) >= words) return 0;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < weight_count; ++i) {
        if (!weights[i]) return 0;
        sum += weights[i];
    }
    if (sum >= std::uint64_t{1} << 24) return 0;
    if (!game) reserve_pages();
    forget_position();
    game = std::make_unique<Game>(Game{rule,
                                       mode,
                                       length,
                                       {symbols, symbols + size},
                                       {own.begin(), own.end()},
                                       {weights, weights + weight_count},
                                       {},
                                       table_mib << 20});
    if (mode == Mode::kHard)
        game->legality.emplace(Symbols{game->symbols.data(), words, length}, static_cast<std::size_t>(letters));
    return 1;
}

// The feedback of a guess for any word, or -1.
LACONIC_EXPORT(feedback)
std::int32_t laconic_feedback(Index guess, Index answer) {
    if (!game || !game->has(guess) || !game->has(answer)) return -1;
    return game->row(guess, {&answer, 1})[0];
}
