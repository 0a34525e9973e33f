// Bindings for several boards.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "boards.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"
#include "common/parallel.hpp"
#include "pairs.hpp"

using namespace nb::literals;

namespace {

using laconic::boards::Candidates;
using laconic::boards::Cost;
using laconic::boards::Index;
using laconic::boards::Policy;
using laconic::boards::Position;
using Indices = In<Index, 1>;

// Players of one game; each call uses idle ones.
class PyBoards {
public:
    virtual ~PyBoards() = default;
    virtual Out<double, 1> worths(std::vector<Indices> const&) = 0;
    virtual Index choose(std::vector<Indices> const&, int) = 0;
    virtual std::tuple<std::int64_t, std::int64_t> cost(std::vector<Indices> const&, int, std::optional<Index>) = 0;
    virtual Out<std::int32_t, 2> play(std::vector<Indices> const&, int, In<Index, 2>, Indices, int, int, unsigned) = 0;
    virtual std::tuple<Out<std::int64_t, 1>, std::int64_t> walk(std::vector<Indices> const&, In<Index, 2>, int, int,
                                                                int, unsigned) = 0;
};

template <class Code>
class BoardsOf final : public PyBoards {
    using Player = laconic::boards::Player<Code>;

public:
    BoardsOf(In<Code, 2> matrix, std::size_t codes, Indices guess_of_answer, In<double, 1> price, In<double, 1> weight,
             In<double, 1> foresight, Indices playouts, bool distinct, bool sequential, std::size_t worlds,
             std::size_t width)
        : kept_{nb::cast(matrix), nb::cast(guess_of_answer)},
          price_(price.data(), price.data() + price.shape(0)),
          weight_(weight.data(), weight.data() + weight.shape(0)),
          foresight_(foresight.data(), foresight.data() + foresight.shape(0)),
          playouts_(playouts.data(), playouts.data() + playouts.shape(0)),
          terms_{matrix.data(),         matrix.shape(0), matrix.shape(1), static_cast<Code>(codes - 1),
                 view(guess_of_answer), distinct,        sequential},
          worlds_(worlds),
          width_(width) {
        check_indices(guess_of_answer, terms_.guesses, "guess_of_answer");
        require(guess_of_answer.shape(0) == terms_.answers, "guess_of_answer: one entry an answer expected");
        require(terms_.answers < 65536, "matrix: fewer than 65,536 answers expected");
        require(price.shape(0) == terms_.answers + 1,
                "price: one entry for 0 and for each count of candidates expected");
        require(weight.shape(0) > 0 && foresight.shape(0) > 0 && !playouts_.empty(),
                "weight, foresight, playouts: at least one entry expected");
        for (auto games : playouts_) require(games >= 0 && games <= 100'000, "playouts: 0 to 100,000 expected");
        nb::gil_scoped_release const unlocked;
        by_answer_.resize(terms_.guesses * terms_.answers);
        constexpr std::size_t kTile = 64;  // both sides of a tile fit the L1 cache
        for (std::size_t begin = 0; begin < terms_.guesses; begin += kTile) {
            std::size_t const end = std::min(begin + kTile, terms_.guesses);
            for (std::size_t a = 0; a < terms_.answers; ++a)
                for (std::size_t g = begin; g < end; ++g)
                    by_answer_[a * terms_.guesses + g] = terms_.matrix[g * terms_.answers + a];
        }
    }

    Out<double, 1> worths(std::vector<Indices> const& sets) override {
        auto const at = position(sets);
        Fresh<double, 1> out(terms_.guesses);
        lend([&](Player& player) { player.worths(at, {out.data.get(), terms_.guesses}); });
        return out.release();
    }

    Index choose(std::vector<Indices> const& sets, int left) override {
        auto const at = position(sets);
        Index guess = -1;
        lend([&](Player& player) { guess = player.choose(at, left); });
        return guess;
    }

    std::tuple<std::int64_t, std::int64_t> cost(std::vector<Indices> const& sets, int left,
                                                std::optional<Index> guess) override {
        auto const at = position(sets);
        if (guess) check_index(*guess, terms_.guesses, "guess");
        Cost cost{};
        lend([&](Player& player) { cost = player.cost(at, left, guess); });
        return {cost.lost, cost.turns};
    }

    Out<std::int32_t, 2> play(std::vector<Indices> const& sets, int turn, In<Index, 2> answers, Indices opening,
                              int limit, int cap, unsigned threads) override {
        auto const at = position(sets);
        std::size_t const games = answers.shape(0), boards = answers.shape(1);
        require(boards == at.size(), "answers: a column a board expected");
        check_indices(opening, terms_.guesses, "opening");
        check_indices({answers.data(), games * boards}, terms_.answers, "answers");
        Fresh<std::int32_t, 2> solved(games, boards);
        share(games, threads, [&](Player& player, std::size_t g) {
            player.play(at, turn, {answers.data() + g * boards, boards}, view(opening), limit, cap,
                        {solved.data.get() + g * boards, boards});
        });
        return solved.release();
    }

    std::tuple<Out<std::int64_t, 1>, std::int64_t> walk(std::vector<Indices> const& sets, In<Index, 2> pairs, int turn,
                                                        int limit, int cap, unsigned threads) override {
        auto const parts = position(sets);
        require(pairs.shape(1) == 2, "pairs: two columns expected");
        check_indices({pairs.data(), 2 * pairs.shape(0)}, parts.size(), "pairs");
        require(cap >= 1, "cap: at least 1 expected");
        auto const places = static_cast<std::size_t>(cap) + 1;
        Fresh<std::int64_t, 1> finished(places);
        std::fill_n(finished.data.get(), places, 0);
        std::int64_t sum = 0;
        std::mutex adding;
        share(pairs.shape(0), threads, [&](Player& player, std::size_t i) {
            std::vector<std::int64_t> mine(places);
            std::int64_t turns = 0;
            auto const one = static_cast<std::size_t>(pairs(i, 0)), two = static_cast<std::size_t>(pairs(i, 1));
            Position start;
            for (auto part : {one, two})
                if (!parts[part].empty()) start.push_back(parts[part]);
            player.walk(start, one == two, turn, limit, mine, turns);
            std::lock_guard const hold(adding);
            for (std::size_t t = 0; t < places; ++t) finished.data[t] += mine[t];
            sum += turns;
        });
        return {finished.release(), sum};
    }

private:
    Position position(std::vector<Indices> const& sets) const {
        Position at;
        for (auto const& set : sets) {
            check_indices(set, terms_.answers, "candidates");
            at.emplace_back(set.data(), set.data() + set.shape(0));
        }
        for (auto const& set : at)
            require(std::is_sorted(set.begin(), set.end()), "candidates: ascending indices expected");
        require(std::any_of(at.begin(), at.end(), [](auto const& set) { return !set.empty(); }),
                "candidates: at least one board that is not solved expected");
        return at;
    }

    template <class Work>
    void lend(Work&& work) {
        laconic::attended([&](laconic::StopToken const& stop) {
            auto player = take(stop);
            work(*player);
            give(std::move(player));
            return true;
        });
    }

    // Calls work(player, i) for all i; each thread has its own player.
    template <class Work>
    void share(std::size_t n, unsigned threads, Work&& work) {
        laconic::attended([&](laconic::StopToken const& stop) {
            laconic::parallel_for(n, 4, threads, [&](std::size_t begin, std::size_t end) {
                auto player = take(stop);
                for (std::size_t i = begin; i < end; ++i) work(*player, i);
                give(std::move(player));
            });
            return true;
        });
    }

    std::unique_ptr<Player> take(laconic::StopToken const& stop) {
        std::unique_ptr<Player> player;
        {
            std::lock_guard const hold(idle_mutex_);
            if (!idle_.empty()) {
                player = std::move(idle_.back());
                idle_.pop_back();
            }
        }
        Policy const policy{price_, weight_, foresight_, playouts_, worlds_, width_};
        if (!player) player = std::make_unique<Player>(terms_, policy, by_answer_);
        player->stop_by(stop);
        return player;
    }
    void give(std::unique_ptr<Player> player) {
        std::lock_guard const hold(idle_mutex_);
        idle_.push_back(std::move(player));
    }

    std::vector<nb::object> kept_;
    std::vector<double> price_, weight_, foresight_;
    std::vector<Index> playouts_;
    laconic::boards::Terms<Code> terms_;
    std::size_t worlds_, width_;
    std::vector<Code> by_answer_;
    std::mutex idle_mutex_;
    std::vector<std::unique_ptr<Player>> idle_;
};

template <class Code>
void bind_width(nb::class_<PyBoards>& boards) {
    using Numbers = In<double, 1>;
    boards.def(made<PyBoards, BoardsOf<Code>, In<Code, 2>, std::size_t, Indices, Numbers, Numbers, Numbers, Indices,
                    bool, bool, std::size_t, std::size_t>(),
               "matrix"_a.noconvert(), "codes"_a, "guess_of_answer"_a.noconvert(), "price"_a.noconvert(),
               "weight"_a.noconvert(), "foresight"_a.noconvert(), "playouts"_a.noconvert(), nb::kw_only(), "distinct"_a,
               "sequential"_a, "worlds"_a, "width"_a);
}

class PyPairBounds {
public:
    template <class Code>
    PyPairBounds(In<Code, 2> matrix, std::size_t codes, Indices guess_of_answer)
        : kept_{nb::cast(matrix), nb::cast(guess_of_answer)}, guesses_(matrix.shape(0)) {
        require(matrix.shape(1) > 0 && matrix.shape(1) < 32768, "matrix: 1 to 32,767 answers expected");
        require(guess_of_answer.shape(0) == matrix.shape(1), "guess_of_answer: one entry an answer expected");
        check_indices(guess_of_answer, guesses_, "guess_of_answer");
        bounds_ = laconic::boards::make_pair_bounds(matrix.data(), guesses_, matrix.shape(1),
                                                    static_cast<Code>(codes - 1), view(guess_of_answer));
    }

    std::int64_t after(Index opener, std::int64_t enough) const {
        check_index(opener, guesses_, "opener");
        return laconic::attended([&](laconic::StopToken const& stop) { return bounds_->after(opener, enough, stop); });
    }

private:
    std::vector<nb::object> kept_;
    std::size_t guesses_;
    std::unique_ptr<laconic::boards::PairBounds> bounds_;
};

}  // namespace

void bind_boards(nb::module_& m) {
    nb::class_<PyPairBounds>(m, "PairBounds", "Lower bounds of two boards for all strategies, by opener.")
        .def(nb::init<In<std::uint8_t, 2>, std::size_t, Indices>(), "matrix"_a.noconvert(), "codes"_a,
             "guess_of_answer"_a.noconvert())
        .def(nb::init<In<std::uint16_t, 2>, std::size_t, Indices>(), "matrix"_a.noconvert(), "codes"_a,
             "guess_of_answer"_a.noconvert())
        .def("after", &PyPairBounds::after, "opener"_a, "enough"_a,
             "Lower bound of the turns over all pairs of answers; it stops improving at `enough`.");
    nb::class_<PyBoards> boards(m, "BoardsPlayer",
                                "Plays several boards with the same guesses.\n\n"
                                "A position is a list with the candidates of each board, none once it is solved.");
    bind_width<std::uint8_t>(boards);
    bind_width<std::uint16_t>(boards);
    boards.def("worths", &PyBoards::worths, "position"_a,
               "Worth of every guess: chances to solve a board, minus the weighted prices of what is left, minus the\n"
               "weighted chance that the next guess solves no board.");
    boards.def("choose", &PyBoards::choose, "position"_a, "left"_a, "The guess to play with `left` turns left.");
    boards.def("cost", &PyBoards::cost, "position"_a, "left"_a, "guess"_a = nb::none(),
               "Lost games and turns over all worlds, after a guess or, for None, the best guess.");
    boards.def("play", &PyBoards::play, "position"_a, "turn"_a, "answers"_a, "opening"_a, "limit"_a, "cap"_a,
               "threads"_a = 1, "Turns on which boards are solved, one row per game; 0 if never, or solved before.");
    boards.def("walk", &PyBoards::walk, "parts"_a, "pairs"_a, "turn"_a, "limit"_a, "cap"_a, "threads"_a = 1,
               "Play all pairs of different answers of two boards from pairs of parts, after `turn` turns.\n\n"
               "An empty part is a solved board; a part with itself means two boards with the same rows. Returns\n"
               "the number of pairs by the turn of their end, and the turns of all unsolved boards together.");
}
