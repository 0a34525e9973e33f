// The bounds of the search by themselves, on random small games: none exceeds what trying everything finds.

#include "search_worker.hpp"
#include "small_game.hpp"

namespace laconic {
namespace {

using namespace search;
using Codes = Shared<std::uint8_t>;

constexpr int kMostTurns = 3;
constexpr Objective kObjectives[] = {Objective::kTotal, Objective::kWorst, Objective::kWithin};

// Calls call(set, turns) for all sets of answers but the empty one, and for each number of turns.
template <class Call>
void each_position(Small const& game, Call call) {
    for (unsigned members = 1; members < 1u << game.answers(); ++members) {
        Indices set;
        for (std::size_t a = 0; a < game.answers(); ++a)
            if (members >> a & 1) set.push_back(static_cast<Index>(a));
        for (int turns = 0; turns <= kMostTurns; ++turns) call(set, turns);
    }
}

// From the size and the weights alone.
void test_floors(Small const& game, Codes const& shared, Objective goal) {
    each_position(game, [&](Indices const& set, int turns) {
        std::vector<Value> weights;
        for (auto answer : set) weights.push_back(shared.weight(answer));
        Value const cost = game.cost(goal, set, game.legal(), turns);
        Value const top = *std::max_element(weights.begin(), weights.end());
        Value const floor = shared.floor(goal, set.size(), game.weight(set), top, turns, shared.branching);
        expect(floor <= cost, "a floor exceeds the cost");
        if (set.size() == 1) expect(floor == cost, "the floor of one answer is not its cost");
        if (goal == Objective::kTotal && turns > 0)
            expect(floor_by_depth(weights, shared.branching) <= cost, "a floor by depth exceeds the cost");
    });
}

// Of one guess, from the number and the sizes of its parts.
void test_guess_bounds(Small const& game, Codes& shared, Objective goal) {
    PartFloors<std::uint8_t> part_floors(shared);
    each_position(game, [&](Indices const& set, int turns) {
        if (turns < 2) return;
        auto const legal = game.legal();
        Worker<std::uint8_t> worker(shared, never);
        auto const node = worker.root({set, legal, turns});
        for (auto guess : legal) {
            Value const cost = game.cost_of_guess(goal, set, legal, turns, guess);
            expect(part_floors(node, guess, shared.branching).lower <= cost, "floors of parts exceed a guess's cost");
            if (!shared.uniform) continue;
            bool codes[256] = {};
            for (auto answer : set) codes[game.code(guess, answer)] = true;
            auto const count = static_cast<std::size_t>(std::count(std::begin(codes), std::end(codes), true));
            Value const bound = bound_by_parts(goal, set.size(), turns, count, count + codes[26]);
            expect(bound <= cost, "the number of parts bounds a guess's cost wrongly");
        }
    });
}

// Of a position, from its answers: cheap ones, and the least of all guesses.
void test_position_bounds(Small const& game, Codes& shared, Objective goal) {
    Rows<std::uint8_t> rows(shared);
    PartFloors<std::uint8_t> part_floors(shared);
    Ranking<std::uint8_t> ranking(shared, rows, part_floors);
    auto hard_sets = shared.hard_sets();
    Cores<std::uint8_t> cores(shared, hard_sets);
    Ladder<std::uint8_t> ladder(shared, ranking, cores, part_floors);
    each_position(game, [&](Indices const& set, int turns) {
        auto const legal = game.legal();
        Value const cost = game.cost(goal, set, legal, turns);
        Worker<std::uint8_t> worker(shared, never);
        auto const node = worker.root({set, legal, turns});
        Part part = node.part();
        auto const holds = [&] { return part.exact ? part.lower == cost : part.lower <= cost; };
        ladder.cheap(goal, part, set, node.state, turns, node.branching);
        expect(holds(), "a cheap bound does not hold");
        if (part.exact) return;
        ladder.one_step(node, part, worker.at(1));
        expect(holds(), "a one-step bound does not hold");
    });
}

void test_table() {
    Table table(1 << 10);
    Key const key = random_key(1);
    expect(!table.find(key), "an empty table knows bounds");
    table.store(key, {3, 9}, 5);
    table.store(key, {2, 7}, 5);
    auto const known = table.find(key);
    expect(known && known->lower == 3 && known->upper == 7, "a table does not keep the tighter bounds");
    expect(!table.find(random_key(2)), "a table knows bounds of another position");
}

}  // namespace

void test_bounds() {
    test_table();
    for (auto mode : {Mode::kEasy, Mode::kHard, Mode::kUltraHard})
        for (bool const weighted : {false, true})
            for (auto goal : kObjectives) {
                Small game(5, 6 + below(6), mode);
                if (weighted)
                    for (std::size_t a = 0; a < game.answers(); ++a)
                        game.weights.push_back(static_cast<std::uint32_t>(1 + below(9)));
                Codes shared(game.problem(), goal, 1 << 12);
                test_floors(game, shared, goal);
                test_guess_bounds(game, shared, goal);
                test_position_bounds(game, shared, goal);
            }
}

}  // namespace laconic
