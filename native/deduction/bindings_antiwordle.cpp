// Bindings for the longest games of Antiwordle.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "antiwordle.hpp"
#include "bindings.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"

using namespace nb::literals;

namespace {

using Indices = In<std::int32_t, 1>;
using Words = In<std::uint8_t, 2>;
using Numbers = Out<std::uint32_t, 1>;

class PyAntiwordle {
public:
    virtual ~PyAntiwordle() = default;
    virtual std::vector<std::int32_t> after(std::int32_t guess, std::int32_t answer, Indices legal) = 0;
    virtual Out<std::uint64_t, 1> left(Indices guesses, Indices candidates, Indices legal) = 0;
    virtual std::pair<Numbers, Numbers> values(Indices guesses, Indices candidates, Indices legal, bool shortest,
                                               double seconds) = 0;
};

template <class Code>
class AntiwordleOf final : public PyAntiwordle {
public:
    AntiwordleOf(In<Code, 2> matrix, Words words, Indices row_of_answer)
        : kept_{nb::cast(matrix), nb::cast(words), nb::cast(row_of_answer)},
          guesses_(matrix.shape(0)),
          row_of_answer_(view(row_of_answer)),
          antiwordle_({matrix.data(), guesses_, matrix.shape(1), std::size_t{1} << 8 * sizeof(Code)},
                      {words.data(), checked(matrix, words, row_of_answer), static_cast<int>(words.shape(1))},
                      row_of_answer_) {}

    std::vector<std::int32_t> after(std::int32_t guess, std::int32_t answer, Indices legal) override {
        check_indices(legal, guesses_, "legal");
        check_index(guess, guesses_, "guess");
        check_index(answer, row_of_answer_.size(), "answer");
        return antiwordle_.after(guess, row_of_answer_[static_cast<std::size_t>(answer)],
                                 {view(legal).begin(), view(legal).end()});
    }

    Out<std::uint64_t, 1> left(Indices guesses, Indices candidates, Indices legal) override {
        Fresh<std::uint64_t, 1> sums(guesses.shape(0));
        each(guesses, candidates, legal, [&](std::size_t i, auto const& answers, auto const& words, auto const& stop) {
            laconic::check(stop);
            sums.data[i] = antiwordle_.left(guesses.data()[i], answers, words);
        });
        return sums.release();
    }

    std::pair<Numbers, Numbers> values(Indices guesses, Indices candidates, Indices legal, bool shortest,
                                       double seconds) override {
        Fresh<std::uint32_t, 1> lower(guesses.shape(0)), upper(guesses.shape(0));
        auto const goal = shortest ? laconic::Longest::kShortest : laconic::Longest::kTotal;
        using Clock = std::chrono::steady_clock;
        auto const deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                 std::chrono::duration<double>(std::min(seconds, 1e8)));
        each(guesses, candidates, legal, [&](std::size_t i, auto const& answers, auto const& words, auto const& stop) {
            auto const value = antiwordle_.value(guesses.data()[i], answers, words, goal, deadline, stop);
            lower.data[i] = value.lower;
            upper.data[i] = value.upper;
        });
        return {lower.release(), upper.release()};
    }

private:
    static std::size_t checked(In<Code, 2> const& matrix, Words const& words, Indices const& row_of_answer) {
        require(words.shape(0) == matrix.shape(0), "words: one a row of the matrix expected");
        require(row_of_answer.shape(0) == matrix.shape(1), "row_of_answer: one a column expected");
        check_indices(row_of_answer, matrix.shape(0), "row_of_answer");
        return words.shape(0);
    }

    // Calls work(place, candidates as rows, legal words, stop) for each guess.
    template <class Work>
    void each(Indices const& guesses, Indices const& candidates, Indices const& legal, Work&& work) {
        check_indices(guesses, guesses_, "guesses");
        check_indices(candidates, row_of_answer_.size(), "candidates");
        check_indices(legal, guesses_, "legal");
        require(candidates.shape(0) > 0, "candidates: at least one expected");
        auto const legal_words = view(legal);
        std::vector<std::int32_t> answers, words(legal_words.begin(), legal_words.end());
        for (auto const answer : view(candidates)) answers.push_back(row_of_answer_[static_cast<std::size_t>(answer)]);
        std::sort(answers.begin(), answers.end());
        require(std::ranges::is_sorted(words), "legal: ascending indices expected");
        require(std::ranges::includes(words, answers), "candidates: only legal words expected");
        laconic::attended([&](laconic::StopToken const& stop) {
            for (std::size_t i = 0; i < guesses.shape(0); ++i) work(i, answers, words, stop);
            return true;
        });
    }

    std::array<nb::object, 3> kept_;
    std::size_t guesses_;
    std::span<std::int32_t const> row_of_answer_;
    laconic::Antiwordle<Code> antiwordle_;
};

template <class Code>
void bind(nb::class_<PyAntiwordle>& antiwordle) {
    antiwordle.def(made<PyAntiwordle, AntiwordleOf<Code>, In<Code, 2>, Words, Indices>(), "matrix"_a.noconvert(),
                   "words"_a.noconvert(), "row_of_answer"_a.noconvert());
}

}  // namespace

void bind_antiwordle(nb::module_& m) {
    nb::class_<PyAntiwordle> antiwordle(m, "Antiwordle",
                                        "Positions of Antiwordle: candidates, as answers, and legal words, both "
                                        "ascending. The words are rows of symbols; calls share what they learn.");
    bind<std::uint8_t>(antiwordle);
    bind<std::uint16_t>(antiwordle);
    antiwordle.def("after", &PyAntiwordle::after, "guess"_a, "answer"_a, "legal"_a.noconvert(),
                   "The words that are still legal after a guess whose feedback is that of an answer.");
    antiwordle.def("left", &PyAntiwordle::left, "guesses"_a.noconvert(), "candidates"_a.noconvert(),
                   "legal"_a.noconvert(),
                   "Number of words that are legal after each guess, added up over the candidates; 0 after a win.");
    antiwordle.def("values", &PyAntiwordle::values, "guesses"_a.noconvert(), "candidates"_a.noconvert(),
                   "legal"_a.noconvert(), nb::kw_only(), "shortest"_a, "seconds"_a,
                   "Bounds on the longest play after each guess, equal if exact: (lower, upper).\n\n"
                   "The total of the guesses over all candidates, or the fewest with `shortest`.");
}
