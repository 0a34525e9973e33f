#include "automaton.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace laconic::sliding {
namespace {

std::size_t u(int x) { return static_cast<std::size_t>(x); }

// The offsets from its initial cell that the blank has visited.
struct Box {
    int top = 0, bottom = 0, left = 0, right = 0;

    void include(int row, int column) {
        top = std::min(top, row), bottom = std::max(bottom, row);
        left = std::min(left, column), right = std::max(right, column);
    }
    bool holds(Box const& other) const {
        return top <= other.top && other.bottom <= bottom && left <= other.left && other.right <= right;
    }
    int rows() const { return bottom - top + 1; }
    int columns() const { return right - left + 1; }
};

// A path packed into an integer: 6 bits for its length, 8 for the area of its box (0 in the sound order), and two per
// move for the rank of its letter, first move highest. The order of these integers is the order of the rule.
constexpr int kLengthBits = 6, kAreaBits = 8;
constexpr int kMoveBits = 64 - kLengthBits - kAreaBits;

struct Path {
    std::uint64_t arrangement;  // hash
    std::uint64_t key;
    friend auto operator<=>(Path const&, Path const&) = default;
    int length() const { return static_cast<int>(key >> (64 - kLengthBits)); }
    int rank(int i) const { return static_cast<int>(key >> (2 * (length() - 1 - i))) & 3; }
};

// A grid large enough for every path whose box fits the board.
class Field {
public:
    Field(int width, int height) : width_(2 * width - 1), cells_(u(width_ * (2 * height - 1))), hash_(cells_ * cells_) {
        std::uint64_t seed = 0x9e3779b97f4a7c15;
        for (auto& each : hash_) {  // splitmix64
            std::uint64_t z = seed += 0x9e3779b97f4a7c15;
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
            z = (z ^ z >> 27) * 0x94d049bb133111eb;
            each = z ^ z >> 31;
        }
        reset();
    }
    void reset() {
        tiles_.resize(cells_);
        std::iota(tiles_.begin(), tiles_.end(), std::uint16_t{0});
        blank_ = cells_ / 2;
        value_ = 0;
    }
    void move(int m) {
        std::size_t const to =
            static_cast<std::size_t>(static_cast<std::ptrdiff_t>(blank_) + kRows[m] * width_ + kColumns[m]);
        value_ ^=
            hash(tiles_[to], to) ^ hash(tiles_[to], blank_) ^ hash(tiles_[blank_], blank_) ^ hash(tiles_[blank_], to);
        std::swap(tiles_[to], tiles_[blank_]);
        blank_ = to;
    }
    std::uint64_t value() const { return value_; }
    std::vector<std::uint16_t> const& tiles() const { return tiles_; }

private:
    std::uint64_t hash(std::uint16_t tile, std::size_t cell) const { return hash_[tile * cells_ + cell]; }
    int width_;
    std::size_t cells_;
    std::vector<std::uint64_t> hash_;
    std::vector<std::uint16_t> tiles_;
    std::size_t blank_ = 0;
    std::uint64_t value_ = 0;
};

class Enumerator {
public:
    Enumerator(Enumeration const& what, StopToken const& stop)
        : what_(what), stop_(stop), field_(what.width, what.height), replayed_(what.width, what.height) {
        for (int rank = 0; rank < kMoves; ++rank) {
            auto const at = std::string_view(kLetters).find(what.alphabet.at(u(rank)));
            if (at == std::string_view::npos) throw std::invalid_argument("alphabet: the letters d, l, r, u expected");
            move_of_[u(rank)] = static_cast<int>(at);
        }
    }

    std::vector<std::string> run() {
        std::vector<std::string> strings;
        for (int length = 1; length <= what_.depth; ++length) {
            automaton_ = compile(strings).transitions;
            length_ = length;
            collect_ = false;
            paths_seen_ = 0;
            start();  // counts
            passes_ = paths_seen_ / what_.most_paths + 1;
            collect_ = true;
            std::vector<std::string> more;
            for (pass_ = 0; pass_ < passes_; ++pass_) {
                paths_.clear();
                paths_.reserve(paths_seen_ / passes_ + paths_seen_ / 64 + 16);
                start();
                std::sort(paths_.begin(), paths_.end());
                choose(more);
            }
            strings.insert(strings.end(), more.begin(), more.end());
        }
        std::sort(strings.begin(), strings.end(), [](auto const& a, auto const& b) {
            return std::pair(a.size(), std::string_view(a)) < std::pair(b.size(), std::string_view(b));
        });
        return strings;
    }

private:
    void start() {
        field_.reset();
        walk(0, 0, 0, 0, {}, 0);
    }

    // Visits all admitted paths of at most `length_` moves, and collects those with the parity of `length_`; equivalent
    // paths end on the same cell and thus have the same parity.
    void walk(int length, int row, int column, std::int32_t state, Box box, std::uint64_t moves) {
        if ((length_ - length) % 2 == 0) visit(length, box, moves);
        if (length == length_) return;
        for (int rank = 0; rank < kMoves; ++rank) {
            int const m = move_of_[u(rank)];
            auto const next = automaton_[4 * static_cast<std::size_t>(state) + u(m)];
            if (next < 0) continue;
            Box wider = box;
            wider.include(row + kRows[m], column + kColumns[m]);
            if (wider.rows() > what_.height || wider.columns() > what_.width) continue;
            field_.move(m);
            walk(length + 1, row + kRows[m], column + kColumns[m], next, wider, moves << 2 | u(rank));
            field_.move(3 - m);
        }
    }

    void visit(int length, Box const& box, std::uint64_t moves) {
        if (!collect_) {
            if ((++paths_seen_ & 0xffff) == 0) check(stop_);
            return;
        }
        std::uint64_t const hash = field_.value();
        if (passes_ > 1 && (hash >> 32) % passes_ != pass_) return;
        auto const area = what_.order == Order::kPublished ? u(box.rows() * box.columns()) : 0;
        paths_.push_back({hash, static_cast<std::uint64_t>(length) << (64 - kLengthBits) |
                                    static_cast<std::uint64_t>(area) << kMoveBits | moves});
        if ((paths_.size() & 0xffff) == 0) check(stop_);
    }

    void choose(std::vector<std::string>& forbidden) {
        std::vector<std::pair<Path, Box>> kept;
        for (std::size_t begin = 0, end; begin < paths_.size(); begin = end) {
            end = begin + 1;
            while (end < paths_.size() && paths_[end].arrangement == paths_[begin].arrangement) ++end;
            if (end == begin + 1) continue;
            kept.clear();
            for (std::size_t i = begin; i < end; ++i) {
                Path const& path = paths_[i];
                Box const box = box_of(path);
                bool const duplicate =
                    path.length() == length_ && std::any_of(kept.begin(), kept.end(), [&](auto const& k) {
                        return box.holds(k.second) && equivalent(k.first, path);
                    });
                if (duplicate)
                    forbidden.push_back(letters(path));
                else
                    kept.emplace_back(path, box);
            }
        }
    }

    Box box_of(Path const& path) const {
        Box box;
        int row = 0, column = 0;
        for (int i = 0; i < path.length(); ++i) {
            int const m = move_of_[u(path.rank(i))];
            box.include(row += kRows[m], column += kColumns[m]);
        }
        return box;
    }

    // Hashes may collide, so that the arrangements themselves are compared.
    bool equivalent(Path const& a, Path const& b) {
        replay(a);
        auto const tiles = replayed_.tiles();
        replay(b);
        return tiles == replayed_.tiles();
    }
    void replay(Path const& path) {
        replayed_.reset();
        for (int i = 0; i < path.length(); ++i) replayed_.move(move_of_[u(path.rank(i))]);
    }

    std::string letters(Path const& path) const {
        std::string text;
        for (int i = 0; i < path.length(); ++i) text += kLetters[move_of_[u(path.rank(i))]];
        return text;
    }

    Enumeration const& what_;
    StopToken const& stop_;
    Field field_, replayed_;
    std::array<int, kMoves> move_of_{};
    Transitions automaton_;
    int length_ = 0;
    bool collect_ = false;
    std::uint64_t paths_seen_ = 0, passes_ = 1, pass_ = 0;
    std::vector<Path> paths_;
};

}  // namespace

std::vector<std::string> forbidden_strings(Enumeration const& what, StopToken const& stop) {
    if (what.depth < 0 || 2 * what.depth > kMoveBits)
        throw std::invalid_argument("depth: 0 to " + std::to_string(kMoveBits / 2) + " expected");
    return Enumerator(what, stop).run();
}

Compiled compile(std::span<std::string const> strings) {
    Transitions trie(4, -1);
    std::vector<bool> dead{false};
    for (auto const& string : strings) {
        std::int32_t node = 0;
        for (char const letter : string) {
            auto const m = std::string_view(kLetters).find(letter);
            if (m == std::string_view::npos) throw std::invalid_argument("strings: letters d, l, r, u expected");
            auto& edge = trie[4 * static_cast<std::size_t>(node) + m];
            if (edge < 0) {
                edge = static_cast<std::int32_t>(dead.size());
                dead.push_back(false);
                node = edge;
                trie.resize(trie.size() + 4, -1);
            } else {
                node = edge;
            }
        }
        dead[static_cast<std::size_t>(node)] = true;
    }
    std::size_t const nodes = dead.size();
    if (dead[0]) throw std::invalid_argument("strings: none may be empty");

    std::vector<std::int32_t> failure(nodes, 0), queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {  // breadth first: the failure link of a node comes before it
        auto const node = static_cast<std::size_t>(queue[i]);
        auto const fallback = static_cast<std::size_t>(failure[node]);
        if (dead[fallback]) dead[node] = true;
        for (std::size_t m = 0; m < 4; ++m) {
            std::int32_t const otherwise = node ? trie[4 * fallback + m] : 0;
            auto& edge = trie[4 * node + m];
            if (edge < 0) {
                edge = otherwise;
            } else {
                failure[static_cast<std::size_t>(edge)] = otherwise;
                queue.push_back(edge);
            }
        }
    }

    std::vector<std::int32_t> number(nodes, -1), live{0};
    number[0] = 0;
    Transitions transitions;
    for (std::size_t i = 0; i < live.size(); ++i)
        for (std::size_t m = 0; m < 4; ++m) {
            auto const to = static_cast<std::size_t>(trie[4 * static_cast<std::size_t>(live[i]) + m]);
            if (!dead[to] && number[to] < 0) {
                number[to] = static_cast<std::int32_t>(live.size());
                live.push_back(static_cast<std::int32_t>(to));
            }
            transitions.push_back(dead[to] ? -1 : number[to]);
        }
    return {std::move(transitions), nodes};
}

namespace {

// Adds the path that ends here, and all that continue it, to the totals by further moves.
void walk_paths(std::span<std::int32_t const> transitions, Grid const& grid, std::size_t state, int cell,
                std::span<std::uint64_t> totals, StopToken const& stop) {
    if ((++totals[0] & 0xffff) == 0) check(stop);
    if (totals.size() == 1) return;
    for (int m = 0; m < kMoves; ++m) {
        auto const to = transitions[4 * state + u(m)];
        int const reached = grid.step(cell, m);
        if (to >= 0 && reached >= 0)
            walk_paths(transitions, grid, static_cast<std::size_t>(to), reached, totals.subspan(1), stop);
    }
}

}  // namespace

std::vector<std::uint64_t> admitted_paths(std::span<std::int32_t const> transitions, Grid const& grid, int start,
                                          int depth, std::size_t most_counts, StopToken const& stop) {
    std::size_t const states = transitions.size() / 4, cells = u(grid.cells);
    if (states * cells > most_counts) {
        std::vector<std::uint64_t> totals(u(depth) + 1);
        walk_paths(transitions, grid, 0, start, totals, stop);
        return totals;
    }
    std::vector<std::uint64_t> count(states * cells), next(states * cells);
    count[u(start)] = 1;
    std::vector<std::uint64_t> totals{1};
    for (int d = 0; d < depth; ++d) {
        check(stop);
        std::fill(next.begin(), next.end(), 0);
        for (std::size_t state = 0; state < states; ++state)
            for (std::size_t cell = 0; cell < cells; ++cell) {
                auto const here = count[state * cells + cell];
                if (!here) continue;
                for (int m = 0; m < kMoves; ++m) {
                    auto const to = transitions[4 * state + u(m)];
                    int const reached = grid.step(static_cast<int>(cell), m);
                    if (to >= 0 && reached >= 0) next[static_cast<std::size_t>(to) * cells + u(reached)] += here;
                }
            }
        std::swap(count, next);
        totals.push_back(std::accumulate(count.begin(), count.end(), std::uint64_t{0}));
    }
    return totals;
}

namespace {

// Arrangements of up to ten cells, numbered in lexicographic order.
struct Permutations {
    int cells;
    std::array<std::uint32_t, 11> factorial{1};

    explicit Permutations(int n) : cells(n) {
        if (n > 10) throw std::invalid_argument("a board of at most ten cells expected");
        for (std::uint32_t i = 1; i <= 10; ++i) factorial[i] = factorial[i - 1] * i;
    }
    std::uint32_t rank(std::array<std::uint8_t, 10> const& p) const {
        std::uint32_t result = 0, used = 0;
        for (int i = 0; i < cells; ++i) {
            std::uint32_t smaller = p[u(i)];
            for (std::uint32_t bits = used & ((1u << p[u(i)]) - 1); bits; bits &= bits - 1) --smaller;
            used |= 1u << p[u(i)];
            result += smaller * factorial[u(cells - 1 - i)];
        }
        return result;
    }
    std::array<std::uint8_t, 10> at(std::uint32_t rank) const {
        std::array<std::uint8_t, 10> p{}, free{};
        std::iota(free.begin(), free.end(), std::uint8_t{0});
        for (int i = 0; i < cells; ++i) {
            std::uint32_t const k = rank / factorial[u(cells - 1 - i)];
            rank %= factorial[u(cells - 1 - i)];
            p[u(i)] = free[k];
            std::copy(free.begin() + k + 1, free.end(), free.begin() + k);
        }
        return p;
    }
};

// Calls visit(move, rank of the neighbour) for all neighbours of an arrangement whose blank is the tile `blank`.
template <class Visit>
void neighbours(Permutations const& all, Grid const& grid, std::uint32_t rank, int blank, Visit&& visit) {
    auto p = all.at(rank);
    int cell = 0;
    while (p[u(cell)] != blank) ++cell;
    for (int m = 0; m < kMoves; ++m) {
        int const to = grid.step(cell, m);
        if (to < 0) continue;
        std::swap(p[u(cell)], p[u(to)]);
        visit(m, all.rank(p));
        std::swap(p[u(cell)], p[u(to)]);
    }
}

}  // namespace

Loss lost_arrangements(std::span<std::int32_t const> transitions, Grid const& grid, StopToken const& stop) {
    Permutations const all(grid.cells);
    Loss loss;
    for (int start = 0; start < grid.cells; ++start) {
        using Pair = std::pair<std::uint32_t, std::int32_t>;  // arrangement, state
        std::vector<std::uint8_t> distance(all.factorial[u(grid.cells)], 255);
        std::vector<std::uint32_t> layer{0};  // the identity, whose blank is the tile `start`
        std::vector<Pair> pairs{{0, 0}};
        distance[0] = 0;
        for (std::uint8_t d = 0; !layer.empty(); ++d) {
            check(stop);
            loss.arrangements += layer.size();
            std::size_t reached = 0;
            for (std::size_t i = 0; i < pairs.size(); ++i) reached += !i || pairs[i].first != pairs[i - 1].first;
            loss.distances.insert(loss.distances.end(), layer.size() - reached, d);
            std::vector<std::uint32_t> next_layer;
            for (auto const rank : layer)
                neighbours(all, grid, rank, start, [&](int, std::uint32_t to) {
                    if (distance[to] != 255) return;
                    distance[to] = static_cast<std::uint8_t>(d + 1);
                    next_layer.push_back(to);
                });
            std::vector<Pair> next_pairs;
            for (auto const& [rank, state] : pairs)
                neighbours(all, grid, rank, start, [&, state = state](int m, std::uint32_t to) {
                    auto const next = transitions[4 * static_cast<std::size_t>(state) + u(m)];
                    if (next >= 0 && distance[to] == d + 1) next_pairs.emplace_back(to, next);
                });
            std::sort(next_pairs.begin(), next_pairs.end());
            next_pairs.erase(std::unique(next_pairs.begin(), next_pairs.end()), next_pairs.end());
            layer = std::move(next_layer);
            pairs = std::move(next_pairs);
        }
    }
    std::sort(loss.distances.begin(), loss.distances.end());
    return loss;
}

}  // namespace laconic::sliding
