#include "boards.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "playouts.hpp"

namespace laconic::boards {
namespace {

constexpr double kGreatestPrice = 1 << 24;             // fixed point; the sum over 64 boards fits 32 bits
constexpr std::size_t kMostCompared = 32;              // candidates up to which comparing all pairs is cheaper
constexpr std::size_t kBlock = 1024;                   // guesses per block, whose rows fit the L1 cache
constexpr std::size_t kMostKept = 96u << 20;           // bytes of prices after which a player clears them
constexpr std::size_t kMostSolved = 1u << 16;          // endgames after which a player clears them
constexpr double kUnitOfLogs = 2048, kLeastLog = -15;  // logarithms of probabilities, in 16 bits
constexpr std::size_t kJudged = 100;                   // guesses that playouts compare
constexpr Cost kWorst{std::numeric_limits<std::int64_t>::max(), 0};

template <class T>
std::string key(std::vector<T> const& values) {
    return {reinterpret_cast<char const*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace

template <class Code>
Player<Code>::Player(Terms<Code> terms, Policy policy, std::span<Code const> by_answer)
    : terms_(terms), policy_(policy), by_answer_(by_answer) {
    double most = 1e-9;
    for (double price : policy.price) most = std::max(most, std::abs(price));
    unit_ = kGreatestPrice / most;
    for (double price : policy.price) price_.push_back(static_cast<std::int32_t>(std::llround(price * unit_)));
    playouts_ = std::make_unique<Playouts<Code>>(terms_, price_, unit_, policy_.weight);
}

template <class Code>
Player<Code>::~Player() = default;

template <class Code>
int Player<Code>::known(Candidates const& candidates) {
    auto const [place, fresh] = ids_.try_emplace(key(candidates), static_cast<int>(known_.size()));
    if (fresh) known_.push_back({candidates, {}, {}});
    return place->second;
}

// Mean price of the part of a candidate for each guess, with a table of counts by code.
template <class Code>
void Player<Code>::by_histogram(Candidates const& candidates, std::int32_t* out) const {
    std::vector<std::uint16_t> count(std::size_t{1} << (8 * sizeof(Code)));
    auto const n = static_cast<std::int64_t>(candidates.size());
    for (std::size_t g = 0; g < terms_.guesses; ++g) {
        Code const* const row = terms_.matrix + g * terms_.answers;
        for (auto a : candidates) ++count[row[a]];
        std::int64_t sum = 0;
        for (auto a : candidates) {
            auto& part = count[row[a]];
            sum += std::int64_t{part} * price_[part];
            part = 0;
        }
        out[g] = static_cast<std::int32_t>(sum / n);
    }
}

// Size of the part that contains an answer, for a block of guesses: compares the answer with all candidates, in a loop
// that the compiler vectorizes for any width.
template <class Code>
void Player<Code>::part_sizes(Candidates const& candidates, Index answer, std::size_t begin, std::size_t length,
                              std::uint8_t* out) const {
    auto row = [&](Index a) { return by_answer_.data() + static_cast<std::size_t>(a) * terms_.guesses + begin; };
    Code const* const mine = row(answer);
    std::fill_n(out, length, std::uint8_t{0});
    for (auto a : candidates) {
        Code const* const other = row(a);
        for (std::size_t g = 0; g < length; ++g) out[g] = static_cast<std::uint8_t>(out[g] + (mine[g] == other[g]));
    }
}

// Mean prices for few candidates.
template <class Code>
void Player<Code>::by_comparison(Candidates const& candidates, std::int32_t* out) const {
    auto const n = static_cast<std::int32_t>(candidates.size());
    std::array<std::uint8_t, kBlock> size;
    for (std::size_t begin = 0; begin < terms_.guesses; begin += kBlock) {
        std::size_t const length = std::min(kBlock, terms_.guesses - begin);
        std::fill_n(out + begin, length, 0);
        for (auto a : candidates) {
            part_sizes(candidates, a, begin, length, size.data());
            for (std::size_t g = 0; g < length; ++g) out[begin + g] += price_[size[g]];
        }
        for (std::size_t g = 0; g < length; ++g) out[begin + g] /= n;
    }
}

template <class Code>
std::vector<std::int32_t> const& Player<Code>::prices(int id) {
    auto& set = known_[static_cast<std::size_t>(id)];
    if (set.prices.empty()) {
        check(stop_);
        ++kept_;
        set.prices.resize(terms_.guesses);
        if (set.candidates.size() <= kMostCompared)
            by_comparison(set.candidates, set.prices.data());
        else
            by_histogram(set.candidates, set.prices.data());
    }
    return set.prices;
}

// Number of candidates in parts of at most 1, 2 and 3, for each guess, without the part that the guess solves.
template <class Code>
auto Player<Code>::count_small(Candidates const& candidates) const -> Small {
    Small small;
    for (auto& counts : small) counts.assign(terms_.guesses, 0);
    auto const add = [&](std::size_t guess, auto size) {
        for (std::size_t k = 0; k < small.size(); ++k)
            small[k][guess] = static_cast<std::uint16_t>(small[k][guess] + (size <= k + 1));
    };
    if (candidates.size() <= kMostCompared) {
        std::vector<std::uint8_t> size(terms_.guesses);
        for (auto a : candidates) {
            part_sizes(candidates, a, 0, size.size(), size.data());
            for (std::size_t g = 0; g < size.size(); ++g) add(g, size[g]);
        }
    } else {
        std::vector<std::uint16_t> count(std::size_t{1} << (8 * sizeof(Code)));
        for (std::size_t g = 0; g < terms_.guesses; ++g) {
            Code const* const row = terms_.matrix + g * terms_.answers;
            for (auto a : candidates) ++count[row[a]];
            for (auto a : candidates) add(g, count[row[a]]);
            for (auto a : candidates) count[row[a]] = 0;
        }
    }
    for (auto& counts : small)
        for (auto a : candidates) --counts[static_cast<std::size_t>(guess_of(a))];
    return small;
}

template <class Code>
auto const& Player<Code>::keeps(int id) {
    auto& set = known_[static_cast<std::size_t>(id)];
    if (!set.keeps[0].empty()) return set.keeps;
    check(stop_);
    ++kept_;
    std::size_t const n = set.candidates.size();
    std::vector<std::int16_t> log_of;  // by the number of candidates in small parts
    for (std::size_t in_small = 0; in_small <= n; ++in_small) {
        double const exact = std::log1p(-static_cast<double>(in_small) / static_cast<double>(n));
        log_of.push_back(static_cast<std::int16_t>(std::lround(kUnitOfLogs * std::max(kLeastLog, exact))));
    }
    auto const small = count_small(set.candidates);
    for (std::size_t k = 0; k < small.size(); ++k)
        for (auto count : small[k]) set.keeps[k].push_back(log_of[count]);
    return set.keeps;
}

// If the smallest board has n candidates, the next guess solves no board with probability 1 - 1/n. So the probability
// of this after a guess is the sum over n of 1/n - 1/(n + 1) times the probability that all boards keep more than n
// candidates; for n above 3, 1/n counts as 0.
template <class Code>
void Player<Code>::subtract_blanks(Position const& position, double foresight, std::span<double> out) {
    constexpr std::array kSteps{1.0 / 2, 1.0 / 6, 1.0 / 3};
    for (std::size_t k = 0; k < kSteps.size(); ++k) {
        total_.assign(terms_.guesses, 0);
        for (auto const& candidates : position) {
            if (candidates.size() < 2) continue;
            auto const& added = keeps(known(candidates))[k];
            for (std::size_t g = 0; g < total_.size(); ++g) total_[g] += added[g];
        }
        for (std::size_t g = 0; g < total_.size(); ++g)
            out[g] -= foresight * kSteps[k] * std::exp(total_[g] / kUnitOfLogs);
    }
}

template <class Code>
void Player<Code>::worths(Position const& position, std::span<double> out) {
    if (kept_ * terms_.guesses * sizeof(std::int32_t) > kMostKept) {
        known_.clear();
        ids_.clear();
        kept_ = 0;
    }
    total_.assign(terms_.guesses, 0);
    std::size_t unsolved = 0;
    for (auto const& candidates : position) {
        unsolved += !candidates.empty();
        if (candidates.size() < 2) continue;  // decided: no information is missing
        auto const& added = prices(known(candidates));
        for (std::size_t g = 0; g < total_.size(); ++g) total_[g] += added[g];
    }
    auto const of = [&](std::span<double const> values) { return values[std::min(unsolved, values.size() - 1)]; };
    double const weight = of(policy_.weight) / unit_, foresight = of(policy_.foresight);
    for (std::size_t g = 0; g < total_.size(); ++g) out[g] = -weight * total_[g];
    if (foresight != 0) subtract_blanks(position, foresight, out);
    std::vector<Candidates const*> by_size;  // so that the sum does not depend on the order of the boards
    for (auto const& candidates : position) by_size.push_back(&candidates);
    std::stable_sort(by_size.begin(), by_size.end(), [](auto* a, auto* b) { return a->size() < b->size(); });
    for (auto const* candidates : by_size)
        for (auto a : *candidates)
            out[static_cast<std::size_t>(guess_of(a))] += 1.0 / static_cast<double>(candidates->size());
}

// The guesses of greatest worth; earlier ones first in a tie.
template <class Code>
std::vector<Index> Player<Code>::best(Position const& position, std::size_t count) {
    worth_.resize(terms_.guesses);
    worths(position, worth_);
    if (count == 1) return {static_cast<Index>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin())};
    std::vector<Index> order(terms_.guesses);
    std::iota(order.begin(), order.end(), 0);
    count = std::min(count, order.size());
    auto const before = [&](Index a, Index b) {
        double const x = worth_[static_cast<std::size_t>(a)], y = worth_[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    };
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(), before);
    order.resize(count);
    return order;
}

template <class Code>
std::size_t Player<Code>::count_worlds(Position const& position, std::size_t most) const {
    std::size_t product = 1;
    for (auto const& candidates : position)
        if (candidates.size() > 1 && (product *= candidates.size()) > most) return most + 1;
    return product;
}

// All combinations of answers, without repeated answers if these are excluded.
template <class Code>
auto Player<Code>::worlds(Position const& position) const -> Worlds {
    std::vector<Candidates const*> unsolved;
    for (auto const& candidates : position)
        if (!candidates.empty()) unsolved.push_back(&candidates);
    Worlds made{unsolved.size(), {}};
    std::vector<Index> world;
    auto extend = [&](auto&& again) -> void {
        if (world.size() == unsolved.size()) {
            made.answers.insert(made.answers.end(), world.begin(), world.end());
            return;
        }
        for (auto a : *unsolved[world.size()]) {
            if (terms_.distinct && std::find(world.begin(), world.end(), a) != world.end()) continue;
            world.push_back(a);
            again(again);
            world.pop_back();
        }
    };
    extend(extend);
    return made;
}

// Parts with equal feedback on all boards, without the boards that the guess solves there.
template <class Code>
auto Player<Code>::split(Worlds const& worlds, Index guess) const -> std::vector<Worlds> {
    std::vector<Worlds> parts;
    std::vector<Code> codes(worlds.boards);
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t w = 0; w < worlds.count(); ++w) {
        Index const* const row = worlds.answers.data() + w * worlds.boards;
        for (std::size_t b = 0; b < worlds.boards; ++b) codes[b] = code(guess, row[b]);
        auto const [place, fresh] = places.try_emplace(key(codes), parts.size());
        if (fresh) {
            auto const solved = std::count(codes.begin(), codes.end(), terms_.win);
            parts.push_back({worlds.boards - static_cast<std::size_t>(solved), {}});
        }
        auto& part = parts[place->second];
        if (part.boards == 0) part.answers.push_back(0);  // counts finished games
        for (std::size_t b = 0; b < worlds.boards; ++b)
            if (codes[b] != terms_.win) part.answers.push_back(row[b]);
    }
    return parts;
}

// The answer of a board with the same answer in all worlds, if there is one.
template <class Code>
std::optional<Index> Player<Code>::decided(Worlds const& worlds) {
    Index const* const first = worlds.answers.data();
    for (std::size_t b = 0; b < worlds.boards; ++b) {
        std::size_t w = 1;
        while (w < worlds.count() && first[w * worlds.boards + b] == first[b]) ++w;
        if (w == worlds.count()) return first[b];
    }
    return std::nullopt;
}

// Guesses to search: all, or those of greatest worth, for the candidates that the worlds leave on each board.
template <class Code>
std::vector<Index> Player<Code>::promising(Worlds const& worlds) {
    Position position(worlds.boards);
    for (std::size_t b = 0; b < worlds.boards; ++b) {
        std::set<Index> answers;
        for (std::size_t w = 0; w < worlds.count(); ++w) answers.insert(worlds.answers[w * worlds.boards + b]);
        position[b].assign(answers.begin(), answers.end());
    }
    return best(position, policy_.width ? policy_.width : terms_.guesses);
}

// Every world needs one turn per unsolved board; if fewer are left, the game is lost.
template <class Code>
Cost Player<Code>::floor(Worlds const& worlds, int left) const {
    auto const cost = [&](std::size_t answers) {
        auto const turns = static_cast<std::int64_t>(answers);
        return turns <= left ? Cost{0, turns} : Cost{1, std::max(left, 0)};
    };
    auto const n = static_cast<std::int64_t>(worlds.count());
    if (terms_.distinct) {
        Cost const each = cost(worlds.boards);
        return {n * each.lost, n * each.turns};
    }
    Cost sum{0, 0};
    for (std::size_t w = 0; w < worlds.count(); ++w) {
        auto const row = worlds.answers.begin() + static_cast<std::ptrdiff_t>(w * worlds.boards);
        sum += cost(std::set<Index>(row, row + static_cast<std::ptrdiff_t>(worlds.boards)).size());
    }
    return sum;
}

// The cost after a guess: exact below `limit`, else a lower bound of at least `limit`.
template <class Code>
Cost Player<Code>::after(Worlds const& worlds, int left, Index guess, Cost limit) {
    auto const parts = split(worlds, guess);
    if (parts.size() == 1 && parts[0].boards == worlds.boards) return kWorst;  // the guess splits and solves nothing
    Cost cost{0, static_cast<std::int64_t>(worlds.count())};
    for (auto const& part : parts)
        if (part.boards) cost += floor(part, left - 1);
    for (auto const& part : parts) {
        if (!(cost < limit)) break;
        if (!part.boards || part.count() == 1) continue;
        Cost const bound = floor(part, left - 1);
        Index ignored;
        Cost const exact = least(part, left - 1, ignored);
        cost += {exact.lost - bound.lost, exact.turns - bound.turns};
    }
    return cost;
}

template <class Code>
Cost Player<Code>::least(Worlds const& worlds, int left, Index& guess) {
    Cost const least_possible = floor(worlds, left);
    auto const sure = decided(worlds);
    guess = guess_of(sure.value_or(worlds.answers[0]));
    if (worlds.count() == 1 || least_possible.lost == static_cast<std::int64_t>(worlds.count())) return least_possible;
    if (sure) return after(worlds, left, guess, kWorst);
    auto name = key(worlds.answers);
    name.append(reinterpret_cast<char const*>(&left), sizeof left);
    name.append(1, static_cast<char>(worlds.boards));
    if (auto const place = solved_.find(name); place != solved_.end()) {
        guess = place->second.second;
        return place->second.first;
    }
    check(stop_);
    Cost found = kWorst;
    for (auto g : promising(worlds)) {
        Cost const cost = after(worlds, left, g, found);
        if (cost < found) {
            found = cost;
            guess = g;
        }
        if (!(least_possible < found)) break;
    }
    if (!(found < kWorst)) found = after(worlds, left, guess, kWorst);  // a possible answer splits or solves
    if (solved_.size() > kMostSolved) solved_.clear();
    solved_.emplace(std::move(name), std::pair{found, guess});
    return found;
}

// The choice in a position without decided boards that is too large to search.
template <class Code>
Index Player<Code>::greedy(Position const& position) {
    auto const games = policy_.playouts[std::min(position.size(), policy_.playouts.size() - 1)];
    if (games == 0 || terms_.sequential) return best(position, 1)[0];
    return playouts_->best(position, best(position, kJudged), static_cast<std::size_t>(games), stop_);
}

template <class Code>
Index Player<Code>::choose(Position const& position, int left) {
    Position sorted;
    for (auto const& candidates : position)
        if (!candidates.empty()) sorted.push_back(candidates);
    std::sort(sorted.begin(), sorted.end());
    for (auto const& candidates : sorted)
        if (candidates.size() == 1) return guess_of(candidates[0]);
    if (count_worlds(sorted, policy_.worlds) > policy_.worlds) return greedy(sorted);
    auto const few = worlds(sorted);
    if (few.answers.empty()) return best(sorted, 1)[0];
    Index guess;
    least(few, left > 0 ? left : std::numeric_limits<int>::max(), guess);
    return guess;
}

template <class Code>
Cost Player<Code>::cost(Position const& position, int left, std::optional<Index> guess) {
    Position sorted = position;
    std::erase_if(sorted, [](Candidates const& candidates) { return candidates.empty(); });
    std::sort(sorted.begin(), sorted.end());
    auto const all = worlds(sorted);
    Index chosen;
    if (!guess) return least(all, left, chosen);
    Cost const cost = after(all, left, *guess, kWorst);
    if (cost < kWorst) return cost;
    Cost wasted{0, static_cast<std::int64_t>(all.count())};  // the turn of a guess that splits and solves nothing
    wasted += least(all, left - 1, chosen);
    return wasted;
}

template <class Code>
void Player<Code>::refine(Candidates& candidates, Index guess, Code wanted) const {
    std::erase_if(candidates, [&](Index a) { return code(guess, a) != wanted; });
}

template <class Code>
void Player<Code>::play(Position const& start, int turn, std::span<Index const> answers, std::span<Index const> opening,
                        int limit, int cap, std::span<std::int32_t> solved) {
    Position position = start;
    std::fill(solved.begin(), solved.end(), 0);
    std::vector<bool> open(position.size());  // shows feedback: not solved, and open
    std::vector<Index> played;
    auto open_next = [&] {
        for (std::size_t b = 0; b < position.size(); ++b) {
            if (position[b].empty() || open[b]) continue;
            open[b] = true;
            if (terms_.sequential) return b;
        }
        return position.size();
    };
    auto apply = [&](std::size_t b, Index guess) {
        Code const got = code(guess, answers[b]);
        if (got == terms_.win) {
            solved[b] = turn;
            position[b].clear();
            open[b] = false;
        } else {
            refine(position[b], guess, got);
        }
        return got == terms_.win;
    };
    open_next();
    auto const unsolved = [&] {
        return std::any_of(position.begin(), position.end(), [](auto const& c) { return !c.empty(); });
    };
    for (std::size_t own = 0; unsolved() && turn < cap; ++own) {
        check(stop_);
        Position seen;
        for (std::size_t b = 0; b < position.size(); ++b)
            if (open[b]) seen.push_back(position[b]);
        Index const guess = own < opening.size() ? opening[own] : choose(seen, limit - turn);
        played.push_back(guess);
        ++turn;
        bool opens = false;
        for (std::size_t b = 0; b < position.size(); ++b)
            if (open[b]) opens |= apply(b, guess);
        while (terms_.sequential && opens) {
            opens = false;
            std::size_t const b = open_next();
            if (b == position.size()) break;
            for (auto earlier : played) {
                if (apply(b, earlier)) {
                    opens = true;
                    break;
                }
            }
        }
    }
}

template <class Code>
void Player<Code>::walk(Position const& position, bool same, int turn, int limit, std::span<std::int64_t> finished,
                        std::int64_t& sum) {
    check(stop_);
    Index const guess = choose(position, limit - turn);
    ++turn;
    std::vector<std::map<Code, Candidates>> parts(position.size());
    for (std::size_t b = 0; b < position.size(); ++b)
        for (auto a : position[b]) parts[b][code(guess, a)].push_back(a);
    auto end = [&](std::int64_t pairs) {
        finished[std::min<std::size_t>(static_cast<std::size_t>(turn), finished.size() - 1)] += pairs;
    };
    if (position.size() == 1) {
        for (auto const& [got, part] : parts[0]) {
            if (got == terms_.win) {
                end(1);
                sum += turn;
            } else {
                walk({part}, false, turn, limit, finished, sum);
            }
        }
        return;
    }
    auto const& others = parts[same ? 0 : 1];
    for (auto one = parts[0].begin(); one != parts[0].end(); ++one)
        for (auto two = same ? one : others.begin(); two != others.end(); ++two) {
            bool const both = same && one == two;
            if (both && one->second.size() < 2) continue;  // a pair has two different answers
            Position next;
            for (auto const& [got, part] : {*one, *two})
                if (got != terms_.win) next.push_back(part);
            if (next.size() == 1) sum += turn * static_cast<std::int64_t>(next[0].size());
            walk(next, both, turn, limit, finished, sum);
        }
}

template class Player<std::uint8_t>;
template class Player<std::uint16_t>;

}  // namespace laconic::boards
