#include "playouts.hpp"

#include <algorithm>
#include <array>

namespace laconic::boards {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kCertain = std::int64_t{1} << 30;  // the probability 1, in fixed point
struct Round {
    std::size_t part, games;  // one in `part` guesses is judged, by so many times the games of the first round
};
constexpr std::array kRounds{Round{1, 1}, Round{3, 4}, Round{8, 10}};

}  // namespace

// SplitMix64 (Steele, Lea, Flood 2014).
template <class Code>
std::uint32_t Playouts<Code>::below(std::uint32_t n) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return static_cast<std::uint32_t>(((z >> 32) * n) >> 32);
}

// Numbers the candidates of all boards, and copies the codes among them.
template <class Code>
bool Playouts<Code>::set_up(Position const& position) {
    answers_.clear();
    for (auto const& candidates : position) answers_.insert(answers_.end(), candidates.begin(), candidates.end());
    std::sort(answers_.begin(), answers_.end());
    answers_.erase(std::unique(answers_.begin(), answers_.end()), answers_.end());
    if (answers_.size() > kMostAnswers) return false;
    codes_.clear();
    for (auto guess : answers_) {
        auto const g = static_cast<std::size_t>(terms_.guess_of_answer[static_cast<std::size_t>(guess)]);
        for (auto a : answers_) codes_.push_back(terms_.matrix[g * terms_.answers + static_cast<std::size_t>(a)]);
    }
    position_.clear();
    twin_.clear();
    for (auto const& candidates : position) {
        auto& places = position_.emplace_back();
        for (auto a : candidates)
            places.push_back(
                static_cast<Local>(std::lower_bound(answers_.begin(), answers_.end(), a) - answers_.begin()));
        auto const same = std::find(position_.begin(), position_.end(), places);
        twin_.push_back(static_cast<std::size_t>(same - position_.begin()));
        auto const twins = static_cast<std::size_t>(std::count(twin_.begin(), twin_.end(), twin_.back()));
        if (terms_.distinct && twins > places.size()) return false;
    }
    chance_.assign(answers_.size(), 0);
    state_ = kSeed;
    return true;
}

// Draws an answer for each board; boards with the same candidates get different ones if answers are distinct.
template <class Code>
void Playouts<Code>::draw(std::vector<Local>& world) {
    world.clear();
    for (std::size_t b = 0; b < position_.size(); ++b) {
        auto const& candidates = position_[b];
        auto const taken = [&](Local answer) {
            for (std::size_t other = twin_[b]; other < b; ++other)
                if (twin_[other] == twin_[b] && world[other] == answer) return true;
            return false;
        };
        Local answer;
        do answer = candidates[below(static_cast<std::uint32_t>(candidates.size()))];
        while (terms_.distinct && taken(answer));
        world.push_back(answer);
    }
}

template <class Code>
double Playouts<Code>::solves(Index guess) const {
    double sum = 0;
    for (auto const& candidates : position_)
        for (auto place : candidates)
            if (terms_.guess_of_answer[static_cast<std::size_t>(answers_[place])] == guess)
                sum += 1.0 / static_cast<double>(candidates.size());
    return sum;
}

template <class Code>
void Playouts<Code>::judge(Judged& judged, std::span<std::vector<Local> const> worlds) {
    Code const* const row = terms_.matrix + static_cast<std::size_t>(judged.guess) * terms_.answers;
    first_.clear();
    for (auto a : answers_) first_.push_back(row[static_cast<std::size_t>(a)]);
    for (auto const& world : worlds) judged.turns += finish(world);
}

// Worth of a candidate that is left: the price of the parts that it makes, in fixed point.
template <class Code>
std::int64_t Playouts<Code>::worth(Local guess) {
    std::int64_t total = 0;
    for (auto const& board : boards_) {
        std::span const left{left_.data() + board.begin, board.size};
        for (auto a : left) ++count_[code(guess, a)];
        std::int64_t sum = 0;
        for (auto a : left) {
            auto& part = count_[code(guess, a)];
            sum += std::int64_t{part} * price_[part];
            part = 0;
        }
        total += sum / board.size;
    }
    return total;
}

// The candidate of greatest worth, the first one in a tie.
template <class Code>
auto Playouts<Code>::promising() -> Local {
    tried_.clear();
    for (auto const& board : boards_)
        for (std::size_t i = 0; i < board.size; ++i) {
            Local const a = left_[board.begin + i];
            if (chance_[a] == 0) tried_.push_back(a);
            chance_[a] += kCertain / board.size;
        }
    std::int64_t greatest = 0;
    for (auto a : tried_) greatest = std::max(greatest, chance_[a]);
    double const weight = weight_[std::min(boards_.size(), weight_.size() - 1)] / unit_;
    Local found = 0;
    double most = -1e300;
    for (auto a : tried_) {
        if (2 * chance_[a] < greatest) continue;
        double const solved = static_cast<double>(chance_[a]) / static_cast<double>(kCertain);
        double const value = solved - weight * static_cast<double>(worth(a));
        if (value > most || (value == most && a < found)) {
            most = value;
            found = a;
        }
    }
    for (auto a : tried_) chance_[a] = 0;
    return found;
}

// Plays a guess; the number of boards that it solves.
template <class Code>
std::size_t Playouts<Code>::play(Local guess) {
    auto const solved = std::erase_if(boards_, [&](Board const& board) { return board.answer == guess; });
    for (auto& board : boards_) {
        if (board.size == 1) continue;
        auto const begin = left_.begin() + board.begin;
        Code const wanted = code(guess, board.answer);
        auto const end = std::remove_if(begin, begin + board.size, [&](Local a) { return code(guess, a) != wanted; });
        board.size = static_cast<std::uint32_t>(end - begin);
    }
    return solved;
}

// Turns to the end of a game after the judged guess, and the number of boards that this solved.
template <class Code>
std::int64_t Playouts<Code>::finish(std::vector<Local> const& world) {
    boards_.clear();
    left_.clear();
    for (std::size_t b = 0; b < world.size(); ++b) {
        Code const wanted = first_[world[b]];
        if (wanted == terms_.win) continue;
        auto const begin = static_cast<std::uint32_t>(left_.size());
        for (auto a : position_[b])
            if (first_[a] == wanted) left_.push_back(a);
        boards_.push_back({world[b], begin, static_cast<std::uint32_t>(left_.size()) - begin});
    }
    auto turns = static_cast<std::int64_t>(world.size() - boards_.size());
    for (; !boards_.empty(); ++turns) {
        auto const decided =
            std::find_if(boards_.begin(), boards_.end(), [](Board const& board) { return board.size == 1; });
        play(decided != boards_.end() ? decided->answer : promising());
    }
    return turns;
}

template <class Code>
Index Playouts<Code>::best(Position const& position, std::span<Index const> guesses, std::size_t games,
                           StopToken const& stop) {
    if (!set_up(position)) return guesses[0];
    std::vector<Judged> judged;
    for (auto guess : guesses) judged.push_back({guess, solves(guess)});
    std::vector<std::vector<Local>> worlds;
    for (auto const [part, times] : kRounds) {
        judged.resize((guesses.size() + part - 1) / part);
        std::size_t const before = worlds.size();
        worlds.resize(times * games);
        for (std::size_t w = before; w < worlds.size(); ++w) draw(worlds[w]);
        for (auto& each : judged) {
            check(stop);
            judge(each, {worlds.data() + before, worlds.size() - before});
            each.cost = static_cast<double>(each.turns) / static_cast<double>(worlds.size()) - each.solves;
        }
        std::stable_sort(judged.begin(), judged.end(), [](auto const& a, auto const& b) { return a.cost < b.cost; });
    }
    return judged.front().guess;
}

template class Playouts<std::uint8_t>;
template class Playouts<std::uint16_t>;

}  // namespace laconic::boards
