// A test of the core without Python, for sanitizers and emulators: published counts, a full table, and searches on
// several threads.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>

#include "fast.hpp"
#include "large.hpp"
#include "search.hpp"

using namespace laconic::sliding;

namespace {

void require(bool holds, char const* what) {
    if (holds) return;
    std::fprintf(stderr, "failed: %s\n", what);
    std::exit(1);
}

Additive whole_table(Grid const& grid, std::vector<std::uint8_t> const& table, std::span<std::uint8_t const> labels) {
    View view{
        std::make_shared<Space const>(grid, static_cast<int>(labels.size()), true), table.data(), false, {}, {}, {0}};
    view.tile.fill(255);
    for (std::size_t i = 0; i < view.symmetry.size(); ++i) view.symmetry[i] = static_cast<std::uint8_t>(i);
    for (std::size_t i = 0; i < labels.size(); ++i) view.tile[labels[i]] = static_cast<std::uint8_t>(i);
    return Additive(grid, {view});
}

// Whether moves of eleven tiles along all paths of ten moves lead to the numbers of their permutations.
bool moves_of_all_tiles() {
    Grid const grid(4, 3);
    Space const space(grid, 11, true);
    std::array<std::uint8_t, 12> on;  // by cell: its tile's index in the pattern
    for (std::size_t cell = 0; cell < on.size(); ++cell) on[cell] = static_cast<std::uint8_t>(cell - 1);
    auto const holds = [&](auto&& self, Space::Place place, int blank, int depth) -> bool {
        std::vector<std::uint8_t> order(on.begin(), on.end());
        order.erase(order.begin() + blank);
        if (space.rank(order) != place.permutation) return false;
        for (int m = 0; depth && m < kMoves; ++m) {
            int const to = grid.step(blank, m);
            if (to < 0) continue;
            std::swap(on[static_cast<std::size_t>(blank)], on[static_cast<std::size_t>(to)]);
            if (!self(self, space.moved(place, to, blank), to, depth - 1)) return false;
            std::swap(on[static_cast<std::size_t>(blank)], on[static_cast<std::size_t>(to)]);
        }
        return true;
    };
    return holds(holds, {0xffe, 0}, 0, 10);
}

// Makes moves of the blank, except those off the board.
void make(Grid const& grid, std::span<std::uint16_t> labels, std::string const& moves) {
    auto blank = std::find(labels.begin(), labels.end(), 0) - labels.begin();
    for (char const move : moves)
        if (int const to = grid.step(static_cast<int>(blank), move); to >= 0) {
            std::swap(labels[static_cast<std::size_t>(blank)], labels[static_cast<std::size_t>(to)]);
            blank = to;
        }
}

// Whether a beam with plain tables solves a board of 36 cells, as do its shortened moves after a detour.
bool large_board(laconic::StopToken const& stop) {
    Grid const grid(6, 6);
    std::vector<std::uint16_t> goal(36);
    std::iota(goal.begin(), goal.end(), std::uint16_t{0});
    auto start = goal;
    std::string walk;
    for (std::uint32_t i = 0, random = 1; i < 400; ++i, random = random * 1664525 + 1013904223)
        walk += static_cast<char>(random >> 30);
    make(grid, start, walk);

    std::vector<std::uint8_t> const same(goal.begin(), goal.end());
    std::vector<std::vector<std::uint8_t>> tables;
    std::vector<PlainView> views;
    for (std::vector<std::uint8_t> const& labels : {std::vector<std::uint8_t>{1, 6, 7}, {2, 3, 8}, {35, 34, 29}}) {
        tables.push_back(plain_table(grid, labels, stop));
        views.push_back({tables.back().data(), labels, same});
    }
    LargeLabels labels{};
    std::copy(start.begin(), start.end(), labels.begin());
    auto const solved = [&](std::string const& moves) {
        auto board = start;
        make(grid, board, moves);
        return board == goal;
    };
    Worth worth{1, 10};
    worth.back() = 1;
    auto const path = beam(grid, 0, labels, views, 1, worth, 100, 1, 1000, 0, stop);
    if (!path || !solved(*path)) return false;
    std::string shorter = *path + std::string{2, 1, 0, 3, 2, 1};
    shorten(grid, 0, start, shorter, worth, 20, 100, stop);
    return shorter.size() <= path->size() && solved(shorter);
}

}  // namespace

int main() {
    laconic::StopToken const stop{};
    auto const strings = forbidden_strings({5, 5, 10, Order::kSound, "dlru", 10'000}, stop);
    require(strings.size() == 358, "358 strings of at most 10 moves");
    auto const automaton = compile(strings);
    require(automaton.trie_nodes == 1742 && automaton.transitions.size() == 4 * 1384, "1,742 nodes, 1,384 states");

    Grid const grid(3, 3);
    std::vector<std::uint8_t> const labels{1, 2, 3, 4, 5, 6, 7, 8};
    auto const all = distances(grid, labels, 0, true, 2, stop, [](std::size_t, std::size_t) {});
    int farthest = 0, count = 0;
    for (auto const distance : all)
        if (distance != kUnreached && distance >= farthest)
            count = distance > farthest ? 1 : count + 1, farthest = distance;
    require(farthest == 31 && count == 2, "two states at 31 moves");

    Space const space(grid, 8, true);
    for (std::uint32_t p = 0; p < space.permutations(); ++p) {
        auto const permutation = space.permutation(p);
        require(space.rank(std::span(permutation).first(8)) == p, "a permutation of each number");
    }
    auto const table = table_of(space, labels, false, all, 2, stop);
    require(moves_of_all_tiles(), "permutations of eleven tiles after all paths of ten moves");

    Start const start{grid, 0, {8, 0, 6, 5, 4, 7, 2, 3, 1}, automaton.transitions};
    std::atomic<std::uint64_t> nodes{0};
    auto const exact = make_search(start, whole_table(grid, table, labels));
    auto const solved = exact->run({""}, exact->bound(), 1, stop, nodes, [](std::size_t, std::int64_t) {});
    auto const proof = exact->prove(1000, stop);
    require(proof.solution == solved.solution && proof.at_least == exact->bound(), "a proof within some nodes");
    require(solved.solution && static_cast<int>(solved.solution->size()) == exact->bound(), "a shortest solution");

    auto const simple = make_search(start, Simple(grid, 0, true, true));
    std::vector<std::string> branches;
    for (auto const& branch : simple->frontier(6)) branches.push_back(branch.path);
    std::string first;
    for (unsigned threads = 1; threads <= 3; ++threads)
        for (int limit = simple->bound();; limit += 2) {
            auto const outcome = simple->run(branches, limit, threads, stop, nodes, [](std::size_t, std::int64_t) {});
            if (!outcome.solution) continue;
            if (threads == 1) first = *outcome.solution;
            require(limit == exact->bound() && *outcome.solution == first, "the same answer on any number of threads");
            break;
        }
    require(beam(grid, 0, start.labels, Simple(grid, 0, true, false), 50, 1, 200, stop).has_value(),
            "a beam reaches the goal");
    auto const wide_beam = [&](unsigned threads) {
        return beam(grid, 0, start.labels, Simple(grid, 0, true, false), 5000, threads, 200, stop);
    };
    require(wide_beam(1) && wide_beam(3) == wide_beam(1), "the same moves on any number of threads");
    require(large_board(stop), "a beam with plain tables, and shorter moves");

    Grid const wide(32, 32);
    std::vector<std::uint16_t> turned(1024);
    for (std::size_t cell = 0; cell < turned.size(); ++cell) turned[cell] = static_cast<std::uint16_t>(1023 - cell);
    auto const peeled = peel(wide, 0, turned, 5, 5, stop);
    for (std::size_t cell = 0; cell < turned.size(); ++cell)
        require((cell % 32 < 5 && cell / 32 < 5) || peeled.labels[cell] == cell,
                "the outer lines of the largest board");
    std::puts("the core of sliding puzzles: all right");
}
