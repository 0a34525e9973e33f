#include "fibble.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <ranges>
#include <unordered_map>
#include <utility>

namespace laconic {

namespace {

constexpr std::size_t kMostKept = 6561;                   // codes, those of eight letters, of which pairs are kept
constexpr std::size_t kMostKnown = std::size_t{1} << 21;  // sets, of which it is kept whether they are won

}  // namespace

std::vector<std::vector<int>> false_displays(int marks, int length) {
    int codes = 1;
    for (int i = 0; i < length; ++i) codes *= marks;
    std::vector<std::vector<int>> displays(static_cast<std::size_t>(codes));
    for (int code = 0; code < codes - 1; ++code) {
        auto& shown = displays[static_cast<std::size_t>(code)];
        for (int unit = 1; unit < codes; unit *= marks) {
            int const digit = code / unit % marks;
            for (int other = 0; other < marks; ++other) {
                int const display = code + (other - digit) * unit;
                if (other != digit && display != codes - 1) shown.push_back(display);
            }
        }
        std::sort(shown.begin(), shown.end());
    }
    displays.back().push_back(codes - 1);
    return displays;
}

template <class Code>
Fibble<Code>::Fibble(Matrix<Code> matrix, std::span<Index const> guess_of_answer, int marks, int length)
    : matrix_(matrix),
      guess_of_answer_(guess_of_answer),
      displays_(false_displays(marks, length)),
      fewest_(displays_.front().size()),
      own_(displays_.size()),
      shown_(displays_.size()),
      share_(displays_.size()) {
    for (auto const& shown : displays_) {
        scale_ = std::lcm(scale_, std::uint64_t{shown.size()});
        if (&shown != &displays_.back()) fewest_ = std::min(fewest_, shown.size());
    }
}

template <class Code>
Fibble<Code>::~Fibble() = default;

// Fills own_, shown_, codes_ and touched_ for the feedback of some candidates.
template <class Code>
template <class Codes>
void Fibble<Code>::count(Codes const& codes) {
    for (int const code : codes_) own_[static_cast<std::size_t>(code)] = 0;
    for (int const display : touched_) shown_[static_cast<std::size_t>(display)] = 0;
    codes_.clear(), touched_.clear();
    for (std::size_t const code : codes)
        if (code + 1 != displays_.size() && own_[code]++ == 0) codes_.push_back(static_cast<int>(code));
    for (int const code : codes_)
        for (int const display : displays_[static_cast<std::size_t>(code)]) {
            auto& shown = shown_[static_cast<std::size_t>(display)];
            if (!shown) touched_.push_back(display);
            shown += own_[static_cast<std::size_t>(code)];
        }
}

template <class Code>
typename Fibble<Code>::Left Fibble<Code>::left(Index guess, std::span<Index const> candidates) {
    auto const* const row = matrix_[static_cast<std::size_t>(guess)];
    count(candidates | std::views::transform([&](Index answer) { return row[static_cast<std::size_t>(answer)]; }));
    for (int const code : codes_) {
        auto const& displays = displays_[static_cast<std::size_t>(code)];
        auto const share = own_[static_cast<std::size_t>(code)] * (scale_ / displays.size());
        for (int const display : displays) share_[static_cast<std::size_t>(display)] += share;
    }
    Left sum{0, 0};
    for (int const display : touched_) {
        auto const at = static_cast<std::size_t>(display);
        sum.total += shown_[at] * share_[at];
        sum.most = std::max(sum.most, shown_[at]);
        share_[at] = 0;
    }
    return sum;
}

// R(t), the most candidates for which some turns may suffice, as far as counting tells.
template <class Code>
std::size_t Fibble<Code>::room(int turns) const {
    std::size_t most = 1;
    for (int turn = 1; turn < turns && most <= matrix_.answers; ++turn)
        most = 1 + (displays_.size() - 1) * most / fewest_;
    return most;
}

template <class Code>
bool Fibble<Code>::late() {
    check(stop_);
    return late_ = late_ || Clock::now() >= deadline_;
}

// The search of a set of few candidates, whose subsets are bits.
template <class Code>
class Fibble<Code>::Search {
public:
    static constexpr std::size_t kMost = 128;

    Search(Fibble& game, std::span<Index const> candidates);

    // The first guess that is sure to win within some turns; none if there is none, or no time to decide.
    std::optional<Index> sure(int turns);

private:
    struct Set {
        std::uint64_t low = 0, high = 0;
        int size() const { return std::popcount(low) + std::popcount(high); }
        bool operator==(Set const&) const = default;
        Set operator&(Set other) const { return {low & other.low, high & other.high}; }
        bool within(Set other) const { return *this == (*this & other); }
        void add(std::size_t place) { (place < 64 ? low : high) |= std::uint64_t{1} << place % 64; }
        std::size_t pop() {  // takes the first one
            auto& word = low ? low : high;
            auto const place = static_cast<std::size_t>(std::countr_zero(word)) + (low ? 0 : 64);
            word &= word - 1;
            return place;
        }
    };
    struct SetHash {
        std::size_t operator()(Set set) const {
            auto const sum = (set.low ^ set.high * 0xc2b2ae3d27d4eb4fu) * 0x9e3779b97f4a7c15u;
            return static_cast<std::size_t>(sum ^ sum >> 32);
        }
    };
    using Guesses = std::vector<std::uint64_t>;
    struct Turns {  // what is known with some turns left
        std::unordered_map<Set, bool, SetHash> known;
        std::vector<Set> won, lost;
        std::vector<std::uint32_t> failed;  // of each guess, the display after which it failed last
    };

    bool wins(Set some, int turns);
    bool learn(Set some, int turns, bool won);
    bool is_lost(Set some, int turns);
    bool wins_in_two(Set some);
    std::optional<Index> tried(Set some, int turns);
    bool wins_after(std::size_t guess, Set some, int turns);
    Guesses const& separators(std::size_t one, std::size_t other);

    Fibble& game_;
    std::span<Index const> candidates_;
    std::size_t guesses_;
    std::vector<Code> feedback_;         // of each guess for the candidates
    std::vector<Set> sets_;              // those that the displays of each guess leave, large ones first
    std::vector<std::size_t> begin_{0};  // of the sets of each guess
    std::vector<Guesses> separators_;    // of two candidates: guesses after which no display is for both
    std::vector<Turns> known_;
    std::size_t learned_ = 0;  // sets of which it is kept whether they are won
};

template <class Code>
Fibble<Code>::Search::Search(Fibble& game, std::span<Index const> candidates)
    : game_(game),
      candidates_(candidates),
      guesses_(game.matrix_.guesses),
      separators_(candidates.size() * candidates.size()) {
    std::vector<Set> left(game.displays_.size());
    std::vector<int> touched;
    for (std::size_t guess = 0; guess < guesses_; ++guess) {
        for (std::size_t place = 0; place < candidates.size(); ++place) {
            auto const code = game.matrix_[guess][static_cast<std::size_t>(candidates[place])];
            feedback_.push_back(code);
            if (code + std::size_t{1} == left.size()) continue;
            for (int const display : game.displays_[code]) {
                auto& set = left[static_cast<std::size_t>(display)];
                if (set == Set{}) touched.push_back(display);
                set.add(place);
            }
        }
        for (int const display : touched) sets_.push_back(std::exchange(left[static_cast<std::size_t>(display)], {}));
        touched.clear();
        std::stable_sort(sets_.begin() + static_cast<std::ptrdiff_t>(begin_.back()), sets_.end(),
                         [](Set one, Set other) { return one.size() > other.size(); });
        begin_.push_back(sets_.size());
    }
}

template <class Code>
std::optional<typename Fibble<Code>::Index> Fibble<Code>::Search::sure(int turns) {
    auto const known = static_cast<int>(known_.size());
    known_.resize(static_cast<std::size_t>(std::max(known, turns + 1)));
    for (auto& each : known_)
        if (each.failed.empty()) each.failed.assign(begin_.begin(), begin_.end() - 1);
    Set all;
    for (std::size_t place = 0; place < candidates_.size(); ++place) all.add(place);
    return tried(all, turns);
}

template <class Code>
bool Fibble<Code>::Search::wins(Set some, int turns) {
    auto const size = static_cast<std::size_t>(some.size());
    if (size <= std::size_t{1} || (size == 2 && turns >= 2)) return turns >= 1;  // one guess for each
    if (size > game_.room(turns)) return false;
    if (turns == 2) return wins_in_two(some);
    auto& at = known_[static_cast<std::size_t>(turns)];
    if (auto const found = at.known.find(some); found != at.known.end()) return found->second;
    for (auto const& set : at.lost)
        if (set.within(some)) return false;
    for (auto const& set : at.won)
        if (some.within(set)) return true;
    bool const won = tried(some, turns).has_value();
    if (game_.late_) return false;
    (won ? at.won : at.lost).push_back(some);
    return learn(some, turns, won);
}

template <class Code>
bool Fibble<Code>::Search::learn(Set some, int turns, bool won) {
    if (learned_ < kMostKnown) known_[static_cast<std::size_t>(turns)].known.emplace(some, won), ++learned_;
    return won;
}

// Whether it is known, or quickly found, that a set is not won.
template <class Code>
bool Fibble<Code>::Search::is_lost(Set some, int turns) {
    if (turns <= 2) return !wins(some, turns);
    auto const& known = known_[static_cast<std::size_t>(turns)].known;
    auto const found = known.find(some);
    return found != known.end() && !found->second;
}

// Whether there is a guess after which every display leaves one candidate at most.
template <class Code>
bool Fibble<Code>::Search::wins_in_two(Set some) {
    auto const& known = known_[2].known;
    if (auto const found = known.find(some); found != known.end()) return found->second;
    bool won = true;
    Guesses able;
    for (Set rest = some; won && rest != Set{};) {
        auto const one = rest.pop();
        for (Set others = rest; won && others != Set{};) {
            auto const& these = separators(one, others.pop());
            if (able.empty()) able = these;
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < able.size(); ++w) any |= able[w] &= these[w];
            won = any;
        }
    }
    return learn(some, 2, won);
}

template <class Code>
typename Fibble<Code>::Search::Guesses const& Fibble<Code>::Search::separators(std::size_t one, std::size_t other) {
    auto& these = separators_[one * candidates_.size() + other];
    if (these.empty()) {
        these.resize((guesses_ + 63) / 64);
        for (std::size_t guess = 0; guess < guesses_; ++guess) {
            auto const* const row = feedback_.data() + guess * candidates_.size();
            if (!game_.alike(row[one], row[other])) these[guess / 64] |= std::uint64_t{1} << guess % 64;
        }
    }
    return these;
}

// Tries guesses in the order of the most candidates that a display leaves.
template <class Code>
std::optional<typename Fibble<Code>::Index> Fibble<Code>::Search::tried(Set some, int turns) {
    auto const size = static_cast<std::size_t>(some.size());
    if (size == 1) return game_.guess_of_answer_[static_cast<std::size_t>(candidates_[some.pop()])];
    if (size > game_.room(turns)) return {};
    auto const limit = std::min(game_.room(turns - 1), size - 1);
    auto& failed = known_[static_cast<std::size_t>(turns)].failed;
    std::vector<Option> options;
    for (std::size_t guess = 0; guess < guesses_; ++guess) {
        if (guess % 1024 == 0 && game_.late()) return {};
        if (auto const left = sets_[failed[guess]] & some; left != Set{} && is_lost(left, turns - 1)) continue;
        std::size_t most = 0;
        for (auto at = begin_[guess]; at < begin_[guess + 1] && most <= limit; ++at) {
            auto const left = static_cast<std::size_t>((sets_[at] & some).size());
            if (left > most) most = left;
            if (left > limit) failed[guess] = static_cast<std::uint32_t>(at);
        }
        if (most <= limit) options.push_back({static_cast<std::uint32_t>(most), static_cast<Index>(guess)});
    }
    std::ranges::stable_sort(options, {}, &Option::most);
    for (auto const& option : options) {
        if (wins_after(static_cast<std::size_t>(option.guess), some, turns)) return option.guess;
        if (game_.late()) return {};
    }
    return {};
}

template <class Code>
bool Fibble<Code>::Search::wins_after(std::size_t guess, Set some, int turns) {
    auto& failed = known_[static_cast<std::size_t>(turns)].failed[guess];
    if (!wins(sets_[failed] & some, turns - 1)) return false;
    for (auto at = begin_[guess]; at < begin_[guess + 1]; ++at)
        if (!wins(sets_[at] & some, turns - 1)) {
            failed = static_cast<std::uint32_t>(at);
            return false;
        }
    return true;
}

// Whether two codes have a display in common. Of many codes this is not kept.
template <class Code>
bool Fibble<Code>::alike(std::size_t one, std::size_t other) {
    auto const codes = displays_.size();
    if (codes > kMostKept) return std::ranges::find_first_of(displays_[one], displays_[other]) != displays_[one].end();
    if (alike_.empty()) {
        alike_.resize(codes * codes);
        for (std::size_t code = 0; code < codes; ++code)
            for (int const display : displays_[code])  // what may be displayed for a code may display it, too
                for (int const back : displays_[static_cast<std::size_t>(display)])
                    alike_[code * codes + static_cast<std::size_t>(back)] = true;
    }
    return alike_[one * codes + other];
}

template <class Code>
typename Fibble<Code>::WorstCase Fibble<Code>::worst_case(std::span<Index const> candidates, Clock::time_point deadline,
                                                          StopToken const& stop) {
    deadline_ = deadline;
    stop_ = stop;
    late_ = false;
    if (!std::ranges::equal(candidates, candidates_)) {
        candidates_.assign(candidates.begin(), candidates.end());
        search_ = candidates.size() > Search::kMost ? nullptr : std::make_unique<Search>(*this, candidates_);
        turns_ = 1;
        next_ = 0;
        least_ = candidates.size();
    }
    if (!search_) {
        int const turns = ahead();
        return {turns, {}, late_};
    }
    for (;; ++turns_) {
        auto const guess = search_->sure(turns_);
        if (guess || late_) return {turns_, guess, !guess};
    }
}

// The fewest turns that may suffice, as far as counting tells after a guess.
template <class Code>
int Fibble<Code>::ahead() {
    int turns = 1;
    while (room(turns) < candidates_.size()) ++turns;
    for (; next_ < matrix_.guesses && least_ > room(turns - 1); ++next_) {
        if (next_ % 1024 == 0 && late()) return turns;
        auto const* const row = matrix_[next_];
        count(candidates_ | std::views::transform([&](Index answer) { return row[static_cast<std::size_t>(answer)]; }));
        std::size_t most = 0;
        for (int const display : touched_)
            most = std::max(most, std::size_t{shown_[static_cast<std::size_t>(display)]});
        least_ = std::min(least_, most);
    }
    while (room(turns - 1) < least_) ++turns;
    return turns;
}

template class Fibble<std::uint8_t>;
template class Fibble<std::uint16_t>;

}  // namespace laconic
