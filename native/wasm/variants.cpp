// Variants of Wordle for the browser, in easy mode with equally likely answers: Fibble and Antiwordle, and one position
// of each at a time.

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "deduction/antiwordle.hpp"
#include "deduction/fibble.hpp"
#include "deduction/partition.hpp"
#include "game.hpp"

namespace {

constexpr int kColours = 3;
constexpr std::size_t kMostKept = std::size_t{192} << 20;  // bytes of feedback
constexpr std::size_t kAtATime = 1024;

using Clock = std::chrono::steady_clock;

Clock::time_point in(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

std::vector<Index> first(std::size_t count) {
    std::vector<Index> indices(count);
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
}

bool can_enter(std::span<Row const> rows) {
    return game && game->rule == Rule::kWordle &&
           std::ranges::all_of(rows, [](Row row) { return game->has(row.guess); });
}

// A position of Fibble: the answers that fit, as words.
class Lying {
public:
    std::vector<Index> candidates;

    explicit Lying(std::vector<Index> words) : candidates(std::move(words)) {}
    virtual ~Lying() = default;

    virtual void left(double* means, std::uint32_t* most) = 0;
    virtual int worst_case(double seconds, Index* guess) = 0;
};

template <class Code>
class LyingOf final : public Lying {
public:
    explicit LyingOf(std::vector<Index> words)
        : Lying(std::move(words)), all_(first(game->guesses())), own_(first(candidates.size())) {}

    void left(double* means, std::uint32_t* most) override {
        for (std::size_t begin = 0; begin < all_.size(); begin += kAtATime) {
            std::span<Index const> const some(all_.data() + begin, std::min(kAtATime, all_.size() - begin));
            auto const codes = game->matrix<Code>(some, candidates);
            Fibble<Code> fibble({codes.data(), some.size(), own_.size(), 0}, own_, kColours, game->length);
            for (std::size_t i = 0; i < some.size(); ++i) {
                auto const found = fibble.left(static_cast<Index>(i), own_);
                *means++ = static_cast<double>(found.total) / static_cast<double>(fibble.scale() * own_.size());
                *most++ = found.most;
            }
        }
    }

    int worst_case(double seconds, Index* guess) override {
        *guess = -1;
        if (all_.size() * sizeof(Code) > kMostKept / candidates.size()) return 1;
        if (!search_) {
            codes_ = game->matrix<Code>(all_, candidates);
            search_.emplace(Matrix<Code>{codes_.data(), all_.size(), own_.size(), 0}, candidates, kColours,
                            game->length);
        }
        auto const found = search_->worst_case(own_, in(seconds), StopToken{});
        *guess = found.guess.value_or(found.late ? -2 : -1);
        return found.turns;
    }

private:
    std::vector<Index> all_, own_;
    std::vector<Code> codes_;
    std::optional<Fibble<Code>> search_;
};

// A position of Antiwordle: the words that are legal, and the candidates as places among them.
class Avoiding {
public:
    std::vector<Index> legal, candidates;

    Avoiding(std::vector<Index> words, std::span<Index const> answers) : legal(std::move(words)) {
        for (Index word : answers) candidates.push_back(place(word));
    }
    virtual ~Avoiding() = default;

    bool is(std::span<Index const> words, std::span<Index const> answers) const {
        return std::ranges::equal(words, legal) && std::ranges::equal(answers, candidates, {}, {}, [this](Index place) {
                   return legal[static_cast<std::size_t>(place)];
               });
    }
    Index place(Index word) const { return static_cast<Index>(std::ranges::lower_bound(legal, word) - legal.begin()); }

    virtual void squares(double* out) = 0;
    virtual std::uint64_t left(Index guess) = 0;
    virtual std::array<std::uint32_t, 2> value(Index guess, Longest goal, Clock::time_point end) = 0;
};

template <class Code>
class AvoidingOf final : public Avoiding {
public:
    AvoidingOf(std::vector<Index> words, std::span<Index const> answers)
        : Avoiding(std::move(words), answers),
          all_(first(legal.size())),
          symbols_(game->words(legal)),
          codes_(game->matrix<Code>(legal, answers)),
          search_(matrix(), {symbols_.data(), legal.size(), game->length}, candidates) {}

    void squares(double* out) override {
        std::vector<std::uint32_t> parts(legal.size());
        std::vector<double> largest(legal.size()), entropy(legal.size());
        partition_stats<Code>(matrix(), all_, first(candidates.size()), {},
                              {parts.data(), largest.data(), out, entropy.data()}, 1);
    }
    std::uint64_t left(Index guess) override { return search_.left(guess, candidates, all_); }
    std::array<std::uint32_t, 2> value(Index guess, Longest goal, Clock::time_point end) override {
        auto const found = search_.value(guess, candidates, all_, goal, end, StopToken{});
        return {found.lower, found.upper};
    }

private:
    Matrix<Code> matrix() const {
        std::size_t codes = 1;
        for (int i = 0; i < game->length; ++i) codes *= kColours;
        return {codes_.data(), legal.size(), candidates.size(), codes};
    }

    std::vector<Index> all_;
    std::vector<std::uint8_t> symbols_;
    std::vector<Code> codes_;
    Antiwordle<Code> search_;
};

std::unique_ptr<Lying> lying;
std::unique_ptr<Avoiding> avoiding;

}  // namespace

void forget_position() {
    lying.reset();
    avoiding.reset();
}

// Goes to the position after some rows of Fibble, and knows what it found if it is there already. Writes the words that
// fit, and returns their number, or -1.
LACONIC_EXPORT(fibble)
std::int32_t laconic_fibble(Row const* rows, std::size_t count, Index* out) {
    if (!can_enter({rows, count})) return -1;
    auto const displays = false_displays(kColours, game->length);
    auto left = game->guess_of_answer;
    for (Row const row : std::span(rows, count)) {
        auto const codes = game->row(row.guess, left);
        std::size_t end = 0;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (std::ranges::binary_search(displays[codes[i]], row.code)) left[end++] = left[i];
        left.resize(end);
    }
    if (left.empty())
        lying.reset();
    else if (!lying || lying->candidates != left)
        lying = game->wide() ? std::unique_ptr<Lying>(std::make_unique<LyingOf<std::uint16_t>>(left))
                             : std::make_unique<LyingOf<std::uint8_t>>(left);
    return static_cast<std::int32_t>(std::ranges::copy(left, out).out - out);
}

// Writes for every guess how many of these words still fit after it, on average and at most.
LACONIC_EXPORT(fibble_left)
int laconic_fibble_left(double* means, std::uint32_t* most) {
    if (!lying) return 0;
    lying->left(means, most);
    return 1;
}

// Returns the fewest guesses that are sure to win, and writes a guess with which so many suffice. Without one, fewer do
// not suffice, and it writes -2 if it had no time, so that further calls may find more, else -1.
LACONIC_EXPORT(fibble_worst_case)
std::int32_t laconic_fibble_worst_case(double seconds, Index* guess) {
    *guess = -1;
    return lying ? lying->worst_case(seconds, guess) : 0;
}

// Goes to the position after some rows of Antiwordle, whose guesses were legal, as for Fibble. Writes its candidates
// and its legal guesses, and returns the number of candidates; -1 for rows out of range. A game that is over has no
// position.
LACONIC_EXPORT(antiwordle)
std::int32_t laconic_antiwordle(Row const* rows, std::size_t count, Index* candidates, Index* legal,
                                std::size_t* legal_count) {
    if (!can_enter({rows, count})) return -1;
    std::size_t const guesses = game->guesses();
    Antiwordle<std::uint8_t> const rules({nullptr, guesses, 0, 0}, {game->symbols.data(), guesses, game->length}, {});
    auto answers = game->guess_of_answer, words = first(guesses);
    for (Row const row : std::span(rows, count)) {
        keep_agreeing(answers, row, [](Index word) { return word; });
        words = answers.empty() ? answers : rules.after(row.guess, answers[0], words);
    }
    bool const over = answers.empty() || (count && answers == std::vector{rows[count - 1].guess});
    *legal_count = over ? 0 : words.size();
    std::ranges::copy(answers, candidates);
    if (!over) std::ranges::copy(words, legal);
    if (over)
        avoiding.reset();
    else if (!avoiding || !avoiding->is(words, answers))
        avoiding = game->wide() ? std::unique_ptr<Avoiding>(std::make_unique<AvoidingOf<std::uint16_t>>(words, answers))
                                : std::make_unique<AvoidingOf<std::uint8_t>>(words, answers);
    return static_cast<std::int32_t>(answers.size());
}

// Writes for every legal guess the sum of the squared sizes of the parts into which its feedback splits the candidates.
LACONIC_EXPORT(antiwordle_squares)
int laconic_antiwordle_squares(double* out) {
    if (!avoiding) return 0;
    avoiding->squares(out);
    return 1;
}

// Writes the number of words that are legal after each of some legal guesses, added up over the candidates.
LACONIC_EXPORT(antiwordle_left)
int laconic_antiwordle_left(Index const* guesses, std::size_t count, double* out) {
    if (!avoiding) return 0;
    for (Index guess : std::span(guesses, count)) {
        if (!std::ranges::binary_search(avoiding->legal, guess)) return 0;
        *out++ = static_cast<double>(avoiding->left(avoiding->place(guess)));
    }
    return 1;
}

// Writes bounds on the guesses from here on after every legal guess, equal if exact: added up over the candidates, or
// the fewest.
LACONIC_EXPORT(antiwordle_values)
int laconic_antiwordle_values(int shortest, double seconds, std::uint32_t* lower, std::uint32_t* upper) {
    if (!avoiding) return 0;
    auto const end = in(seconds);
    for (std::size_t i = 0; i < avoiding->legal.size(); ++i) {
        auto const goal = shortest ? Longest::kShortest : Longest::kTotal;
        auto const [low, high] = avoiding->value(static_cast<Index>(i), goal, end);
        lower[i] = low, upper[i] = high;
    }
    return 1;
}
