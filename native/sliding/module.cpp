// Thin bindings: convert and validate arguments, release the GIL, and call the core.

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "automaton.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"
#include "common/parallel.hpp"
#include "detours.hpp"
#include "fast.hpp"
#include "heuristics.hpp"
#include "large.hpp"
#include "patterns.hpp"
#include "search.hpp"

using namespace nb::literals;
using namespace laconic::sliding;

namespace {

using Text = std::string;
using laconic::attended;
using laconic::StopToken;

Grid grid_of(int width, int height, int most = 100) {
    if (width < 2 || height < 2 || width > most || height > most || width * height > most)
        throw nb::value_error(("a board of " + std::to_string(width) + " x " + std::to_string(height) +
                               ", expected at least 2 x 2 and at most " + std::to_string(most) + " cells")
                                  .c_str());
    return Grid(width, height);
}

void check_cell(Grid const& grid, int cell, char const* name) {
    if (cell < 0 || cell >= grid.cells)
        throw nb::value_error(
            (std::string(name) + " " + std::to_string(cell) + ", expected 0 to " + std::to_string(grid.cells - 1))
                .c_str());
}

template <class T>
void check_permutation(std::span<T const> labels, Grid const& grid, char const* name) {
    std::vector<bool> seen(static_cast<std::size_t>(grid.cells));
    bool sound = labels.size() == seen.size();
    for (std::size_t i = 0; sound && i < labels.size(); ++i) {
        sound = labels[i] < seen.size() && !seen[labels[i]];
        if (sound) seen[labels[i]] = true;
    }
    if (!sound)
        throw nb::value_error(
            (std::string(name) + ": expected each of 0 to " + std::to_string(grid.cells - 1) + " once").c_str());
}

Labels labels_of(In<std::uint8_t, 1> const& array, Grid const& grid) {
    check_permutation(view(array), grid, "labels");
    Labels labels{};
    std::copy_n(array.data(), array.shape(0), labels.begin());
    return labels;
}

using Edges = In<std::int32_t, 2>;

std::span<std::int32_t const> transitions_of(Edges const& array) {
    if (array.shape(1) != 4 || array.shape(0) == 0)
        throw nb::value_error("transitions: expected one row per state and four columns");
    std::span<std::int32_t const> const all(array.data(), array.size());
    for (auto const to : all)
        if (to < -1 || to >= static_cast<std::int64_t>(array.shape(0)))
            throw nb::value_error("transitions: expected state numbers or -1");
    return all;
}

Order order_of(Text const& name) {
    if (name == "sound") return Order::kSound;
    if (name == "published") return Order::kPublished;
    throw nb::value_error(("order " + name + ", expected sound or published").c_str());
}

Text letters(Text const& moves) {
    Text text;
    for (char const m : moves) text += kLetters[static_cast<std::size_t>(m)];
    return text;
}
Text moves(Text const& letters) {
    Text text;
    for (char const letter : letters) {
        auto const m = std::string_view(kLetters).find(letter);
        if (m == std::string_view::npos)
            throw nb::value_error(("move " + Text(1, letter) + ", expected d, l, r or u").c_str());
        text += static_cast<char>(m);
    }
    return text;
}

std::vector<Text> py_forbidden(int width, int height, int depth, Text const& order, Text const& alphabet,
                               std::uint64_t most_paths) {
    grid_of(width, height);
    Text sorted = alphabet;
    std::sort(sorted.begin(), sorted.end());
    if (sorted != kLetters) throw nb::value_error(("alphabet " + alphabet + ", expected an order of dlru").c_str());
    if (most_paths == 0) throw nb::value_error("most_paths: expected 1 or more");
    Enumeration const what{width, height, depth, order_of(order), alphabet, most_paths};
    return attended([&](StopToken const& stop) { return forbidden_strings(what, stop); });
}

std::tuple<Out<std::int32_t, 2>, std::size_t> py_compile(std::vector<Text> const& strings) {
    Compiled compiled;
    {
        nb::gil_scoped_release const unlocked;
        compiled = compile(strings);
    }
    Fresh<std::int32_t, 2> array(compiled.transitions.size() / 4, std::size_t{4});
    std::copy(compiled.transitions.begin(), compiled.transitions.end(), array.data.get());
    return {array.release(), compiled.trie_nodes};
}

std::vector<std::uint64_t> py_paths(Edges transitions, int width, int height, int start, int depth,
                                    std::size_t most_counts) {
    Grid const grid = grid_of(width, height);
    check_cell(grid, start, "start");
    auto const all = transitions_of(transitions);
    return attended([&](StopToken const& stop) { return admitted_paths(all, grid, start, depth, most_counts, stop); });
}

std::tuple<std::uint64_t, std::vector<int>> py_lost(Edges transitions, int width, int height) {
    Grid const grid = grid_of(width, height, 10);
    auto const all = transitions_of(transitions);
    auto const loss = attended([&](StopToken const& stop) { return lost_arrangements(all, grid, stop); });
    return {loss.arrangements, loss.distances};
}

std::size_t py_table_size(int width, int height, int tiles, bool zero_aware) {
    Grid const grid = grid_of(width, height, kMostCells);
    nb::gil_scoped_release const unlocked;
    return Space(grid, tiles, zero_aware).size();
}

Out<std::uint8_t, 1> py_build(int width, int height, std::vector<std::uint8_t> labels, int goal_blank, bool zero_aware,
                              bool packed, std::optional<unsigned> threads,
                              std::optional<std::function<void(std::size_t, std::size_t)>> tick) {
    Grid const grid = grid_of(width, height, kMostCells);
    check_cell(grid, goal_blank, "goal_blank");
    std::sort(labels.begin(), labels.end());
    if (std::adjacent_find(labels.begin(), labels.end()) != labels.end() || labels.empty() ||
        labels.back() >= grid.cells || std::find(labels.begin(), labels.end(), goal_blank) != labels.end())
        throw nb::value_error("labels: expected distinct cells of the board other than goal_blank");
    std::atomic<std::size_t> done{0}, all{1};
    auto* const table = new std::vector<std::uint8_t>(attended(
        [&](StopToken const& stop) {
            unsigned const workers = threads.value_or(laconic::cores());
            auto all_distances = distances(grid, labels, goal_blank, zero_aware, workers, stop,
                                           [&](std::size_t d, std::size_t a) { done = d, all = a; });
            Space const space(grid, static_cast<int>(labels.size()), zero_aware);
            return table_of(space, labels, packed, std::move(all_distances), workers, stop);
        },
        [&] {
            if (tick) (*tick)(done, all);
        }));
    nb::capsule const owner(table, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
    return Out<std::uint8_t, 1>(table->data(), {table->size()}, owner);
}

std::vector<std::uint64_t> py_depths(int width, int height, int goal_blank) {
    Grid const grid = grid_of(width, height, kMostCells);
    check_cell(grid, goal_blank, "goal_blank");
    std::vector<std::uint8_t> labels;
    for (int label = 0; label < grid.cells; ++label)
        if (label != goal_blank) labels.push_back(static_cast<std::uint8_t>(label));
    return attended([&](StopToken const& stop) {
        std::vector<std::uint64_t> counts(kUnreached + 1);
        for (auto const distance :
             distances(grid, labels, goal_blank, true, laconic::cores(), stop, [](std::size_t, std::size_t) {}))
            ++counts[distance];
        counts.resize(static_cast<std::size_t>(std::find(counts.begin(), counts.end(), 0u) - counts.begin()));
        return counts;
    });
}

using PyView = std::tuple<In<std::uint8_t, 1>, std::vector<std::uint8_t>, bool, In<std::uint8_t, 1>, std::vector<int>>;

std::uint64_t py_checksum(In<std::uint8_t, 1> bytes) {
    nb::gil_scoped_release const unlocked;
    return checksum(view(bytes));
}

// A heuristic owned by Python; searches copy it.
struct Heuristic {
    Grid grid;
    int goal_blank;
    std::optional<Simple> simple;
    std::optional<Additive> additive;
    std::vector<In<std::uint8_t, 1>> kept;  // keeps alive the arrays that it reads

    template <class Use>
    auto with(Use&& use) const {
        return simple ? use(*simple) : use(*additive);
    }
};

Heuristic simple(int width, int height, int goal_blank, bool conflicts, bool walking) {
    Grid const grid = grid_of(width, height, kMostCells);
    check_cell(grid, goal_blank, "goal_blank");
    nb::gil_scoped_release const unlocked;
    return {grid, goal_blank, Simple(grid, goal_blank, conflicts, walking), std::nullopt, {}};
}

Heuristic additive(int width, int height, int goal_blank, std::vector<PyView> const& given) {
    Grid const grid = grid_of(width, height, kMostCells);
    check_cell(grid, goal_blank, "goal_blank");
    std::map<std::pair<std::size_t, bool>, std::shared_ptr<Space const>> spaces;
    std::vector<View> views;
    std::vector<In<std::uint8_t, 1>> kept;
    std::vector<std::vector<int>> covered(kMostSums, std::vector<int>(static_cast<std::size_t>(grid.cells)));
    int sums = 0;
    for (auto const& [table, labels, zero_aware, symmetry, members] : given) {
        auto& space = spaces[{labels.size(), zero_aware}];
        if (!space) space = std::make_shared<Space const>(grid, static_cast<int>(labels.size()), zero_aware);
        bool const packed = table.shape(0) == space->bytes(true);
        if (table.shape(0) != space->bytes(packed))
            throw nb::value_error(("a table of " + std::to_string(table.shape(0)) + " bytes, expected " +
                                   std::to_string(space->bytes(true)) + " (packed) or " + std::to_string(space->size()))
                                      .c_str());
        check_permutation(view(symmetry), grid, "symmetry");
        View next{space, table.data(), packed, {}, {}, members};
        next.tile.fill(255);
        std::copy_n(symmetry.data(), symmetry.shape(0), next.symmetry.begin());
        for (std::size_t label = 0; label < symmetry.shape(0); ++label) {
            auto const at = std::find(labels.begin(), labels.end(), symmetry.data()[label]);
            if (at != labels.end()) next.tile[label] = static_cast<std::uint8_t>(at - labels.begin());
        }
        for (int const sum : members) {
            if (sum < 0 || sum >= kMostSums) throw nb::value_error("sums: expected at most 16");
            sums = std::max(sums, sum + 1);
            for (std::size_t label = 0; label < symmetry.shape(0); ++label)
                covered[static_cast<std::size_t>(sum)][label] += next.tile[label] != 255;
        }
        views.push_back(std::move(next));
        kept.push_back(table);
    }
    for (int sum = 0; sum < std::max(sums, 1); ++sum)
        for (int label = 0; label < grid.cells; ++label)
            if (covered[static_cast<std::size_t>(sum)][static_cast<std::size_t>(label)] != (label != goal_blank))
                throw nb::value_error("views: expected each tile in exactly one table of each sum");
    return {grid, goal_blank, std::nullopt, Additive(grid, std::move(views)), std::move(kept)};
}

int blank_of(Labels const& labels, int goal_blank) {
    int blank = 0;
    while (labels[static_cast<std::size_t>(blank)] != goal_blank) ++blank;
    return blank;
}

Out<std::int32_t, 1> values(Heuristic const& heuristic, In<std::uint8_t, 2> boards) {
    auto const cells = static_cast<std::size_t>(heuristic.grid.cells);
    for (std::size_t i = 0; i < boards.shape(0); ++i)
        check_permutation(std::span(boards.data() + i * boards.shape(1), boards.shape(1)), heuristic.grid, "boards");
    Fresh<std::int32_t, 1> bounds(boards.shape(0));
    auto const fill = [&](auto bound) {
        for (std::size_t i = 0; i < boards.shape(0); ++i) {
            Labels labels{};
            std::copy_n(boards.data() + i * cells, cells, labels.begin());
            bound.start(heuristic.grid, labels, blank_of(labels, heuristic.goal_blank));
            bounds.data[i] = bound.value();
        }
        return 0;
    };
    {
        nb::gil_scoped_release const unlocked;
        heuristic.with(fill);
    }
    return bounds.release();
}

using PyTick = std::function<void(std::uint64_t, std::vector<std::pair<std::size_t, std::int64_t>>)>;

class PySearch {
public:
    PySearch(Heuristic const& heuristic, In<std::uint8_t, 1> labels, Edges transitions)
        : transitions_(transitions), search_(heuristic.with([&](auto const& bound) {
              return make_search({heuristic.grid, heuristic.goal_blank, labels_of(labels, heuristic.grid),
                                  transitions_of(transitions)},
                                 bound);
          })) {}

    int bound() const { return search_->bound(); }

    std::vector<std::tuple<Text, int>> frontier(int depth) {
        std::vector<Branch> branches;
        {
            nb::gil_scoped_release const unlocked;
            branches = search_->frontier(depth);
        }
        std::vector<std::tuple<Text, int>> list;
        for (auto const& branch : branches) list.emplace_back(letters(branch.path), branch.bound);
        return list;
    }
    std::tuple<int, std::optional<Text>, std::vector<std::uint64_t>> prove(std::uint64_t most) {
        auto const proof = attended([&](StopToken const& stop) { return search_->prove(most, stop); });
        return {proof.at_least, proof.solution ? std::optional(letters(*proof.solution)) : std::nullopt,
                proof.expanded};
    }
    std::uint64_t expanded_above(int depth, int limit) {
        nb::gil_scoped_release const unlocked;
        return search_->expanded_above(depth, limit);
    }

    std::tuple<std::optional<Text>, Out<std::int64_t, 1>, std::uint64_t> run(std::vector<Text> const& branches,
                                                                             int limit, unsigned threads,
                                                                             std::optional<PyTick> tick) {
        if (threads < 1 || threads > 1024) throw nb::value_error("threads: expected 1 to 1024");
        std::vector<Text> paths;
        for (auto const& branch : branches) paths.push_back(moves(branch));
        std::atomic<std::uint64_t> nodes{0};
        std::mutex mutex;
        std::vector<std::pair<std::size_t, std::int64_t>> finished;
        auto const outcome = attended(
            [&](StopToken const& stop) {
                return search_->run(paths, limit, threads, stop, nodes, [&](std::size_t i, std::int64_t expanded) {
                    std::lock_guard const hold(mutex);
                    finished.emplace_back(i, expanded);
                });
            },
            [&] {
                std::vector<std::pair<std::size_t, std::int64_t>> fresh;
                {
                    std::lock_guard const hold(mutex);
                    fresh.swap(finished);
                }
                if (tick) (*tick)(nodes, fresh);
            });
        Fresh<std::int64_t, 1> expanded(outcome.expanded.size());
        std::copy(outcome.expanded.begin(), outcome.expanded.end(), expanded.data.get());
        std::optional<Text> solution;
        if (outcome.solution) solution = letters(*outcome.solution);
        return {solution, expanded.release(), outcome.nodes};
    }

private:
    Edges transitions_;
    std::unique_ptr<Search> search_;
};

// Runs work(stop), which throws if it is stopped, and stops it after a time.
template <class Work>
void within(std::optional<double> seconds, Work&& work) {
    using Clock = std::chrono::steady_clock;
    struct Late {};
    auto const begin = Clock::now();
    try {
        attended([&](StopToken const& stop) { return work(stop), true; },
                 [&] {
                     if (seconds && std::chrono::duration<double>(Clock::now() - begin).count() > *seconds)
                         throw Late();
                 });
    } catch (Late const&) {
    }
}

std::optional<Text> in_letters(std::optional<Text> const& path) {
    return path ? std::optional(letters(*path)) : std::nullopt;
}

void check_beam(std::size_t width) {
    if (width < 1 || width >= std::size_t{1} << 30)
        throw nb::value_error("width: expected 1 or more, and less than 2^30");
}

Worth worth_of(In<std::int16_t, 1> const& values) {
    Worth worth{};
    if (values.shape(0) != worth.size())
        throw nb::value_error(("worth: expected " + std::to_string(worth.size()) + " values").c_str());
    std::copy_n(values.data(), worth.size(), worth.begin());
    return worth;
}

std::optional<Text> py_beam(Heuristic const& heuristic, In<std::uint8_t, 1> labels, std::size_t width, int most_moves,
                            std::optional<double> seconds, std::optional<unsigned> threads,
                            std::optional<In<std::int16_t, 1>> values) {
    check_beam(width);
    if (values && !heuristic.additive) throw nb::value_error("worth: expected a heuristic with tables");
    auto const start = labels_of(labels, heuristic.grid);
    auto const worth = values ? std::optional(worth_of(*values)) : std::nullopt;
    auto const workers = threads.value_or(laconic::cores());
    std::optional<Text> path;
    within(seconds, [&](StopToken const& stop) {
        path = heuristic.additive ? beam(heuristic.grid, heuristic.goal_blank, start, *heuristic.additive, width,
                                         workers, most_moves, stop, worth ? &*worth : nullptr)
                                  : beam(heuristic.grid, heuristic.goal_blank, start, *heuristic.simple, width, workers,
                                         most_moves, stop);
    });
    return in_letters(path);
}

Out<std::uint8_t, 1> py_plain_table(int width, int height, std::vector<std::uint8_t> const& labels) {
    Grid const grid = grid_of(width, height, kMostBeamCells);
    if (labels.empty()) throw nb::value_error("labels: expected 1 or more");
    for (std::size_t i = 0; i < labels.size(); ++i) {
        check_cell(grid, labels[i], "label");
        if (std::find(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(i), labels[i]) !=
            labels.begin() + static_cast<std::ptrdiff_t>(i))
            throw nb::value_error("labels: expected distinct cells");
    }
    auto* const table =
        new std::vector<std::uint8_t>(attended([&](StopToken const& stop) { return plain_table(grid, labels, stop); }));
    nb::capsule const owner(table, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
    return Out<std::uint8_t, 1>(table->data(), {table->size()}, owner);
}

// A table, the labels of its tiles, and a symmetry.
using PyPlainView = std::tuple<In<std::uint8_t, 1>, std::vector<std::uint8_t>, std::vector<std::uint8_t>>;

std::optional<Text> py_large_beam(int columns, int rows, int goal_blank, In<std::uint8_t, 1> labels,
                                  std::vector<PyPlainView> const& given, int sums, In<std::int16_t, 1> values,
                                  std::size_t width, int most_moves, std::optional<double> seconds,
                                  std::optional<unsigned> threads, std::size_t patience) {
    Grid const grid = grid_of(columns, rows, kMostBeamCells);
    check_cell(grid, goal_blank, "goal_blank");
    check_permutation(view(labels), grid, "labels");
    check_beam(width);
    LargeLabels start{};
    std::copy_n(labels.data(), labels.shape(0), start.begin());
    std::vector<PlainView> views;
    for (auto const& [table, tiles, symmetry] : given) {
        check_permutation(std::span<std::uint8_t const>(symmetry), grid, "symmetry");
        if (table.shape(0) != (plain_entries(grid, tiles.size()) + 1) / 2)
            throw nb::value_error("a table of another size");
        views.push_back({table.data(), tiles, symmetry});
    }
    if (sums < 1) throw nb::value_error("sums: expected 1 or more");
    Worth const worth = worth_of(values);
    std::optional<Text> path;
    within(seconds, [&](StopToken const& stop) {
        path = beam(grid, goal_blank, start, views, sums, worth, width, threads.value_or(laconic::cores()), most_moves,
                    patience, stop);
    });
    return in_letters(path);
}

Out<std::uint8_t, 1> py_detours(int width, int height, int goal_blank, In<std::uint16_t, 1> labels,
                                In<std::uint16_t, 2> patterns, int most, std::optional<unsigned> threads) {
    Grid const grid = grid_of(width, height, 1024);
    check_cell(grid, goal_blank, "goal_blank");
    check_permutation(view(labels), grid, "labels");
    auto const tiles = patterns.shape(1);
    if (tiles < 1 || tiles > kMostDetourTiles) throw nb::value_error("patterns: expected 1 to 5 tiles each");
    std::span<std::uint16_t const> const all(patterns.data(), patterns.size());
    for (auto const label : all) {
        check_cell(grid, label, "label");
        if (label == goal_blank) throw nb::value_error("patterns: expected no blank");
    }
    for (std::size_t p = 0; p < all.size(); p += tiles)
        for (std::size_t i = p; i < p + tiles; ++i)
            if (std::find(all.begin() + static_cast<std::ptrdiff_t>(p), all.begin() + static_cast<std::ptrdiff_t>(i),
                          all[i]) != all.begin() + static_cast<std::ptrdiff_t>(i))
                throw nb::value_error("patterns: expected distinct tiles");
    if (most < 1) throw nb::value_error("most: expected 1 or more");
    auto const found = attended([&](StopToken const& stop) {
        return detours(grid, goal_blank, view(labels), all, static_cast<int>(tiles), most,
                       threads.value_or(laconic::cores()), stop);
    });
    Fresh<std::uint8_t, 1> result(found.size());
    std::copy(found.begin(), found.end(), result.data.get());
    return result.release();
}

Text py_shorten(int columns, int rows, int goal_blank, In<std::uint16_t, 1> labels, Text const& path,
                In<std::int16_t, 1> values, int window, std::size_t width, std::optional<double> seconds) {
    Grid const grid = grid_of(columns, rows, 1024);
    check_cell(grid, goal_blank, "goal_blank");
    check_permutation(view(labels), grid, "labels");
    check_beam(width);
    if (window < 1) throw nb::value_error("window: expected 1 or more");
    std::vector<std::uint16_t> const start(labels.data(), labels.data() + labels.shape(0));
    Worth const worth = worth_of(values);
    Text shortened = moves(path);
    within(seconds,
           [&](StopToken const& stop) { shorten(grid, goal_blank, start, shortened, worth, window, width, stop); });
    return letters(shortened);
}

std::tuple<Text, int, int, int, Out<std::uint16_t, 1>> py_peel(int width, int height, int goal_blank,
                                                               In<std::uint16_t, 1> labels, int rows, int columns) {
    Grid const grid = grid_of(width, height, 1024);
    check_cell(grid, goal_blank, "goal_blank");
    check_permutation(view(labels), grid, "labels");
    if (rows < 2 || columns < 2) throw nb::value_error("rows and columns: expected 2 or more");
    std::vector<std::uint16_t> const start(labels.data(), labels.data() + labels.shape(0));
    auto const left =
        attended([&](StopToken const& stop) { return peel(grid, goal_blank, start, rows, columns, stop); });
    Fresh<std::uint16_t, 1> rest(left.labels.size());
    std::copy(left.labels.begin(), left.labels.end(), rest.data.get());
    return {letters(left.moves), left.first, left.columns, left.rows, rest.release()};
}

}  // namespace

NB_MODULE(_kernels, m) {
    nb::set_leak_warnings(false);  // what a thread still holds when the interpreter ends is no leak
    m.doc() = "Kernels for sliding puzzles; every call releases the GIL and can be interrupted with Ctrl-C.";
    m.def("forbidden_strings", py_forbidden, "width"_a, "height"_a, "depth"_a, "order"_a, "alphabet"_a, "most_paths"_a,
          "The forbidden operator strings of at most `depth` moves, sorted by length and alphabet.");
    m.def("compile_automaton", py_compile, "strings"_a,
          "Transitions, shape (states, 4), with columns in the order d, l, r, u; and the number of trie nodes.");
    m.def(
        "admitted_paths", py_paths, "transitions"_a, "width"_a, "height"_a, "start"_a, "depth"_a,
        "most_counts"_a = std::size_t{1} << 27,
        "The numbers of admitted paths of 0 to `depth` moves from a cell; most_counts: states times cells up to which "
        "they are not visited one by one.");
    m.def("lost_arrangements", py_lost, "transitions"_a, "width"_a, "height"_a,
          "The number of arrangements, and the distances of those that no admitted shortest path reaches.");
    m.def("table_size", py_table_size, "width"_a, "height"_a, "tiles"_a, "zero_aware"_a,
          "The number of entries of a pattern's table.");
    m.def("build_table", py_build, "width"_a, "height"_a, "labels"_a, "goal_blank"_a, "zero_aware"_a, "packed"_a,
          "threads"_a = nb::none(), "tick"_a = nb::none(),
          "Half of what the distance of each arrangement of a pattern's tiles exceeds their Manhattan distance by; "
          "packed: two per byte, at most 15.");
    m.def("depths", py_depths, "width"_a, "height"_a, "goal_blank"_a,
          "The number of arrangements of all tiles at each distance from the goal.");
    m.def("checksum", py_checksum, "bytes"_a, "A 64-bit checksum.");
    nb::class_<Heuristic>(m, "Heuristic", "A lower bound on the number of moves to the goal.")
        .def("values", values, "boards"_a, "The lower bounds of boards in normal form, one per row.");
    m.def("simple", simple, "width"_a, "height"_a, "goal_blank"_a, "conflicts"_a, "walking"_a,
          "Manhattan distance, optionally with linear conflicts, or walking distance if that is greater.");
    m.def("additive", additive, "width"_a, "height"_a, "goal_blank"_a, "views"_a,
          "The maximum over sums of tables; a view is a tuple (table, labels, zero_aware, symmetry, sums).");
    nb::class_<PySearch>(m, "Search", "Iterative deepening A* from a board.")
        .def(nb::init<Heuristic const&, In<std::uint8_t, 1>, Edges>(), "heuristic"_a, "labels"_a, "transitions"_a,
             nb::keep_alive<1, 2>())
        .def_prop_ro("bound", &PySearch::bound, "The lower bound of the initial board.")
        .def("prove", &PySearch::prove, "most"_a,
             "Search up to `most` nodes; return a lower bound, the solution or None, and the nodes of each iteration.")
        .def("frontier", &PySearch::frontier, "depth"_a, "The admitted paths of `depth` moves, with their bounds.")
        .def("expanded_above", &PySearch::expanded_above, "depth"_a, "limit"_a,
             "The number of nodes that an iteration expands above the frontier.")
        .def("run", &PySearch::run, "branches"_a, "limit"_a, "threads"_a, "tick"_a = nb::none(),
             "The solution or None, the nodes expanded by branch (-1: not finished), and all nodes expanded.\n\n"
             "`tick(nodes, finished)` is called about twenty times per second; an exception in it stops the search.");
    m.def(
        "beam", py_beam, "heuristic"_a, "labels"_a, "width"_a, "most_moves"_a, "seconds"_a = nb::none(),
        "threads"_a = nb::none(), "worth"_a = nb::none(),
        "A solution found by beam search, not necessarily optimal, or None; `worth`: what each part of a score adds to "
        "it, adjacent tiles included, instead of entries and distances alone.");
    m.def("plain_table", py_plain_table, "width"_a, "height"_a, "labels"_a,
          "Half of what the distance of each arrangement of some tiles, for any cell of the blank, exceeds their "
          "Manhattan distance by: two per byte, at most 15.");
    m.def(
        "large_beam", py_large_beam, "columns"_a, "rows"_a, "goal_blank"_a, "labels"_a, "views"_a, "sums"_a, "worth"_a,
        "width"_a, "most_moves"_a, "seconds"_a = nb::none(), "threads"_a = nb::none(), "patience"_a = 0,
        "The same for a board of up to 128 cells; a view is a tuple (plain table, labels, symmetry), and `worth` what "
        "each part of a score adds to it. With `patience`, not after `most_moves` moves, but once no score has been "
        "lower for so many depths, the moves to the board of the lowest score are returned.");
    m.def("detours", py_detours, "width"_a, "height"_a, "goal_blank"_a, "labels"_a, "patterns"_a, "most"_a,
          "threads"_a = nb::none(),
          "The least number of detours of the tiles of each pattern, a detour being two moves beyond their Manhattan "
          "distance; or what a search of up to `most` arrangements from either end proves.");
    m.def("shorten", py_shorten, "columns"_a, "rows"_a, "goal_blank"_a, "labels"_a, "moves"_a, "worth"_a, "window"_a,
          "width"_a, "seconds"_a = nb::none(),
          "The moves, with segments replaced by shorter ones that a beam search finds.");
    m.def("peel", py_peel, "width"_a, "height"_a, "goal_blank"_a, "labels"_a, "rows"_a, "columns"_a,
          "Moves that solve the outer lines; first cell, width and height of the remaining rectangle; and the labels "
          "after the moves.");
}
