// Data shared by all threads of a search: the game, its codes by column, floors by size, and the table.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

#include "common/parallel.hpp"
#include "hard_sets.hpp"
#include "lanes.hpp"
#include "search_bounds.hpp"
#include "transpose.hpp"

namespace laconic::search {

template <class Code>
struct Shared {
    Problem<Code> problem;
    Objective objective;
    bool uniform, restricted, hard;
    bool pool_is_candidates;  // ultra-hard with answers only: the legal guesses are the candidates
    std::size_t guesses, answers;
    std::size_t stride;  // of columns; no multiple of 4096, whose columns would compete for the same lines of a cache
    Aligned<Code> columns;  // transposed: one row per answer, padded; guesses with most parts of all answers first
    std::vector<Index> guess_at, place_of;  // guess by place in a column, and back
    std::vector<std::uint16_t> most_at;     // by place: parts of all answers, descending; an upper bound for subsets
    std::vector<Key> answer_keys;
    std::size_t branching = 1;  // maximum number of parts of all answers, besides the win
    Floors floors;              // for sets of answers of weight 1
    Table table;
    std::vector<std::uint64_t> guesses_with, answers_with;  // hard mode: by feature, a bit per place or answer
    std::atomic<std::uint64_t> nodes{0};                    // searched so far
    Mutex lending;
    std::vector<std::unique_ptr<Demands<Code>>> demands;  // hard mode: those that no thread uses

    Shared(Problem<Code> p, Objective o, std::size_t table_bytes)
        : problem(p),
          objective(o),
          uniform(p.weights.empty()),
          restricted(!p.features.empty() || !p.guess_matrix.empty()),
          hard(!p.features.empty()),
          guesses(p.matrix.guesses),
          answers(p.matrix.answers),
          stride(padded(guesses) % 4096 ? padded(guesses) : padded(guesses) + kLanes),
          columns(answers * stride, false),
          table(table_bytes),
          hard_sets_(std::make_shared<HardSets>(answers, 2 * table_bytes)) {
        pool_is_candidates = !p.guess_matrix.empty() && guesses == answers;
        order_guesses();
        transpose();
        index_features();
        for (std::size_t a = 0; a < answers; ++a) answer_keys.push_back(random_key(a));
        floors = Floors(answers, branching);
    }

    // The hard sets among all answers, with all guesses allowed.
    std::shared_ptr<HardSets> hard_sets() {
        Lock const hold(renewing_);
        return hard_sets_;
    }
    // Goes on with those that were of use last, if these take much memory. Other threads keep what they have until they
    // ask, too.
    void renew(std::shared_ptr<HardSets>& sets) {
        if (!sets->crowded()) return;
        Lock const hold(renewing_);
        if (hard_sets_->crowded()) hard_sets_ = hard_sets_->recent();
        sets = hard_sets_;
    }

    // Bits of those of 64 places that are past the last guess.
    std::uint64_t padding(std::size_t word) const {
        if (64 * (word + 1) <= guesses) return 0;
        return 64 * word >= guesses ? ~std::uint64_t{0} : ~std::uint64_t{0} << (guesses % 64);
    }

    std::size_t words() const { return problem.features.size() / guesses; }
    Code const* column(Index answer) const { return columns.get() + u(answer) * stride; }
    std::size_t place(Index answer) const { return static_cast<std::size_t>(place_of[u(as_guess(answer))]); }
    // Whether parts can be counted code by code.
    bool few_codes() const { return sizeof(Code) == 1 && codes() <= kFewCodes; }
    std::size_t codes() const { return problem.matrix.codes; }
    Value weight(Index answer) const { return uniform ? 1 : problem.weights[u(answer)]; }
    Index as_guess(Index answer) const { return problem.guess_of_answer[u(answer)]; }

    void order_guesses() {
        most_at.assign(stride, 1);
        parallel_for(guesses, 256, cores(), [&](std::size_t begin, std::size_t end) { count_parts(begin, end); });
        std::vector<std::uint16_t> wins(guesses);  // 1 for guesses with a winning part
        for (auto a : problem.guess_of_answer) wins[u(a)] = 1;
        for (std::size_t g = 0; g < guesses; ++g) branching = std::max<std::size_t>(branching, most_at[g] - wins[g]);
        guess_at.resize(guesses);
        std::iota(guess_at.begin(), guess_at.end(), 0);
        std::stable_sort(guess_at.begin(), guess_at.end(),
                         [&](Index a, Index b) { return most_at[u(a)] > most_at[u(b)]; });
        place_of.resize(guesses);
        for (std::size_t i = 0; i < guesses; ++i) place_of[u(guess_at[i])] = static_cast<Index>(i);
        std::sort(most_at.begin(), most_at.begin() + static_cast<std::ptrdiff_t>(guesses), std::greater<>());
    }

    // The number of parts that guesses make of all answers. Marking bytes is fastest, but there are too many wide codes
    // to clear their marks for each guess.
    void count_parts(std::size_t begin, std::size_t end) {
        std::array<std::uint8_t, 256> seen;
        std::vector<Index> last(sizeof(Code) == 1 ? 0 : problem.matrix.codes, -1);  // the last guess with a code
        for (std::size_t g = begin; g < end; ++g) {
            Code const* const row = problem.matrix[g];
            int parts = 0;
            if constexpr (sizeof(Code) == 1) {
                seen.fill(0);
                for (std::size_t a = 0; a < answers; ++a) seen[row[a]] = 1;
                for (auto each : seen) parts += each;
            } else {
                for (std::size_t a = 0; a < answers; ++a) {
                    parts += last[row[a]] != static_cast<Index>(g);
                    last[row[a]] = static_cast<Index>(g);
                }
            }
            most_at[g] = static_cast<std::uint16_t>(parts);
        }
    }

    void transpose() {
        constexpr std::size_t kSide = kBlock<Code>;
        std::size_t const whole = guesses - guesses % kSide;
        auto const row = [&](std::size_t place) { return problem.matrix[u(guess_at[place])]; };
        parallel_for(answers, 128, cores(), [&](std::size_t begin, std::size_t end) {
            std::size_t const last = end - (end - begin) % kSide;
            Code const* rows[kSide];
            for (std::size_t place = 0; place < whole; place += kSide)
                for (std::size_t a = begin; a < last; a += kSide) {
                    for (std::size_t i = 0; i < kSide; ++i) rows[i] = row(place + i) + a;
                    transpose_block(rows, columns.get() + a * stride + place, stride);
                }
            for (std::size_t place = 0; place < guesses; ++place)
                for (std::size_t a = place < whole ? last : begin; a < end; ++a)
                    columns.get()[a * stride + place] = row(place)[a];
            for (std::size_t a = begin; a < end; ++a)
                std::fill_n(columns.get() + a * stride + guesses, stride - guesses, Code{});
        });
    }

    void index_features() {
        std::size_t const bits = 64 * words(), by_place = stride / 64, by_answer = padded(answers) / 64;
        guesses_with.resize(bits * by_place);
        answers_with.resize(bits * by_answer);
        auto const each = [&](Index guess, auto with) {
            for (std::size_t w = 0; w < words(); ++w)
                for (std::uint64_t left = problem.features[u(guess) * words() + w]; left; left &= left - 1)
                    with(64 * w + u(std::countr_zero(left)));
        };
        auto const set = [](std::uint64_t* mask, std::size_t i) { mask[i / 64] |= std::uint64_t{1} << (i % 64); };
        for (std::size_t place = 0; place < guesses && hard; ++place)
            each(guess_at[place], [&](std::size_t bit) { set(&guesses_with[bit * by_place], place); });
        for (std::size_t a = 0; a < answers && hard; ++a)
            each(as_guess(static_cast<Index>(a)), [&](std::size_t bit) { set(&answers_with[bit * by_answer], a); });
    }

    // F_t(S) >= this, see search_bounds.hpp.
    Value floor(Objective goal, std::size_t n, Value weight, Value top, int turns, std::size_t b) const {
        return uniform ? floors(goal, n, turns, b) : floor_by_weight(goal, n, weight, top, turns);
    }

private:
    Mutex renewing_;
    std::shared_ptr<HardSets> hard_sets_;
};

}  // namespace laconic::search
