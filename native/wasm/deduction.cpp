// Deduction games for the browser: one game per instance, in easy mode, all answers equally likely.
//
// The host writes words as symbols 0..254, answers as indices into the guesses, and sets of candidates as indices into
// the answers. A search cannot be stopped: the host ends the instance. To keep to a time, it asks for few guesses at
// once. Functions return 0 (false) for arguments that are out of range; `turns` 0 means no limit.

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "deduction/feedback.hpp"
#include "deduction/search.hpp"
#include "interface.hpp"

using namespace laconic;

namespace {

Stop const kNever{false};

enum class Rule : std::int32_t { kWordle, kPegs };

class Game {
public:
    virtual ~Game() = default;
    virtual std::uint32_t code(std::size_t guess, std::size_t answer) const = 0;
    virtual void measure(std::span<Index const> candidates, PartitionStats out) const = 0;
    virtual std::vector<Verdict> ranked(std::span<Index const> candidates, int turns) = 0;
    virtual void judge(std::span<Index const> candidates, int turns, std::span<Index const> guesses, Value limit,
                       std::size_t keep, Value* values, std::uint8_t* exact) = 0;
    virtual bool suffices(std::span<Index const> candidates, int turns, Index guess) = 0;

    std::size_t guesses() const { return legal_.size(); }
    std::size_t answers() const { return guess_of_answer_.size(); }
    bool holds(std::span<Index const> indices, std::size_t below) const {
        return std::all_of(indices.begin(), indices.end(),
                           [&](Index i) { return i >= 0 && static_cast<std::size_t>(i) < below; });
    }

protected:
    Game(std::size_t guesses, std::span<Index const> answers) : guess_of_answer_(answers.begin(), answers.end()) {
        for (std::size_t g = 0; g < guesses; ++g) legal_.push_back(static_cast<Index>(g));
    }
    std::vector<Index> legal_, guess_of_answer_;
};

void fill(Rule rule, Symbols guesses, Symbols answers, std::uint8_t* codes) {
    if (rule == Rule::kPegs)
        pegs_matrix(guesses, answers, codes, 1);
    else
        wordle_matrix(guesses, answers, codes, 1);
}
void fill(Rule, Symbols guesses, Symbols answers, std::uint16_t* codes) { wordle_matrix(guesses, answers, codes, 1); }

template <class Code>
class GameOf final : public Game {
public:
    GameOf(Rule rule, Symbols guesses, std::span<Index const> answers, std::size_t table_bytes)
        : Game(guesses.count, answers), table_bytes_(table_bytes), codes_(guesses.count * answers.size()) {
        std::vector<std::uint8_t> own;
        for (auto a : answers) own.insert(own.end(), guesses[at(a)], guesses[at(a)] + guesses.length);
        fill(rule, guesses, {own.data(), answers.size(), guesses.length}, codes_.data());
        win_ = codes_[at(answers[0]) * answers.size()];
    }

    std::uint32_t code(std::size_t guess, std::size_t answer) const override {
        return codes_[guess * answers() + answer];
    }
    void measure(std::span<Index const> candidates, PartitionStats out) const override {
        partition_stats<Code>(matrix(), legal_, candidates, {}, out, 1);
    }
    std::vector<Verdict> ranked(std::span<Index const> candidates, int turns) override {
        return engine(total_, Objective::kTotal).ranked({candidates, legal_, turns});
    }
    void judge(std::span<Index const> candidates, int turns, std::span<Index const> guesses, Value limit,
               std::size_t keep, Value* values, std::uint8_t* exact) override {
        engine(total_, Objective::kTotal)
            .judge({candidates, legal_, turns}, guesses, limit, keep, 1, kNever, [&](Verdict verdict) {
                *values++ = verdict.lower;
                *exact++ = verdict.exact;
            });
    }
    bool suffices(std::span<Index const> candidates, int turns, Index guess) override {
        return engine(worst_, Objective::kWorst)
                   .cost_of_guess({candidates, legal_, turns}, guess, kInfeasible, 1, kNever) < kInfeasible;
    }

private:
    static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
    Matrix<Code> matrix() const { return {codes_.data(), guesses(), answers(), std::size_t{win_} + 1}; }

    // An engine is made when it is first needed: it holds the codes again, by answer.
    Engine<Code>& engine(std::unique_ptr<Engine<Code>>& made, Objective objective) {
        if (!made) {
            Problem<Code> const problem{matrix(), win_, guess_of_answer_, {}, {}, {}, {}};
            made = std::make_unique<Engine<Code>>(problem, objective, table_bytes_);
        }
        return *made;
    }

    std::size_t table_bytes_;
    std::vector<Code> codes_;
    Code win_;
    std::unique_ptr<Engine<Code>> total_, worst_;
};

std::unique_ptr<Game> game;

int turns_of(int turns) { return turns ? turns : kNoTurnLimit; }

// A set of candidates that searches accept: ascending answers, at least one.
bool is_position(std::span<Index const> candidates, int turns) {
    return game && !candidates.empty() && turns >= 0 && game->holds(candidates, game->answers()) &&
           std::adjacent_find(candidates.begin(), candidates.end(), std::greater_equal<>()) == candidates.end();
}

}  // namespace

// Starts a game: rule 0 for Wordle of 1 to 10 letters, 1 for Mastermind and Bulls and Cows of 1 to 20. `symbols` has
// `length` bytes for each guess. Each engine's table takes `table_mib` MiB.
LACONIC_EXPORT(load)
int laconic_load(Rule rule, std::uint8_t const* symbols, std::size_t guesses, int length, Index const* answers,
                 std::size_t answer_count, std::size_t table_mib) {
    bool const wordle = rule == Rule::kWordle;
    if ((!wordle && rule != Rule::kPegs) || length < 1 || length > (wordle ? 10 : 20)) return 0;
    if (!guesses || !answer_count || !table_mib || table_mib > 1024) return 0;
    if (std::find(symbols, symbols + guesses * static_cast<std::size_t>(length), 255) !=
        symbols + guesses * static_cast<std::size_t>(length))
        return 0;
    std::span<Index const> const own(answers, answer_count);
    for (auto a : own)
        if (a < 0 || static_cast<std::size_t>(a) >= guesses) return 0;
    Symbols const words{symbols, guesses, length};
    game.reset();
    if (wordle && length > 5)
        game = std::make_unique<GameOf<std::uint16_t>>(rule, words, own, table_mib << 20);
    else
        game = std::make_unique<GameOf<std::uint8_t>>(rule, words, own, table_mib << 20);
    return 1;
}

// The feedback of a guess for an answer, or -1.
LACONIC_EXPORT(feedback)
std::int32_t laconic_feedback(std::size_t guess, std::size_t answer) {
    if (!game || guess >= game->guesses() || answer >= game->answers()) return -1;
    return static_cast<std::int32_t>(game->code(guess, answer));
}

// Writes the answers that agree with all rows, each a guess and its code, and returns their number; -1 for an index
// that is out of range.
LACONIC_EXPORT(candidates)
std::int32_t laconic_candidates(Index const* rows, std::size_t count, Index* out) {
    if (!game) return -1;
    for (std::size_t row = 0; row < count; ++row)
        if (!game->holds({rows + 2 * row, 1}, game->guesses())) return -1;
    Index* end = out;
    for (std::size_t a = 0; a < game->answers(); ++a) {
        bool agrees = true;
        for (std::size_t row = 0; row < count && agrees; ++row)
            agrees = game->code(static_cast<std::size_t>(rows[2 * row]), a) ==
                     static_cast<std::uint32_t>(rows[2 * row + 1]);
        if (agrees) *end++ = static_cast<Index>(a);
    }
    return static_cast<std::int32_t>(end - out);
}

// Writes for every guess the number of parts, the largest, the sum of squared sizes, and the entropy in bits.
LACONIC_EXPORT(measure)
int laconic_measure(Index const* candidates, std::size_t count, std::uint32_t* parts, double* largest, double* squares,
                    double* entropy) {
    std::span<Index const> const set(candidates, count);
    if (!is_position(set, 0)) return 0;
    game->measure(set, {parts, largest, squares, entropy});
    return 1;
}

// Writes the guesses that split the candidates, best first by a quick lower bound of their totals, and these bounds;
// returns their number. No other guess can be better.
LACONIC_EXPORT(ranked)
std::int32_t laconic_ranked(Index const* candidates, std::size_t count, int turns, Index* guesses, Value* bounds) {
    std::span<Index const> const set(candidates, count);
    if (!is_position(set, turns)) return 0;
    auto const verdicts = game->ranked(set, turns_of(turns));
    for (auto const& verdict : verdicts) *guesses++ = verdict.guess, *bounds++ = verdict.lower;
    return static_cast<std::int32_t>(verdicts.size());
}

// Writes the least total of the candidates after each guess, its own turn included: exact, or else a lower bound that
// is at least `limit`. With keep > 0 the limit decreases to the keep-th least total so far. 2^28 - 1 means that the
// turns do not suffice.
LACONIC_EXPORT(judge)
int laconic_judge(Index const* candidates, std::size_t count, int turns, Index const* guesses, std::size_t guess_count,
                  Value limit, std::size_t keep, Value* totals, std::uint8_t* exact) {
    std::span<Index const> const set(candidates, count), asked(guesses, guess_count);
    if (!is_position(set, turns) || !game->holds(asked, game->guesses())) return 0;
    game->judge(set, turns_of(turns), asked, std::min(limit, kInfeasible), keep, totals, exact);
    return 1;
}

// The least worst case of the candidates after a guess, its own turn included; 0 if it is more than `most` turns.
LACONIC_EXPORT(worst)
int laconic_worst(Index const* candidates, std::size_t count, Index guess, int most) {
    std::span<Index const> const set(candidates, count);
    if (!is_position(set, most) || !game->holds({&guess, 1}, game->guesses())) return 0;
    for (int turns = 1; turns <= most; ++turns)
        if (game->suffices(set, turns, guess)) return turns;
    return 0;
}
