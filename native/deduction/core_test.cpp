// A short test of the core without Python, to be run under sanitizers and as WebAssembly: every kernel on each vector
// path of the machine, and the search with several threads, compared with plain versions.

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

#ifndef __wasm__
#include <thread>

#include "common/job.hpp"
#endif

#include "common/parallel.hpp"
#include "feedback.hpp"
#include "hard_sets.hpp"
#include "lanes.hpp"
#include "partition.hpp"
#include "search.hpp"
#include "small_game.hpp"

using namespace laconic;

namespace {

Bytes random_symbols(std::size_t words, int length, std::size_t alphabet) {
    Bytes symbols(words * static_cast<std::size_t>(length));
    for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(254 - below(alphabet));
    return symbols;
}

// Green in the same place; yellow as long as fewer copies are coloured than the answer has.
unsigned wordle(std::uint8_t const* guess, std::uint8_t const* answer, int length) {
    unsigned code = 0;
    for (int i = 0; i < length; ++i) {
        int free = 0, before = 0;
        for (int j = 0; j < length; ++j) {
            free += answer[j] == guess[i] && answer[j] != guess[j];
            before += j < i && guess[j] == guess[i] && answer[j] != guess[j];
        }
        code = 3 * code + (guess[i] == answer[i] ? 2 : before < free);
    }
    return code;
}

template <class Code>
std::vector<Code> wordle_codes(Symbols guesses, Symbols answers, unsigned threads) {
    std::vector<Code> codes(guesses.count * answers.count);
    wordle_matrix(guesses, answers, codes.data(), threads);
    return codes;
}

template <class Code>
void test_wordle(int shortest, int longest) {
    for (int length = shortest; length <= longest; ++length)
        for (std::size_t count : {1, 63, 64, 65, 130}) {
            auto const words = random_symbols(count, length, 1 + below(6));
            Symbols const all{words.data(), count, length};
            auto const codes = wordle_codes<Code>(all, all, 3);
            for (std::size_t g = 0; g < count; ++g)
                for (std::size_t a = 0; a < count; ++a)
                    expect(codes[g * count + a] == wordle(all[g], all[a], length), "wordle_matrix differs");
        }
    auto const words = random_symbols(2, longest + 1, 3);
    expect_error<std::invalid_argument>(
        [&] { wordle_codes<Code>({words.data(), 2, longest + 1}, {words.data(), 2, longest + 1}, 1); },
        "words that are too long are no error");
}

void test_other_rules() {
    for (int length = 1; length <= 20; ++length) {
        auto const words = random_symbols(70, length, 3);
        Symbols const all{words.data(), 70, length};
        Bytes codes(70 * 70);
        pegs_matrix(all, all, codes.data(), 2);
        for (std::size_t w = 0; w < 70; ++w)
            expect(codes[71 * w] == (length + 1) * (length + 2) / 2 - 2, "a word does not win against itself");
        std::vector<std::uint16_t> bits(70 * 70);
        if (length > 16) {
            expect_error<std::invalid_argument>([&] { places_matrix(all, all, bits.data(), 2); }, "17 places fit");
        } else {
            places_matrix(all, all, bits.data(), 2);
            for (std::size_t w = 0; w < 70; ++w) expect(bits[71 * w] == (1 << length) - 1, "places_matrix differs");
        }
    }
}

template <class Code>
void test_partitions(std::size_t codes) {
    std::size_t const guesses = 70, answers = 300;
    std::vector<Code> matrix(guesses * answers);
    for (auto& code : matrix) code = static_cast<Code>(below(codes));
    std::vector<double> weights(answers);
    for (auto& weight : weights) weight = static_cast<double>(1 + below(9));
    Matrix<Code> const view{matrix.data(), guesses, answers, codes};
    auto const asked = first(guesses), candidates = first(answers - 7);
    std::vector<std::uint32_t> parts(guesses), sizes(guesses * codes);
    std::vector<double> largest(guesses), squares(guesses), entropy(guesses);
    PartitionStats const out{parts.data(), largest.data(), squares.data(), entropy.data()};
    part_sizes<Code>(view, asked, candidates, sizes.data(), 3);
    for (bool weighted : {false, true}) {
        partition_stats<Code>(view, asked, candidates, weighted ? weights : std::vector<double>{}, out, 3);
        for (std::size_t g = 0; g < guesses; ++g) {
            std::map<Code, double> amounts;
            double whole = 0, bits = 0, sum = 0;
            for (auto a : candidates) {
                double const weight = weighted ? weights[static_cast<std::size_t>(a)] : 1;
                amounts[view[g][a]] += weight;
                whole += weight;
            }
            for (auto [code, amount] : amounts) {
                bits -= amount / whole * std::log2(amount / whole);
                sum += amount * amount;
                if (!weighted) expect(sizes[g * codes + code] == amount, "part_sizes differs");
            }
            expect(parts[g] == amounts.size() && squares[g] == sum, "partition_stats differs");
            expect(std::abs(entropy[g] - bits) < 1e-9, "the entropy differs");
        }
    }
    Matrix<Code> const narrow{matrix.data(), guesses, answers, codes / 2};
    expect_error<std::out_of_range>([&] { part_sizes<Code>(narrow, asked, candidates, sizes.data(), 3); },
                                    "a code that is too large is no error");
}

void test_sizes() {
    std::size_t const guesses = 2 * kLanes;
    for (auto n : std::initializer_list<std::size_t>{1, 2, 17, 255, 256, 2000, kMostSizes}) {
        std::size_t const most = 16 + below(kFewCodes - 15);  // codes
        std::vector<Bytes> codes(n, Bytes(guesses));
        std::vector<std::uint8_t const*> columns;
        for (auto& column : codes) {
            for (auto& code : column) code = static_cast<std::uint8_t>(below(4) ? below(most) : 15);
            columns.push_back(column.data());
        }
        auto const few = static_cast<std::uint16_t>(below(20)), many = static_cast<std::uint16_t>(20 + below(n));
        std::vector<std::uint16_t> counts(guesses), excess(guesses);
        std::size_t const digits = static_cast<std::size_t>(std::bit_width(n));
        std::vector<std::uint32_t> sizes(digits * guesses);
        lanes().sizes_narrow(columns.data(), n, guesses, digits, counts.data(), sizes.data());
        lanes().excess_narrow(sizes.data(), guesses, digits, few, many, excess.data());
        for (std::size_t g = 0; g < guesses; ++g) {
            std::map<int, int> parts;
            for (auto const& column : codes) ++parts[column[g]];
            int over = 0;
            for (auto [code, size] : parts) over += std::max(0, size - few) + std::max(0, size - many);
            expect(counts[g] == parts.size(), "sizes_narrow differs");
            expect(excess[g] == over, "excess_narrow differs");
        }
    }
}

template <class Code>
void test_counts(unsigned codes) {
    std::size_t const guesses = 2 * kLanes;
    for (std::size_t n : {1, 2, 17, 100, 200}) {
        std::vector<std::vector<Code>> all(n, std::vector<Code>(guesses));
        std::vector<Code const*> columns;
        for (auto& column : all) {
            for (std::size_t g = 0; g < guesses; ++g)  // fewer codes for some guesses than for others
                column[g] = static_cast<Code>(below(g < kLanes ? codes : 1 + codes / 20));
            columns.push_back(column.data());
        }
        std::vector<std::uint64_t> scratch(scratch_bytes<Code>(n) / 8 + 1);
        std::vector<std::uint16_t> counts(guesses);
        for (std::size_t enough : {std::size_t{0}, n / 4, n / 2, n - 1, n, n + 5}) {
            lanes().of<Code>().count(columns.data(), n, guesses, codes, enough, counts.data(), scratch.data());
            for (std::size_t g = 0; g < guesses; ++g) {
                std::map<Code, int> sizes;
                for (auto const& column : all) ++sizes[column[g]];
                expect(counts[g] == sizes.size() || (counts[g] > sizes.size() && counts[g] <= enough),
                       "a count is neither true nor between the true one and enough");
            }
        }
    }
}

// A table of 2 GiB, of which a size_t of 32 bits can count the buckets, but not twice the bytes.
static_assert(Table::buckets_in(std::size_t{1} << 31) == std::size_t{1} << 25);
static_assert(Table::buckets_in(0) == 1);

// Parents come before their children in a strategy's steps, which must lead every answer to its word.
void test_strategy(Small const& game, Engine& engine, Position const& position, Value value) {
    auto const steps = engine.strategy(position, {}, value, never);
    Value total = 0;
    for (auto answer : position.candidates) {
        Index at = 0;
        for (bool found = false; !found; ++total) {
            Index const guess = steps[static_cast<std::size_t>(at)].guess, parent = at;
            found = guess == game.guess_of_answer[static_cast<std::size_t>(answer)];
            for (std::size_t s = 1; s < steps.size() && !found; ++s)
                if (steps[s].parent == parent && steps[s].code == game.code(guess, answer)) at = static_cast<Index>(s);
            expect(found || at != parent, "a strategy has no step for an answer");
        }
    }
    expect(total == value, "a strategy costs something else than it should");
}

void test_costs(Mode mode, Objective objective) {
    // Not all guesses are answers, since otherwise ultra-hard mode would only allow candidates.
    Small const game(5, 6 + below(6), mode);
    auto const all = first(game.answers()), legal = game.legal();
    auto const engine = make_engine(game.problem(), objective, 1 << 16);
    for (std::size_t size : {1, 2, 4, 5})
        for (int turns = 1; turns <= 3; ++turns) {
            Indices const set(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
            Value const found = engine->cost({set, legal, turns}, kInfeasible, 2, never);
            expect(found == game.cost(objective, set, legal, turns), "a cost differs from trying everything");
            if (objective == Objective::kTotal && found < kInfeasible)
                test_strategy(game, *engine, {set, legal, turns}, found);
        }
}

void test_threads(Mode mode) {
    Small const game(40, 50, mode);
    auto const all = first(game.answers()), legal = game.legal();
    auto const alone = make_engine(game.problem(), Objective::kTotal, 1 << 20);
    auto const shared = make_engine(game.problem(), Objective::kTotal, 1 << 12);
    Position const start{all, legal, kNoTurnLimit};
    Value const value = alone->cost(start, kInfeasible, 1, never);
    Value best = kInfeasible;
    shared->judge(start, legal, kInfeasible, 1, 4, never, [&](Verdict verdict) {
        if (verdict.exact) best = std::min(best, verdict.lower);
    });
    expect(best == value, "many threads find another cost than one");
    expect(shared->cost(start, kInfeasible, 4, never) == value, "a second search finds another cost");
    test_strategy(game, *shared, start, value);
}

void test_stop() {
    Small const game(50, 60, Mode::kEasy);
    auto const all = first(game.answers()), legal = game.legal();
    Position const start{all, legal, kNoTurnLimit};
    auto const engine = make_engine(game.problem(), Objective::kTotal, 1 << 12);
    StopSource at_once;
    at_once.request_stop();
    expect_error<Stopped>([&] { engine->judge(start, legal, kInfeasible, 0, 2, at_once.get_token(), [](Verdict) {}); },
                          "a stopped search goes on");
    expect(engine->cost(start, kInfeasible, 2, never) < kInfeasible, "nothing is found after a stop");
}

#ifndef __wasm__
// Searches of one engine at the same time: each finds its value, or is stopped alone.
void test_searches_at_once(Mode mode, Objective objective) {
    Small const game(12, 20, mode);
    auto const all = first(game.answers()), legal = game.legal();
    int const turns = 3;
    auto const alone = make_engine(game.problem(), objective, 1 << 16);
    auto const shared = make_engine(game.problem(), objective, 1 << 12);
    std::vector<Indices> sets;
    std::vector<Value> expected, found(8);
    for (std::size_t i = 0; i < found.size(); ++i) {
        sets.emplace_back(all.begin(), all.end() - static_cast<std::ptrdiff_t>(i));
        expected.push_back(alone->cost({sets[i], legal, turns}, kInfeasible, 1, never));
    }
    std::vector<Job> searches(found.size()), stopped(3);
    for (auto& search : stopped)
        search.start([&](StopToken const& stop) {
            for (;;) shared->judge({all, legal, turns}, legal, kInfeasible, 0, 2, stop, [](Verdict) {});
        });
    for (std::size_t i = 0; i < found.size(); ++i)
        searches[i].start(
            [&, i](StopToken const& stop) { found[i] = shared->cost({sets[i], legal, turns}, kInfeasible, 2, stop); });
    std::atomic<bool> watching{true};  // relaxed, so that it orders nothing
    bool seen = false;
    std::thread onlooker([&] {
        do seen |= searches[0].stopped();
        while (watching.load(std::memory_order_relaxed));
    });
    stopped[0].end();
    for (std::size_t i = 0; i < found.size(); ++i) {
        searches[i].check();
        expect(!searches[i].stopped() && found[i] == expected[i], "a search beside others finds another cost");
    }
    watching.store(false, std::memory_order_relaxed);
    onlooker.join();
    expect(!seen, "a search counts as stopped before its end");
    for (std::size_t i = 1; i < stopped.size(); ++i) {
        expect(!stopped[i].wait(0), "a search is stopped with another one");
        stopped[i].stop();
        expect_error<std::runtime_error>([&] { stopped[i].check(); }, "a stopped search has a result");
        expect(stopped[i].stopped(), "a stopped search does not say so");
    }
}
#endif

// When memory is short, the hard sets go on that were of use last, with all that is known of them.
void test_recent_hard_sets() {
    constexpr Index kAnswers = 300;
    std::vector<std::uint64_t> mask(4);
    auto sets = std::make_shared<HardSets>(kAnswers, 1 << 15);
    std::vector<HardSet const*> added;
    while (!sets->crowded()) {
        auto const i = static_cast<Index>(added.size());
        mask[0] = static_cast<std::uint64_t>(i);
        std::vector<Index> members{i, i + 1, i + 20};
        added.push_back(sets->add(2 + i % 2, members, mask));
        expect(added.back() && i + 20 < kAnswers, "there is room for a set");
    }
    std::size_t const useful = added.size() / 4;
    for (std::size_t i = 0; i < useful; ++i) added[i]->note_use(sets->time() + static_cast<std::uint32_t>(i));
    auto const kept = sets->recent();
    expect(!kept->crowded(), "no room is left");
    auto const everything = first(kAnswers);
    std::size_t found = 0, used = 0;
    for (int turns : {2, 3})
        kept->each(
            everything, turns, [](Index) { return true; },
            [&](HardSets::Entry const& entry) {
                auto const i = static_cast<std::size_t>(entry.hard->unsplit()[0]);
                ++found;
                used += i < useful;
                auto const now = entry.hard->members(), before = added[i]->members();
                expect(entry.hard->turns() == added[i]->turns() && entry.reach == added[i]->reach() &&
                           std::is_permutation(now.begin(), now.end(), before.begin(), before.end()),
                       "a set has changed");
                return false;
            });
    expect(used == useful, "a set that was of use is lost");
    expect(found > used && found < added.size() * 2 / 3, "the number of sets kept is not half of all");
    for (int turns : {2, 3}) {
        std::size_t const last = useful - 1 - (useful - 1 - static_cast<std::size_t>(turns)) % 2;
        expect(kept->newest(turns)->unsplit()[0] == last, "the set that was of use last is not the last to go");
    }
}

}  // namespace

int main() {
    test_wordle<std::uint8_t>(1, 5);
    test_wordle<std::uint16_t>(6, 10);
    test_other_rules();
    test_partitions<std::uint8_t>(243);
    test_partitions<std::uint16_t>(729);
    test_sizes();
    test_counts<std::uint8_t>(32);
    test_counts<std::uint8_t>(243);
    test_counts<std::uint16_t>(729);
    expect_error<std::runtime_error>(
        [] {
            parallel_for(100, 1, 4, [](std::size_t i, std::size_t) {
                if (i == 50) throw std::runtime_error("");
            });
        },
        "an exception of a thread is lost");
    for (auto mode : {Mode::kEasy, Mode::kHard, Mode::kUltraHard}) {
        for (int games = 0; games < 20; ++games)
            for (auto objective : {Objective::kTotal, Objective::kWorst, Objective::kWithin})
                test_costs(mode, objective);
        test_threads(mode);
#ifndef __wasm__
        for (auto objective : {Objective::kTotal, Objective::kWorst, Objective::kWithin})
            test_searches_at_once(mode, objective);
#endif
    }
    test_bounds();
    test_recent_hard_sets();
    test_stop();
    std::printf("core_test (%s): ok\n", lanes().name);
}
