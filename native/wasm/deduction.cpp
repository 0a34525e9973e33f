// Deduction games for the browser: one game per instance, and one position of it at a time.
//
// A search asks the host now and then whether it is late: the host then throws, which ends the call and spoils the
// instance. `turns` 0 means no limit.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/parallel.hpp"
#include "deduction/boards.hpp"
#include "deduction/search.hpp"
#include "game.hpp"

extern "C" __attribute__((import_module("host"), import_name("look"))) void look_at_the_clock();

namespace {

StopToken const kUntilLate{look_at_the_clock};
constexpr std::size_t kMostAmong = 4000;  // guesses of ultra-hard mode whose feedback for each other is kept
// Bytes of feedback that a search keeps, twice; the guesses of larger positions are measured some at a time.
constexpr std::size_t kMostKept = std::size_t{192} << 20;
constexpr std::size_t kAtATime = 1024;

// What is left after some rows, and the searches there.
class Position {
public:
    std::vector<Index> candidates, legal;  // answers; guesses
    std::vector<std::uint64_t> required;   // features, in hard mode

    virtual ~Position() = default;
    virtual bool searchable() const = 0;
    virtual void measure(PartitionStats out) = 0;
    virtual std::vector<Verdict> ranked(int turns) = 0;
    virtual void judge(Objective objective, int turns, std::span<Index const> guesses, Value limit, Value* values,
                       std::uint8_t* exact) = 0;

    // The place of a guess among the legal ones, or -1.
    Index place(Index guess) const {
        auto const found = std::lower_bound(legal.begin(), legal.end(), guess);
        return found != legal.end() && *found == guess ? static_cast<Index>(found - legal.begin()) : -1;
    }
};

template <class Code>
class PositionOf final : public Position {
public:
    explicit PositionOf(Game const& game) : game_(game) {}

    bool searchable() const override {
        if (game_.mode == Mode::kUltraHard && legal.size() > kMostAmong) return false;
        return legal.size() * sizeof(Code) <= kMostKept / candidates.size();
    }

    void measure(PartitionStats out) override {
        std::vector<Index> words, own, rows;
        std::vector<double> weights;
        for (Index answer : candidates) {
            words.push_back(at(game_.guess_of_answer, answer));
            own.push_back(static_cast<Index>(own.size()));
            if (!game_.weights.empty()) weights.push_back(at(game_.weights, answer));
        }
        for (std::size_t i = 0; i < kAtATime; ++i) rows.push_back(static_cast<Index>(i));
        std::size_t const codes = std::size_t{game_.row(words[0], {words.data(), 1})[0]} + 1;
        std::vector<Code> some(kAtATime * own.size());
        for (std::size_t begin = 0; begin < legal.size(); begin += kAtATime) {
            std::size_t const count = std::min(kAtATime, legal.size() - begin);
            game_.score<Code>({legal.data() + begin, count}, words, some.data());
            PartitionStats const to{out.parts + begin, out.largest + begin, out.sum_squares + begin,
                                    out.entropy + begin};
            partition_stats<Code>({some.data(), count, own.size(), codes}, {rows.data(), count}, own, weights, to, 1);
        }
    }

    std::vector<Verdict> ranked(int turns) override { return engine(Objective::kTotal).ranked({own_, all_, turns}); }

    void judge(Objective objective, int turns, std::span<Index const> guesses, Value limit, Value* values,
               std::uint8_t* exact) override {
        std::vector<std::size_t> slots(legal.size());
        for (std::size_t i = 0; i < guesses.size(); ++i) slots[static_cast<std::size_t>(guesses[i])] = i;
        engine(objective).judge({own_, all_, turns}, guesses, limit, 0, 1, kUntilLate, [&](Verdict verdict) {
            auto const slot = slots[static_cast<std::size_t>(verdict.guess)];
            values[slot] = verdict.lower, exact[slot] = verdict.exact;
        });
    }

private:
    Matrix<Code> matrix() const { return {codes_.get(), all_.size(), own_.size(), std::size_t{win_} + 1}; }

    // The game with the legal guesses and the candidates alone, whose engine is faster to make than the whole game's.
    void prepare() {
        if (codes_) return;
        std::vector<Index> words;
        for (Index answer : candidates) {
            words.push_back(at(game_.guess_of_answer, answer));
            guess_of_answer_.push_back(place(words.back()));
            own_.push_back(static_cast<Index>(own_.size()));
            if (!game_.weights.empty()) weights_.push_back(at(game_.weights, answer));
        }
        for (std::size_t i = 0; i < legal.size(); ++i) all_.push_back(static_cast<Index>(i));
        codes_ = std::make_unique_for_overwrite<Code[]>(legal.size() * words.size());
        game_.score(legal, words, codes_.get());
        win_ = codes_[static_cast<std::size_t>(guess_of_answer_[0]) * own_.size()];
        if (game_.mode == Mode::kUltraHard) among_ = game_.matrix<Code>(legal, legal);
        if (game_.mode == Mode::kHard)
            for (Index guess : legal) {
                auto const all = game_.legality->features();
                auto const from = all.begin() + guess * static_cast<Index>(game_.legality->width());
                features_.insert(features_.end(), from, from + static_cast<Index>(game_.legality->width()));
            }
    }

    Engine& engine(Objective objective) {
        prepare();
        auto& made = engines_[static_cast<std::size_t>(objective)];
        if (!made) {
            Problem<Code> const problem{matrix(), win_, guess_of_answer_, weights_, features_, among_, {}};
            made = make_engine(problem, objective, game_.table_bytes);
        }
        return *made;
    }

    Game const& game_;
    std::unique_ptr<Code[]> codes_;
    std::vector<Code> among_;
    Code win_ = 0;
    std::vector<Index> guess_of_answer_, own_, all_;
    std::vector<std::uint32_t> weights_;
    std::vector<std::uint64_t> features_;
    std::array<std::unique_ptr<Engine>, 3> engines_;
};

std::unique_ptr<Position> position;

int turns_of(int turns) { return turns ? turns : kNoTurnLimit; }

bool searches(int turns) { return position && !position->candidates.empty() && turns >= 0 && position->searchable(); }

}  // namespace

void forget_position() { position.reset(); }

// Goes to the position after some rows, each a guess and its code, and returns the number of candidates; -1 for a guess
// that is out of range.
LACONIC_EXPORT(enter)
std::int32_t laconic_enter(Row const* rows, std::size_t count) {
    if (!game || !std::all_of(rows, rows + count, [](Row row) { return game->has(row.guess); })) return -1;
    std::vector<Index> candidates(game->guess_of_answer.size()), legal(game->guesses());
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i] = static_cast<Index>(i);
    for (std::size_t i = 0; i < legal.size(); ++i) legal[i] = static_cast<Index>(i);
    std::vector<std::uint64_t> required(game->legality ? game->legality->width() : 0);
    for (Row const row : std::span(rows, count)) {
        keep_agreeing(candidates, row, [](Index answer) { return at(game->guess_of_answer, answer); });
        if (game->mode == Mode::kUltraHard) keep_agreeing(legal, row, [](Index guess) { return guess; });
        if (game->mode == Mode::kHard)
            game->legality->require(game->word(row.guess), game->tiles(row.code).data(), required);
    }
    if (game->mode == Mode::kHard)
        legal.resize(legal_guesses(game->legality->features().data(), required, legal, legal.data()));
    if (game->wide())
        position = std::make_unique<PositionOf<std::uint16_t>>(*game);
    else
        position = std::make_unique<PositionOf<std::uint8_t>>(*game);
    position->candidates = std::move(candidates);
    position->legal = std::move(legal);
    position->required = std::move(required);
    return static_cast<std::int32_t>(position->candidates.size());
}

// Writes the candidates, as answers, and returns their number.
LACONIC_EXPORT(candidates)
std::int32_t laconic_candidates(Index* out) {
    if (!position) return -1;
    return static_cast<std::int32_t>(std::copy(position->candidates.begin(), position->candidates.end(), out) - out);
}

// Writes the legal guesses, and returns their number.
LACONIC_EXPORT(legal)
std::int32_t laconic_legal(Index* out) {
    if (!position) return -1;
    return static_cast<std::int32_t>(std::copy(position->legal.begin(), position->legal.end(), out) - out);
}

// Whether guesses can be searched here: not while very many are legal for very many candidates.
LACONIC_EXPORT(searchable)
int laconic_searchable() { return searches(0); }

// Why the hard mode forbids a guess here: writes a letter, its place from 0 or -1, and the times it must occur or 0,
// and returns 1; 0 if nothing does.
LACONIC_EXPORT(missing)
int laconic_missing(Index guess, std::int32_t* out) {
    if (!position || !game->legality || !game->has(guess)) return 0;
    auto const missing = game->legality->missing(static_cast<std::size_t>(guess), position->required);
    if (!missing) return 0;
    out[0] = missing->letter, out[1] = missing->place, out[2] = missing->times;
    return 1;
}

// Writes the code of a guess for each candidate; the guess need not be legal.
LACONIC_EXPORT(split)
int laconic_split(Index guess, std::uint16_t* codes) {
    if (!position || !game->has(guess)) return 0;
    std::vector<Index> words;
    for (Index answer : position->candidates) words.push_back(at(game->guess_of_answer, answer));
    std::ranges::copy(game->row(guess, words), codes);
    return 1;
}

// Writes for every legal guess the number of parts, and by weight the largest, the sum of squared sizes, and the
// entropy in bits.
LACONIC_EXPORT(measure)
int laconic_measure(std::uint32_t* parts, double* largest, double* squares, double* entropy) {
    if (!position || position->candidates.empty()) return 0;
    position->measure({parts, largest, squares, entropy});
    return 1;
}

// Writes the legal guesses that split the candidates, best first by a quick lower bound of their totals, and these
// bounds; returns their number. No other guess can be better.
LACONIC_EXPORT(ranked)
std::int32_t laconic_ranked(int turns, Index* guesses, Value* bounds) {
    if (!searches(turns)) return 0;
    auto const verdicts = position->ranked(turns_of(turns));
    for (auto const& verdict : verdicts)
        *guesses++ = position->legal[static_cast<std::size_t>(verdict.guess)], *bounds++ = verdict.lower;
    return static_cast<std::int32_t>(verdicts.size());
}

// Writes the least cost after each guess, its own turn included: exact, or else a lower bound that is at least `limit`.
// Objective 0 is the total of the candidates, 1 the worst case (0 if the turns suffice), 2 the weight of the candidates
// that are not found. 2^28 - 1 means that the turns do not suffice.
LACONIC_EXPORT(judge)
int laconic_judge(Objective objective, int turns, Index const* guesses, std::size_t count, Value limit, Value* values,
                  std::uint8_t* exact) {
    if (!searches(turns) || objective < Objective::kTotal || objective > Objective::kWithin) return 0;
    std::vector<Index> places;
    for (Index guess : std::span(guesses, count)) {
        places.push_back(position->place(guess));
        if (places.back() < 0) return 0;
    }
    position->judge(objective, turns_of(turns), places, std::min(limit, kInfeasible), values, exact);
    return 1;
}

// Several boards of one game, in easy mode with equally likely answers.

namespace {

class Boards {
public:
    boards::Position sets;

    virtual ~Boards() = default;
    virtual std::size_t guesses() const = 0;
    virtual std::size_t answers() const = 0;
    virtual void worths(std::span<double> out) = 0;
    virtual Index choose(int left) = 0;
    virtual boards::Cost cost(int left, Index guess) = 0;
    virtual void play(int turn, std::span<Index const> hidden, Index opening, int limit, int cap,
                      std::span<std::int32_t> solved) = 0;
};

template <class Code>
class BoardsOf final : public Boards {
public:
    BoardsOf(std::span<Index const> guesses, std::span<Index const> answers, std::vector<Index> own,
             std::vector<double> policy, bool distinct, std::size_t worlds, std::size_t width)
        : own_(std::move(own)),
          policy_(std::move(policy)),
          codes_(game->matrix<Code>(guesses, answers)),
          by_answer_(codes_.size()) {
        std::size_t const rows = guesses.size(), columns = answers.size(), weights = (policy_.size() - columns - 1) / 2;
        parallel_for(rows, 64, 1, [&](std::size_t begin, std::size_t end) {  // some at a time, which a cache holds
            for (std::size_t a = 0; a < columns; ++a)
                for (std::size_t g = begin; g < end; ++g) by_answer_[a * rows + g] = codes_[g * columns + a];
        });
        none_.resize(weights);
        std::span<double const> const all(policy_);
        boards::Policy const terms{
            all.first(columns + 1), all.subspan(columns + 1, weights), all.last(weights), none_, worlds, width};
        auto const win = codes_[static_cast<std::size_t>(own_[0]) * columns];
        player_.emplace(boards::Terms<Code>{codes_.data(), rows, columns, win, own_, distinct, false}, terms,
                        by_answer_);
    }

    std::size_t guesses() const override { return codes_.size() / own_.size(); }
    std::size_t answers() const override { return own_.size(); }
    void worths(std::span<double> out) override { player_->worths(sets, out); }
    Index choose(int left) override { return player_->choose(sets, left); }
    boards::Cost cost(int left, Index guess) override { return player_->cost(sets, left, guess); }
    void play(int turn, std::span<Index const> hidden, Index opening, int limit, int cap,
              std::span<std::int32_t> solved) override {
        player_->play(sets, turn, hidden, {&opening, 1}, limit, cap, solved);
    }

private:
    std::vector<Index> own_;
    std::vector<double> policy_;
    std::vector<std::int32_t> none_;  // no playouts within playouts
    std::vector<Code> codes_, by_answer_;
    std::optional<boards::Player<Code>> player_;
};

std::unique_ptr<Boards> several;

bool within(Index const* indices, std::size_t count, std::size_t below) {
    return std::all_of(indices, indices + count,
                       [&](Index i) { return i >= 0 && static_cast<std::size_t>(i) < below; });
}

}  // namespace

// Starts a player for several boards that may use some guesses, and whose answers are some words, both ascending; each
// answer is among the guesses. `policy` has the prices of 0 to answer_count candidates, then the weight and then the
// foresight for 0 to weight_count - 1 unsolved boards: see deduction/boards.hpp. From now on, guesses and answers of
// boards are places among these.
LACONIC_EXPORT(boards)
int laconic_boards(Index const* guesses, std::size_t guess_count, Index const* answers, std::size_t answer_count,
                   double const* policy, std::size_t weight_count, int distinct, std::size_t worlds,
                   std::size_t width) {
    if (!game || !answer_count || answer_count > 65535 || !weight_count) return 0;
    if (!within(guesses, guess_count, game->guesses()) || !within(answers, answer_count, game->guesses())) return 0;
    std::span<Index const> const pool(guesses, guess_count), words(answers, answer_count);
    std::vector<Index> own;
    for (Index word : words) {
        auto const found = std::lower_bound(pool.begin(), pool.end(), word);
        if (found == pool.end() || *found != word) return 0;
        own.push_back(static_cast<Index>(found - pool.begin()));
    }
    std::vector<double> terms(policy, policy + answer_count + 1 + 2 * weight_count);
    several.reset();
    if (game->wide())
        several = std::make_unique<BoardsOf<std::uint16_t>>(pool, words, own, terms, distinct, worlds, width);
    else
        several = std::make_unique<BoardsOf<std::uint8_t>>(pool, words, own, terms, distinct, worlds, width);
    return 1;
}

// Sets the unsolved boards: their candidates one after another, ascending on each board, and their numbers.
LACONIC_EXPORT(boards_at)
int laconic_boards_at(Index const* candidates, std::uint32_t const* sizes, std::size_t count) {
    if (!several || !count) return 0;
    boards::Position sets;
    for (std::size_t board = 0; board < count; candidates += sizes[board++]) {
        if (!sizes[board] || !within(candidates, sizes[board], several->answers())) return 0;
        sets.emplace_back(candidates, candidates + sizes[board]);
        if (!std::is_sorted(sets.back().begin(), sets.back().end())) return 0;
    }
    several->sets = std::move(sets);
    return 1;
}

// Writes the worth of every guess; higher is better.
LACONIC_EXPORT(boards_worths)
int laconic_boards_worths(double* out) {
    if (!several || several->sets.empty()) return 0;
    several->worths({out, several->guesses()});
    return 1;
}

// The player's own guess with `left` turns left, or -1.
LACONIC_EXPORT(boards_choose)
Index laconic_boards_choose(int left) { return several && !several->sets.empty() ? several->choose(left) : -1; }

// Writes the lost games and the turns after a guess, over all combinations of answers.
LACONIC_EXPORT(boards_cost)
int laconic_boards_cost(int left, Index guess, double* out) {
    if (!several || several->sets.empty() || !within(&guess, 1, several->guesses())) return 0;
    auto const cost = several->cost(left, guess);
    out[0] = static_cast<double>(cost.lost), out[1] = static_cast<double>(cost.turns);
    return 1;
}

// Plays a game with hidden answers to its end, from turn `turn` + 1 on and with an opening guess, up to turn `cap`.
// Returns the turn on which the last board is solved, or 0.
LACONIC_EXPORT(boards_play)
std::int32_t laconic_boards_play(int turn, Index const* hidden, Index opening, int limit, int cap) {
    if (!several || several->sets.empty() || !within(&opening, 1, several->guesses())) return 0;
    std::size_t const count = several->sets.size();
    if (!within(hidden, count, several->answers())) return 0;
    std::vector<std::int32_t> solved(count);
    several->play(turn, {hidden, count}, opening, limit, cap, solved);
    auto const [first, last] = std::minmax_element(solved.begin(), solved.end());
    return *first ? *last : 0;
}
