#include "search.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>
#include <numeric>
#include <stdexcept>

#include "lanes.hpp"
#include "parallel.hpp"

namespace laconic {
namespace {

constexpr int kLeastTurns = 8;        // turn limits from here on count as none in Shared::least
constexpr std::size_t kTryPairsUpTo = 16;  // sets in which a separating candidate is looked for before all guesses
constexpr int kAskFeasibleUpTo = 4;   // turns up to which a wide window first asks whether they suffice at all
constexpr std::size_t kRefineFrom = 4;    // times the branching: sets whose parts' floors may well exceed 2n - 1
constexpr std::size_t kWorthACore = 8;  // guesses left to try that make up for shrinking a core
constexpr std::size_t kGatherCost = 100;  // of gathering a code, where 1 is that of counting it among one more answer
constexpr std::uint16_t kCandidate = 1 << 14;  // marks, among counts, a guess that may be the answer

// Bounds add up without passing the one value that means "cannot be done".
Value plus(Value a, Value b) { return std::min<std::uint64_t>(std::uint64_t{a} + b, kInfeasible); }

// Memory for vectors: aligned, zeroed, padded to whole lanes.
template <class T>
struct Aligned {
    struct Free {
        void operator()(T* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    std::unique_ptr<T[], Free> data;
    explicit Aligned(std::size_t n = 0)
        : data(static_cast<T*>(::operator new[](n * sizeof(T) + 64, std::align_val_t{64}))) {
        std::memset(static_cast<void*>(data.get()), 0, n * sizeof(T) + 64);
    }
    T* get() const { return data.get(); }
};

struct Part {
    std::uint32_t begin, size, code;
    Key key;            // of the set alone
    Value weight, top;  // sum and maximum of the answers' weights
    Value lower;        // F >= lower
    bool exact;         // F == lower
};

struct Choice {
    Value lower;
    std::uint32_t rank;  // among equal bounds: the smaller first
    Index guess;
    Index place;         // of the guess in the frame's columns
    bool exact = false;

    bool before(Choice const& other) const {
        if (lower != other.lower) return lower < other.lower;
        return rank != other.rank ? rank < other.rank : guess < other.guess;
    }
};

using Group = std::vector<Index const*>;

struct Node {
    std::span<Index const> set;
    Key key;    // of the set
    Key state;  // of what the rows demand of later guesses; zero in easy mode
    Value weight, top;
    int turns;
    std::span<Index const> legal;                // restricted modes
    std::span<std::uint64_t const> required;     // hard mode: the bits demanded so far
    Objective goal;
    Group const* group = nullptr;                // symmetries that keep the set
    // restricted modes: codes of the legal guesses; legal[j] stands in place places[j] of each candidate's column
    void const* const* columns = nullptr;
    std::span<Index const> places;
    std::size_t width = 0;
    std::uint64_t serial = 0;  // tells a node from all others, also from those of the same set
    Part part() const { return {0, static_cast<std::uint32_t>(set.size()), 0, key, weight, top, 0, false}; }
};

// What one depth of the recursion works in.
template <class Code>
struct Frame {
    std::vector<Index> set;      // candidates, part by part
    std::vector<Part> parts;
    std::vector<std::uint16_t> counts;
    std::vector<Choice> choices;
    std::vector<Code const*> columns;
    Aligned<Code> local{0};      // codes of the legal guesses only, an answer a row
    std::size_t local_size = 0;
    std::vector<Index> legal, places;  // of a child
    std::vector<Index> here;           // places of this node's own legal guesses in `columns`
    std::size_t width = 0;
    std::uint64_t opened = 0;          // serial of the node that `columns` and `here` are set for
    std::vector<void const*> part_columns;  // of the candidates, part by part
    std::vector<std::uint64_t> required;
    Group group;
};

}  // namespace

template <class Code>
struct Engine<Code>::Shared {
    Problem<Code> problem;
    Objective objective;
    bool uniform, restricted;
    bool pool_is_candidates;  // ultra-hard with answers only: the legal guesses are the candidates
    std::size_t guesses, answers, stride;
    Aligned<Code> columns;  // transposed: an answer a row, padded; guesses that part all answers most stand first
    std::vector<Index> guess_at, place_of;  // guess by place in a column, and back
    std::vector<std::uint16_t> most_at;     // by place: the parts of all answers, descending, no fewer than of any subset
    std::vector<Key> answer_keys;
    std::size_t branching = 1;              // most parts besides the win that a guess makes of all answers
    std::array<std::vector<std::vector<Value>>, 3> least;  // least[goal][t][n] <= F_t of any n answers of weight 1
    Table table;

    Shared(Problem<Code> p, Objective o, std::size_t table_bytes)
        : problem(p),
          objective(o),
          uniform(p.weights.empty()),
          restricted(!p.features.empty() || !p.guess_matrix.empty()),
          guesses(p.matrix.guesses),
          answers(p.matrix.answers),
          stride(padded(guesses)),
          columns(answers * stride),
          table(table_bytes) {
        pool_is_candidates = !p.guess_matrix.empty() && guesses == answers;
        transpose();
        order_guesses();
        for (std::size_t a = 0; a < answers; ++a) answer_keys.push_back(random_key(a));
        for (auto goal : {Objective::kTotal, Objective::kWorst, Objective::kWithin}) fill_least(goal);
    }

    std::size_t words() const { return problem.features.size() / guesses; }
    Code const* column(Index answer) const { return columns.get() + static_cast<std::size_t>(answer) * stride; }
    std::size_t place(Index answer) const {
        return static_cast<std::size_t>(place_of[static_cast<std::size_t>(as_guess(answer))]);
    }
    Value weight(Index answer) const { return uniform ? 1 : problem.weights[static_cast<std::size_t>(answer)]; }
    Index as_guess(Index answer) const { return problem.guess_of_answer[static_cast<std::size_t>(answer)]; }

    static auto apart() {
        if constexpr (sizeof(Code) == 1)
            return lanes().apart_narrow;
        else
            return lanes().apart_wide;
    }
    static auto together() {
        if constexpr (sizeof(Code) == 1)
            return lanes().together_narrow;
        else
            return lanes().together_wide;
    }

    void transpose() {
        parallel_for(answers, 64, cores(), [&](std::size_t begin, std::size_t end) {
            for (std::size_t g = 0; g < guesses; g += 64)
                for (std::size_t a = begin; a < end; ++a)
                    for (std::size_t k = g; k < std::min(g + 64, guesses); ++k)
                        columns.get()[a * stride + k] = problem.matrix[k][a];
        });
    }

    void order_guesses() {
        std::vector<Code const*> all(answers);
        for (std::size_t a = 0; a < answers; ++a) all[a] = column(static_cast<Index>(a));
        most_at.resize(stride);
        parallel_for(stride, 32 * kLanes, cores(), [&](std::size_t begin, std::size_t end) {
            Aligned<char> scratch(scratch_bytes<Code>(answers));
            std::vector<Code const*> shifted(all);
            for (auto& column : shifted) column += begin;
            count(shifted.data(), answers, end - begin, most_at.data() + begin, scratch.get());
        });
        guess_at.resize(guesses);
        std::iota(guess_at.begin(), guess_at.end(), 0);
        std::stable_sort(guess_at.begin(), guess_at.end(), [&](Index a, Index b) {
            return most_at[static_cast<std::size_t>(a)] > most_at[static_cast<std::size_t>(b)];
        });
        place_of.resize(guesses);
        for (std::size_t i = 0; i < guesses; ++i) place_of[static_cast<std::size_t>(guess_at[i])] = static_cast<Index>(i);
        std::sort(most_at.begin(), most_at.begin() + static_cast<std::ptrdiff_t>(guesses), std::greater<>());
        branching = std::max<std::size_t>(1, most_at[0]);
        parallel_for(answers, 64, cores(), [&](std::size_t begin, std::size_t end) {
            std::vector<Code> ordered(guesses);
            for (std::size_t a = begin; a < end; ++a) {
                Code* const codes = columns.get() + a * stride;
                for (std::size_t i = 0; i < guesses; ++i) ordered[i] = codes[guess_at[i]];
                std::copy(ordered.begin(), ordered.end(), codes);
            }
        });
    }

    static void count(std::uint8_t const* const* c, std::size_t n, std::size_t g, std::uint16_t* out, void* scratch) {
        lanes().count_narrow(c, n, g, out, scratch);
    }
    static void count(std::uint16_t const* const* c, std::size_t n, std::size_t g, std::uint16_t* out, void* scratch) {
        lanes().count_wide(c, n, g, out, scratch);
    }

    // At depth d at most branching^(d-1) answers are found, each at cost d; those beyond t turns are missed. Filling
    // the depths in order costs least, so least[t][n] <= F_t(S) for |S| = n. The last table has no turn limit.
    void fill_least(Objective goal) {
        for (int t = 0; t <= kLeastTurns; ++t) {
            std::vector<Value> row{0};
            std::size_t room = 1, filled = 0, depth = 1;
            while (row.size() <= answers) {
                bool const out_of_turns = t < kLeastTurns && depth > static_cast<std::size_t>(t);
                row.push_back(plus(row.back(), out_of_turns ? miss(goal) : static_cast<Value>(depth) * turn_cost(goal)));
                if (++filled == room) {
                    filled = 0;
                    ++depth;
                    room = std::min(room * branching, answers + 1);
                }
            }
            least[static_cast<std::size_t>(goal)].push_back(std::move(row));
        }
    }

    static Value turn_cost(Objective goal) { return goal == Objective::kTotal; }
    static Value miss(Objective goal) { return goal == Objective::kWithin ? 1 : kInfeasible; }

    Value floor(Objective goal, std::size_t n, Value weight, Value top, int turns) const {
        if (uniform) return least[static_cast<std::size_t>(goal)][static_cast<std::size_t>(std::min(turns, kLeastTurns))][n];
        if (turns == 0) return goal == Objective::kWithin ? weight : kInfeasible;
        if (turns == 1) return n == 1 ? turn_cost(goal) * weight : goal == Objective::kWithin ? weight - top : kInfeasible;
        return turn_cost(goal) * (2 * weight - top);
    }
};

template <class Code>
class Engine<Code>::Worker {
public:
    explicit Worker(Engine& engine) : engine_(engine), s_(*engine.shared_), scratch_(scratch_bytes<Code>(s_.answers)) {}

    // A root node: its legal guesses and symmetries are the caller's to keep.
    Node root(Position const& position) {
        Node node{position.candidates, {}, {}, 0, 0, position.turns, position.legal, {}, s_.objective};
        for (auto a : node.set) {
            node.key ^= s_.answer_keys[static_cast<std::size_t>(a)];
            node.weight += s_.weight(a);
            node.top = std::max(node.top, s_.weight(a));
        }
        if (s_.restricted && !s_.pool_is_candidates && node.legal.size() < s_.guesses)
            for (auto g : node.legal) node.state ^= guess_key(g);
        root_state_ = node.state;
        no_demands_.assign(s_.words(), 0);
        node.required = no_demands_;
        for (auto a : node.set) root_columns_.push_back(s_.column(a));
        node.columns = root_columns_.data();
        for (auto g : node.legal) root_places_.push_back(s_.place_of[static_cast<std::size_t>(g)]);
        std::sort(root_places_.begin(), root_places_.end());  // codes are gathered fastest in the order they stand in
        for (auto place : root_places_) root_legal_.push_back(s_.guess_at[static_cast<std::size_t>(place)]);
        node.legal = root_legal_;
        node.places = root_places_;
        node.width = s_.stride;
        node.serial = ++serial_;
        find_group(node);
        return node;
    }

    static bool sets_must_finish(Node const& node) { return node.turns == 3 && node.goal != Objective::kWithin; }
    bool use_cores(Node const& node) const { return s_.uniform && sets_must_finish(node); }

    // v < limit: F = v. v >= limit: F >= v.
    Value cost(Node const& node, Value limit, std::size_t depth) {
        Part whole = node.part();
        cheap(node.goal, whole, node.set, node.state, node.turns);
        if (whole.exact || whole.lower >= limit) return whole.lower;
        engine_.nodes_.fetch_add(1, std::memory_order_relaxed);

        bool const cores_help = use_cores(node);
        if (cores_help && !find_alive(node)) {
            remember(node.goal, node.key, node.state, node.turns, node.set.size(), {kInfeasible, kInfeasible});
            return kInfeasible;
        }
        if (node.goal == Objective::kTotal && node.turns <= kAskFeasibleUpTo) {
            Node asked = node;
            asked.goal = Objective::kWorst;
            if (cost(asked, kInfeasible, depth) == kInfeasible) {
                remember(node.goal, node.key, node.state, node.turns, node.set.size(), {kInfeasible, kInfeasible});
                return kInfeasible;
            }
        }
        Value const least = rank(node, limit, depth);
        auto& frame = at(depth);
        if (cores_help) drop_marked(frame, 0, dead_);
        Value const v = std::max({whole.lower, least, best_first(node, limit, depth)});
        remember(node.goal, node.key, node.state, node.turns, node.set.size(), {v, v < limit ? v : kInfeasible});
        return v;
    }

    // The guess of least lower bound is asked whether it costs no more than that; if it does, its bound rises. F is known
    // once the guess in front is exact. F >= limit once the guess in front, or all those left out, cost that much.
    Value best_first(Node const& node, Value limit, std::size_t depth) {
        auto& choices = at(depth).choices;
        Value const omitted = std::max(limit, omitted_[depth]);
        Value const slack = s_.uniform ? 0 : node.weight / 512;
        bool const cores_help = use_cores(node);
        auto const later = [](Choice const& a, Choice const& b) { return b.before(a); };
        std::make_heap(choices.begin(), choices.end(), later);
        while (!choices.empty() && choices.front().lower < limit) {
            if (choices.front().exact) return choices.front().lower;
            std::pop_heap(choices.begin(), choices.end(), later);
            Choice choice = choices.back();
            Value const bound = std::min(limit, plus(choice.lower, 1 + slack));
            Value const v = attempt(node, choice.guess, bound, depth);
            choice.exact = v < bound;
            choice.lower = std::max(choice.lower, v);
            if (v == kInfeasible) {
                choices.pop_back();
                if (cores_help && !core_.empty() && choices.size() > kWorthACore) {
                    drop_unsplit(node, at(depth), 0);
                    std::make_heap(choices.begin(), choices.end(), later);
                }
                continue;
            }
            choices.back() = choice;
            std::push_heap(choices.begin(), choices.end(), later);
        }
        return choices.empty() ? omitted : std::min(omitted, choices.front().lower);
    }

    // The cost of one guess, in the same sense. The frame's parts are this guess's from here on.
    Value attempt(Node const& node, Index guess, Value bound, std::size_t depth) {
        if (engine_.stopped_.load(std::memory_order_relaxed)) throw Stopped{};
        core_.clear();
        Value sum = split(node, guess, depth);
        if (sum >= bound) return sum;
        sum = look(node, guess, bound, sum, depth);
        auto& parts = at(depth).parts;
        // Small parts are cheap to ask, above all where the rows leave few legal guesses; but which set cannot be
        // finished in easy mode, only the largest are likely to tell. All bounds rise a little before any rises a lot.
        if (node.goal == Objective::kTotal || s_.restricted) std::reverse(parts.begin(), parts.end());
        bool open = true;
        for (Value step = s_.uniform ? 1 : 1 + node.weight / 512; open && sum < bound; step = plus(step, step)) {
            open = false;
            for (std::size_t i = 0; i < parts.size() && sum < bound; ++i) {
                Part& part = parts[i];
                if (part.exact) continue;
                Value const rest = sum - part.lower;
                Value const limit = std::min(bound - rest, plus(part.lower, step));
                Value const v = cost(child(node, guess, part, depth), limit, depth + 1);
                if (v == kInfeasible) return kInfeasible;
                part.lower = v;
                part.exact = v < limit;
                open = open || !part.exact;
                sum = rest + v;
            }
        }
        return sum;
    }

    // Parts of a guess, largest first, each with its floor; gives turn_cost * W + the sum of the floors.
    Value split(Node const& node, Index guess, std::size_t depth) {
        auto& frame = at(depth);
        if (s_.restricted && frame.opened != node.serial) open(node, frame);
        Code const* const row = s_.problem.matrix[static_cast<std::size_t>(guess)];
        frame.parts.clear();
        for (auto a : node.set) {
            auto& slot = slots_[row[a]];
            if (slot == 0) {
                frame.parts.push_back({0, 0, row[a], {}, 0, 0, 0, false});
                slot = static_cast<std::uint32_t>(frame.parts.size());
            }
            Part& part = frame.parts[slot - 1];
            ++part.size;
            part.key ^= s_.answer_keys[static_cast<std::size_t>(a)];
            part.weight += s_.weight(a);
            part.top = std::max(part.top, s_.weight(a));
        }
        std::uint32_t begin = 0;
        for (auto& part : frame.parts) {
            part.begin = begin;
            begin += part.size;
            part.size = 0;
        }
        if (s_.restricted) frame.part_columns.resize(node.set.size());
        for (std::size_t i = 0; i < node.set.size(); ++i) {
            Index const a = node.set[i];
            Part& part = frame.parts[slots_[row[a]] - 1];
            if (s_.restricted) frame.part_columns[part.begin + part.size] = frame.columns[i];
            frame.set[part.begin + part.size++] = a;
        }
        for (auto const& part : frame.parts) slots_[part.code] = 0;

        std::erase_if(frame.parts, [&](Part const& part) { return part.code == s_.problem.win; });
        std::sort(frame.parts.begin(), frame.parts.end(), [](Part const& a, Part const& b) {
            return a.size != b.size ? a.size > b.size : a.begin < b.begin;
        });
        Value sum = Shared::turn_cost(node.goal) * node.weight;
        for (auto& part : frame.parts) {
            part.lower = s_.floor(node.goal, part.size, part.weight, part.top, node.turns - 1);
            sum = plus(sum, part.lower);
        }
        return sum;
    }

    // Raises the parts' bounds without recursion, all by the cheap means before any by the costlier one, until their
    // sum reaches the bound.
    Value look(Node const& node, Index guess, Value bound, Value sum, std::size_t depth) {
        auto& frame = at(depth);
        for (auto& part : frame.parts) {
            Value const before = part.lower;
            cheap(node.goal, part, members(frame, part), state_of(node, guess, part, depth), node.turns - 1);
            if (part.lower == kInfeasible) return note_core(part, node.turns - 1, frame);
            sum = sum - before + part.lower;
            if (sum >= bound) return sum;
        }
        // In hard mode a part that demands nothing new, with all guesses still to look at, costs the most by far.
        for (bool const demanding : {true, false})
            for (auto& part : frame.parts) {
                if (part.exact || part.size <= 2 || demands_more(node, guess, part, frame) != demanding) continue;
                Value const before = part.lower;
                one_step(child(node, guess, part, depth), part, depth);
                if (part.lower == kInfeasible) return note_core(part, node.turns - 1, frame);
                sum = sum - before + part.lower;
                if (sum >= bound) return sum;
            }
        return sum;
    }

    Node child(Node const& node, Index guess, Part const& part, std::size_t depth) {
        auto& frame = at(depth);
        Node next{members(frame, part), part.key, {}, part.weight, part.top, node.turns - 1, {}, {}, node.goal};
        if (s_.restricted) {
            next.state = state_of(node, guess, part, depth);
            filter_legal(node, guess, part, frame);
            next.legal = frame.legal;
            next.required = frame.required;
            next.columns = frame.part_columns.data() + part.begin;
            next.places = frame.places;
            next.width = frame.width;
            next.serial = ++serial_;
        }
        if (node.group) {
            frame.group.clear();
            for (auto const* image : *node.group)
                if (image[guess] == guess) frame.group.push_back(image);
            next.group = frame.group.size() > 1 ? &frame.group : nullptr;
        }
        return next;
    }

    // Fills the frame's choices with all guesses whose one-step bound is below `limit` and gives the least one-step
    // bound of all.
    Value rank(Node const& node, Value limit, std::size_t depth) {
        return s_.uniform ? rank_by_count(node, limit, depth) : rank_by_weight(node, limit, depth);
    }

    Frame<Code>& at(std::size_t depth) {
        while (frames_.size() <= depth) {
            frames_.push_back(std::make_unique<Frame<Code>>());
            frames_.back()->set.resize(s_.answers);
            omitted_.push_back(0);
        }
        return *frames_[depth];
    }

    // The most parts that a guess makes, and the most with one added for a candidate.
    struct Most {
        std::size_t parts = 0, gain = 0;
        void take(std::uint16_t const* counts, std::size_t n) {
            std::uint16_t most = 0, best = 0;
            for (std::size_t g = 0; g < n; ++g) {
                std::uint16_t const c = counts[g] & (kCandidate - 1);
                most = std::max(most, c);
                best = std::max<std::uint16_t>(best, c + (counts[g] >> 14));
            }
            parts = std::max<std::size_t>(parts, most);
            gain = std::max<std::size_t>(gain, best);
        }
    };

    static void sort(std::vector<Choice>& choices) {
        std::sort(choices.begin(), choices.end(), [](Choice const& a, Choice const& b) { return a.before(b); });
    }

private:
    static std::span<Index const> members(Frame<Code> const& frame, Part const& part) {
        return {frame.set.data() + part.begin, part.size};
    }

    static Key guess_key(Index guess) { return random_key((std::uint64_t{1} << 40) + static_cast<std::uint64_t>(guess)); }

    // A limit of n turns or more binds no set of n: playing the candidates one by one needs n.
    static Key full_key(Objective goal, Key set, Key state, int turns, std::size_t n) {
        auto const binding = static_cast<std::uint64_t>(std::min<std::size_t>(static_cast<std::size_t>(turns), n));
        return set ^ state ^ random_key((std::uint64_t{1} << 41) + 4 * binding + static_cast<std::uint64_t>(goal));
    }

    void remember(Objective goal, Key set, Key state, int turns, std::size_t n, Bounds bounds) {
        s_.table.store(full_key(goal, set, state, turns, n), bounds, n);
    }

    // What needs no look at the other guesses: tiny sets, the table, and a candidate that separates all others, which
    // gives 2n - 1; where there is none, every strategy costs at least 2n: another guess leaves every answer at least
    // two turns, and a candidate that leaves two together adds one to 2n - 1.
    void cheap(Objective goal, Part& part, std::span<Index const> set, Key state, int turns) {
        std::size_t const n = part.size;
        part.lower = s_.floor(goal, n, part.weight, part.top, turns);
        part.exact = part.lower == kInfeasible || n == 1 || turns == 0 || (n == 2 && turns >= 2) ||
                     (goal == Objective::kWithin && turns == 1) ||
                     (goal != Objective::kTotal && static_cast<std::size_t>(turns) >= n);
        if (part.exact) return;
        Bounds bounds;
        if (n > 3 && s_.table.find(full_key(goal, part.key, state, turns, n), bounds)) {
            part.lower = std::max(part.lower, bounds.lower);
            part.exact = bounds.exact();
            return;
        }
        bool const decisive = turns == 2 && s_.pool_is_candidates && goal != Objective::kWithin;
        if (!s_.uniform || (n > kTryPairsUpTo && !decisive)) return;
        bool const separated = candidate_separates(set);
        if (separated) {
            part.exact = true;
        } else if (decisive) {
            part.exact = true;
            part.lower = kInfeasible;
        } else if (goal == Objective::kTotal) {
            part.lower = std::max(part.lower, static_cast<Value>(2 * n));
            part.exact = n == 3 && turns >= 3;  // one after the other: 1 + 2 + 3
        }
        if (n > 3 && (part.exact || goal == Objective::kTotal))
            remember(goal, part.key, state, turns, n, {part.lower, part.exact ? part.lower : kInfeasible});
    }

    bool candidate_separates(std::span<Index const> set) {
        for (auto a : set) {
            Code const* const row = s_.problem.matrix[static_cast<std::size_t>(s_.as_guess(a))];
            std::size_t i = 0;
            for (; i < set.size() && slots_[row[set[i]]] == 0; ++i) slots_[row[set[i]]] = 1;
            bool const all = i == set.size();
            while (i-- > 0) slots_[row[set[i]]] = 0;
            if (all) return true;
        }
        return false;
    }

    // F >= the least one-step bound of any guess. It is met where a guess leaves only single answers and at most one
    // pair, since these cost what their floor says. With two turns to go a guess must leave single answers only.
    void one_step(Node const& node, Part& part, std::size_t depth) {
        if (node.goal != Objective::kTotal && node.turns > 2) return;
        std::size_t const n = part.size;
        if (node.turns == 2 && s_.uniform && node.goal != Objective::kWithin) {
            // cheap() found no candidate that separates a small set; a larger one is asked again
            bool const by_candidate = n > kTryPairsUpTo && candidate_separates(node.set);
            Value const apart = node.goal == Objective::kTotal ? static_cast<Value>(2 * n - by_candidate) : 0;
            part.lower = by_candidate || separable(node.set, node) ? apart : kInfeasible;
            part.exact = true;
        } else if (s_.uniform && n <= kRefineFrom * s_.branching) {
            auto const [most, gain] = s_.restricted ? most_of_legal(node, depth + 1) : most_of_all(node, depth + 1);
            part.lower = std::max(part.lower, bound_of(node.goal, n, node.turns, most, gain));
            part.exact = node.goal != Objective::kTotal || gain >= n;
        } else {
            Value lower = rank(node, kInfeasible, depth + 1);
            if (s_.uniform) lower = refine(node, depth + 1);
            part.lower = std::max(part.lower, lower);
            part.exact = lower == kInfeasible;
        }
        remember(node.goal, part.key, node.state, node.turns, n, {part.lower, part.exact ? part.lower : kInfeasible});
    }

    Most most_of_legal(Node const& node, std::size_t depth) {
        Most most;
        std::size_t const k = count(node, depth);
        most.take(at(depth).counts.data(), k);
        return most;
    }

    // Guesses are gone through by the parts they make of all answers, until these are too few to matter.
    Most most_of_all(Node const& node, std::size_t depth) {
        constexpr std::size_t kChunk = 16 * kLanes;
        auto& frame = at(depth);
        std::size_t const n = node.set.size();
        frame.columns.resize(n);
        frame.counts.resize(s_.stride);
        for (std::size_t i = 0; i < n; ++i) frame.columns[i] = s_.column(node.set[i]);
        Most most;
        for (std::size_t begin = 0; begin < s_.stride; begin += kChunk) {
            std::size_t const end = std::min(begin + kChunk, s_.stride);
            if (most.parts >= s_.most_at[begin] && most.gain > s_.most_at[begin]) break;
            Shared::count(frame.columns.data(), n, end - begin, frame.counts.data() + begin, scratch_.get());
            for (auto a : node.set)
                if (s_.place(a) >= begin && s_.place(a) < end) frame.counts[s_.place(a)] |= kCandidate;
            most.take(frame.counts.data() + begin, std::min(end, s_.guesses) - begin);
            for (auto& column : frame.columns) column += kChunk;
        }
        return most;
    }

    // The least bound over guesses with floors of the parts' true sizes, where these say more than 2n - 1.
    Value refine(Node const& node, std::size_t depth) {
        auto& frame = at(depth);
        sort(frame.choices);
        Value best = kInfeasible;
        for (std::size_t i = 0; i < frame.choices.size(); ++i) {
            if (frame.choices[i].lower >= best) break;
            best = std::min(best, split(node, frame.choices[i].guess, depth));
        }
        return best;
    }

    // The one-step bound of a guess that makes `count` parts of n answers; `gain` is count, plus one for a candidate.
    //     total, t >= 3: n + sum over parts but the win of (2 |p| - 1) = 3n - gain
    //     t = 2: every part must be one answer (total: 2n, less one for a candidate); within: one is found in each part
    static Value bound_of(Objective goal, std::size_t n, int turns, std::size_t count, std::size_t gain) {
        if (turns == 2 && goal == Objective::kWithin) return static_cast<Value>(n - count);
        if (turns == 2 && count < n) return kInfeasible;
        if (goal != Objective::kTotal) return 0;
        return static_cast<Value>(3 * n - gain);
    }

    Value rank_by_count(Node const& node, Value limit, std::size_t depth) {
        std::size_t const k = count(node, depth), n = node.set.size();
        auto& frame = at(depth);
        frame.choices.clear();
        Value least = kInfeasible, omitted = kInfeasible;
        std::size_t few = 2;  // fewer parts than this cannot be below the limit
        while (few <= n && bound_of(node.goal, n, node.turns, few, few + 1) >= limit) ++few;
        for (std::size_t block = 0; block < k; block += kLanes) {
            std::size_t const end = std::min(block + kLanes, k);
            std::uint16_t most = 0;
            for (std::size_t g = block; g < end; ++g) most = std::max<std::uint16_t>(most, frame.counts[g] & (kCandidate - 1));
            if (most < few) {
                if (most > 1) omitted = std::min(omitted, bound_of(node.goal, n, node.turns, most, most + 1u));
                continue;
            }
            for (std::size_t g = block; g < end; ++g) {
                std::uint16_t const c = frame.counts[g] & (kCandidate - 1), candidate = frame.counts[g] >> 14;
                if (c < 2) continue;
                Value const lower = bound_of(node.goal, n, node.turns, c, c + candidate);
                least = std::min(least, lower);
                if (lower >= limit) {
                    omitted = std::min(omitted, lower);
                    continue;
                }
                Index const guess = s_.restricted ? node.legal[g] : s_.guess_at[g];
                Index const place = s_.restricted && !frame.here.empty() ? frame.here[g] : static_cast<Index>(g);
                frame.choices.push_back({lower, 2 * (65536u - c) + !candidate, guess, place, false});
            }
        }
        return finish_ranking(node, std::min(least, omitted), omitted, depth);
    }

    // With weights: 2W - top for each part but the win, summed by going through the answers.
    Value rank_by_weight(Node const& node, Value limit, std::size_t depth) {
        auto& frame = at(depth);
        frame.choices.clear();
        Value least = kInfeasible, omitted = kInfeasible;
        auto consider = [&](Index guess) {
            Value const lower = split(node, guess, depth);
            if (frame.parts.size() == 1 && frame.parts[0].size == node.set.size()) return;  // only wastes a turn
            least = std::min(least, lower);
            if (lower >= limit)
                omitted = std::min(omitted, lower);
            else
                frame.choices.push_back({lower, 65536u - static_cast<std::uint32_t>(frame.parts.size()), guess, 0, false});
        };
        if (s_.restricted)
            for (auto g : node.legal) consider(g);
        else
            for (std::size_t g = 0; g < s_.guesses; ++g) consider(static_cast<Index>(g));
        return finish_ranking(node, least, omitted, depth);
    }

    Value finish_ranking(Node const& node, Value least, Value omitted, std::size_t depth) {
        auto& frame = at(depth);
        omitted_[depth] = omitted;
        if (node.group) keep_representatives(*node.group, frame.choices);
        return least;
    }

    // Guesses that a symmetry of the set carries into each other cost the same: the first of each orbit is enough.
    static void keep_representatives(Group const& group, std::vector<Choice>& choices) {
        std::erase_if(choices, [&](Choice const& choice) {
            return std::any_of(group.begin(), group.end(),
                               [&](Index const* image) { return image[choice.guess] < choice.guess; });
        });
    }

    // Counts of parts for every legal guess, candidates marked; gives how many guesses there are.
    std::size_t count(Node const& node, std::size_t depth) {
        auto& frame = at(depth);
        std::size_t const n = node.set.size();
        if (s_.restricted) return count_legal(node, frame);
        frame.columns.resize(n);
        for (std::size_t i = 0; i < n; ++i) frame.columns[i] = s_.column(node.set[i]);
        frame.counts.resize(s_.stride);
        Shared::count(frame.columns.data(), n, s_.stride, frame.counts.data(), scratch_.get());
        for (auto a : node.set) frame.counts[s_.place(a)] |= kCandidate;
        return s_.guesses;
    }

    // The codes of the legal guesses are gathered together first, unless they are most of the columns' width.
    std::size_t count_legal(Node const& node, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        open(node, frame);
        frame.counts.resize(frame.width);
        Shared::count(frame.columns.data(), n, frame.width, frame.counts.data(), scratch_.get());
        if (!frame.here.empty()) {
            picked_.resize(k);
            for (std::size_t j = 0; j < k; ++j) picked_[j] = frame.counts[static_cast<std::size_t>(frame.here[j])];
            std::copy(picked_.begin(), picked_.end(), frame.counts.begin());
        }
        for (auto a : node.set) {
            auto const at = std::lower_bound(
                node.legal.begin(), node.legal.end(), s_.place(a),
                [&](Index g, std::size_t place) { return static_cast<std::size_t>(s_.place_of[static_cast<std::size_t>(g)]) < place; });
            frame.counts[static_cast<std::size_t>(at - node.legal.begin())] |= kCandidate;
        }
        return k;
    }

    // Sets the frame's columns for a node of a restricted mode: its parent's, or a copy of the legal guesses' codes.
    void open(Node const& node, Frame<Code>& frame) {
        std::size_t const n = node.set.size(), k = node.legal.size();
        frame.opened = node.serial;
        frame.columns.resize(n);
        if (k * (kGatherCost + std::min<std::size_t>(n, 100)) >= node.width * std::min<std::size_t>(n, 100)) {
            for (std::size_t i = 0; i < n; ++i) frame.columns[i] = static_cast<Code const*>(node.columns[i]);
            frame.here.assign(node.places.begin(), node.places.end());
            frame.width = node.width;
            return;
        }
        frame.width = padded(k);
        frame.here.clear();
        if (frame.local_size < n * frame.width) {
            frame.local_size = n * frame.width;
            frame.local = Aligned<Code>(frame.local_size);
        }
        for (std::size_t i = 0; i < n; ++i) {
            Code* const to = frame.local.get() + i * frame.width;
            Code const* const from = static_cast<Code const*>(node.columns[i]);
            for (std::size_t j = 0; j < k; ++j) to[j] = from[node.places[j]];
            frame.columns[i] = to;
        }
    }

    // What the rows demand, as a key: hard mode by the bits demanded, ultra-hard by the guesses left.
    Key state_of(Node const& node, Index guess, Part const& part, std::size_t depth) {
        if (!s_.restricted || s_.pool_is_candidates) return {};
        auto& frame = at(depth);
        Key state{};
        if (s_.problem.guess_matrix.empty()) {
            demand(node, guess, part, frame);
            for (std::size_t w = 0; w < frame.required.size(); ++w) {
                state.low = scramble(state.low ^ frame.required[w]);
                state.high = scramble(state.high + 3 * frame.required[w] + 1);
            }
            return state ^ root_state_;
        }
        filter_legal(node, guess, part, frame);
        for (auto g : frame.legal) state ^= guess_key(g);
        return state;
    }

    // A row demands the letters that guess and answer share: those in the same place there, the others as often as
    // both have them. That is what their feature bits have in common, whichever answer of the part is taken.
    void demand(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const words = s_.words();
        auto const* const g = s_.problem.features.data() + static_cast<std::size_t>(guess) * words;
        auto const* const a = s_.problem.features.data() +
                              static_cast<std::size_t>(s_.as_guess(frame.set[part.begin])) * words;
        frame.required.resize(words);
        for (std::size_t w = 0; w < words; ++w) frame.required[w] = node.required[w] | (g[w] & a[w]);
    }

    bool demands_more(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        if (s_.problem.features.empty()) return true;
        demand(node, guess, part, frame);
        return !std::equal(node.required.begin(), node.required.end(), frame.required.begin());
    }

    // The guesses still legal in a part, and where they stand in this node's columns.
    void filter_legal(Node const& node, Index guess, Part const& part, Frame<Code>& frame) {
        std::size_t const k = node.legal.size();
        frame.legal.resize(k);
        frame.places.resize(k);
        std::size_t kept = 0;
        auto keep = [&](std::size_t j, bool legal) {
            frame.legal[kept] = node.legal[j];
            frame.places[kept] = frame.here.empty() ? static_cast<Index>(j) : frame.here[j];
            kept += legal;
        };
        if (s_.problem.guess_matrix.empty()) {
            demand(node, guess, part, frame);
            std::size_t const words = frame.required.size();
            for (std::size_t j = 0; j < k; ++j) {
                auto const* const have = s_.problem.features.data() + static_cast<std::size_t>(node.legal[j]) * words;
                std::uint64_t missing = 0;
                for (std::size_t w = 0; w < words; ++w) missing |= frame.required[w] & ~have[w];
                keep(j, missing == 0);
            }
        } else {
            Code const* const row = s_.problem.guess_matrix.data() + static_cast<std::size_t>(guess) * s_.guesses;
            for (std::size_t j = 0; j < k; ++j) keep(j, row[node.legal[j]] == part.code);
        }
        frame.legal.resize(kept);
        frame.places.resize(kept);
    }

    // A set that no legal guess separates cannot be finished in two turns, nor can any set that holds it, now or later:
    // the legal guesses only grow fewer. Such a core rules out, all at once, the guesses that leave it whole.
    Value note_core(Part const& part, int turns, Frame<Code> const& frame) {
        if (turns == 2 && s_.uniform && part.size <= s_.branching) {
            auto const set = members(frame, part);
            core_.assign(set.begin(), set.end());
        }
        return kInfeasible;
    }

    bool separable(std::span<Index const> set, Node const& node) {
        mark(set, s_.apart());
        bool const any = std::any_of(mask_.begin(), mask_.end(), [](std::uint64_t bits) { return bits != 0; });
        if (!any || !s_.restricted) return any;
        return std::any_of(node.legal.begin(), node.legal.end(), [&](Index g) {
            auto const place = static_cast<std::size_t>(s_.place_of[static_cast<std::size_t>(g)]);
            return mask_[place / 64] >> (place % 64) & 1;
        });
    }

    template <class Kernel>
    void mark(std::span<Index const> set, Kernel kernel) {
        columns_.resize(set.size());
        for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = s_.column(set[i]);
        mask_.resize(s_.stride / kLanes);
        kernel(columns_.data(), set.size(), s_.stride, mask_.data());
    }

    // Shrinks the core while no legal guess separates it, then drops the choices that leave it whole. A core met further
    // down may still be separable by guesses that are legal here.
    void drop_unsplit(Node const& node, Frame<Code>& frame, std::size_t from) {
        std::size_t const width = s_.restricted ? frame.width : s_.stride;
        allowed_.assign(width / kLanes, 0);
        for (auto const& place : frame.here) allowed_[static_cast<std::size_t>(place) / 64] |= std::uint64_t{1} << (place % 64);
        if (frame.here.empty())
            for (std::size_t j = 0; j < (s_.restricted ? node.legal.size() : s_.guesses); ++j)
                allowed_[j / 64] |= std::uint64_t{1} << (j % 64);
        for (std::size_t i = 0; i < node.set.size(); ++i) rows_[static_cast<std::size_t>(node.set[i])] = frame.columns[i];

        auto apply = [&](std::vector<Index> const& set, auto kernel) {
            columns_.resize(set.size());
            for (std::size_t i = 0; i < set.size(); ++i) columns_[i] = rows_[static_cast<std::size_t>(set[i])];
            mask_.resize(width / kLanes);
            kernel(columns_.data(), set.size(), width, mask_.data());
        };
        auto separable_here = [&](std::vector<Index> const& set) {
            apply(set, s_.apart());
            for (std::size_t w = 0; w < mask_.size(); ++w)
                if (mask_[w] & allowed_[w]) return true;
            return false;
        };
        if (s_.restricted && separable_here(core_)) return;
        std::vector<Index> smaller;
        for (std::size_t chunk = std::max<std::size_t>(core_.size() / 2, 1);; chunk /= 2) {
            for (std::size_t i = 0; i < core_.size() && core_.size() > 3;) {
                smaller = core_;
                smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(i),
                              smaller.begin() + static_cast<std::ptrdiff_t>(std::min(i + chunk, smaller.size())));
                if (smaller.size() >= 2 && !separable_here(smaller))
                    core_.swap(smaller);
                else
                    i += chunk;
            }
            if (chunk == 1) break;
        }
        apply(core_, s_.together());
        drop_marked(frame, from, mask_);
        if (!s_.restricted) cores_.push_back({core_, mask_});
        core_.clear();
    }

    // Drops the choices, from one on, that a mask over all guesses marks.
    static void drop_marked(Frame<Code>& frame, std::size_t from, std::vector<std::uint64_t> const& mask) {
        auto const begin = frame.choices.begin() + static_cast<std::ptrdiff_t>(from);
        auto marked = [&](Choice const& choice) {
            return mask[static_cast<std::size_t>(choice.place) / 64] >> (choice.place % 64) & 1;
        };
        frame.choices.erase(std::remove_if(begin, frame.choices.end(), marked), frame.choices.end());
    }

    // Marks as dead the guesses that leave whole a core met before which lies in the set; tells whether any is left.
    bool find_alive(Node const& node) {
        dead_.assign(s_.stride / kLanes, 0);
        inside_.assign(s_.answers, 0);
        for (auto a : node.set) inside_[static_cast<std::size_t>(a)] = 1;
        for (auto const& core : cores_) {
            if (!std::all_of(core.set.begin(), core.set.end(), [&](Index a) { return inside_[static_cast<std::size_t>(a)]; }))
                continue;
            for (std::size_t w = 0; w < dead_.size(); ++w) dead_[w] |= core.unsplit[w];
        }
        for (std::size_t w = 0; w + 1 < dead_.size(); ++w)
            if (~dead_[w]) return true;
        std::size_t const rest = s_.guesses % 64;
        return ~dead_.back() & (rest ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0});
    }

    void find_group(Node& node) {
        std::size_t const n = s_.answers;
        if (s_.problem.symmetries.empty() || s_.restricted) return;
        std::vector<char> inside(n);
        for (auto a : node.set) inside[static_cast<std::size_t>(a)] = 1;
        for (std::size_t i = 0; i < s_.problem.symmetries.size(); i += n) {
            Index const* const image = s_.problem.symmetries.data() + i;
            if (std::all_of(node.set.begin(), node.set.end(), [&](Index a) { return inside[static_cast<std::size_t>(image[a])]; }))
                root_group_.push_back(image);
        }
        if (root_group_.size() > 1) node.group = &root_group_;
    }

    Engine& engine_;
    Shared& s_;
    Aligned<char> scratch_;
    std::vector<std::unique_ptr<Frame<Code>>> frames_;
    std::vector<Value> omitted_;  // by depth: least bound of the guesses that were not made choices
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(std::size_t{1} << (8 * sizeof(Code)));
    std::vector<Index> core_;
    std::vector<Code const*> columns_;
    std::vector<std::uint64_t> mask_, dead_, allowed_;
    std::vector<std::uint16_t> picked_;
    std::vector<Code const*> rows_ = std::vector<Code const*>(s_.answers);
    std::vector<char> inside_;
    struct Core {
        std::vector<Index> set;
        std::vector<std::uint64_t> unsplit;
    };
    std::vector<Core> cores_;  // sets that no guess of the pool separates
    std::vector<std::uint64_t> no_demands_;
    std::vector<void const*> root_columns_;
    std::vector<Index> root_places_, root_legal_;
    Key root_state_;
    std::uint64_t serial_ = 0;
    Group root_group_;
};

template <class Code>
Engine<Code>::Engine(Problem<Code> problem, Objective objective, std::size_t table_bytes)
    : shared_(std::make_unique<Shared>(problem, objective, table_bytes)) {}

template <class Code>
Engine<Code>::~Engine() = default;

template <class Code>
Value Engine<Code>::cost(Position const& position, Value limit, unsigned threads) {
    Worker worker(*this);
    Node const node = worker.root(position);
    if (threads == 1 || position.candidates.size() < 64) return worker.cost(node, limit, 0);
    auto const verdicts = ranked(position);
    if (verdicts.empty()) return worker.cost(node, limit, 0);
    Value best = limit, others = kInfeasible;
    std::vector<Index> rest;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        if (i >= 4) {
            rest.push_back(verdicts[i].guess);
            continue;
        }
        Value const v = cost_of_guess(position, verdicts[i].guess, best, threads);
        (v < best ? best : others) = v < best ? v : std::min(v, others);
    }
    judge(position, rest, best, true, threads, [&](Verdict verdict) {
        if (verdict.exact && verdict.lower < best)
            best = verdict.lower;
        else
            others = std::min(others, verdict.lower);
    });
    return best < limit ? best : std::max(limit, others);
}

template <class Code>
Value Engine<Code>::cost_of_guess(Position const& position, Index guess, Value limit, unsigned threads) {
    Worker first(*this);
    Node const node = first.root(position);
    Value sum = first.split(node, guess, 0);
    if (sum >= limit) return sum;
    sum = first.look(node, guess, limit, sum, 0);
    if (sum >= limit) return sum;
    auto const parts = first.at(0).parts;
    std::mutex adding;
    parallel_for(parts.size(), 1, threads, [&](std::size_t i, std::size_t) {
        Part const& part = parts[i];
        if (part.exact) return;
        Worker worker(*this);
        Node const own = worker.root(position);
        worker.split(own, guess, 0);
        Value window;
        {
            std::lock_guard const hold(adding);
            if (sum >= limit) return;
            window = limit - (sum - part.lower);
        }
        Value const v = worker.cost(worker.child(own, guess, part, 0), window, 1);
        std::lock_guard const hold(adding);
        sum = plus(sum - part.lower, v);
    });
    return sum;
}

template <class Code>
void Engine<Code>::judge(Position const& position, std::span<Index const> guesses, Value limit, bool tighten,
                         unsigned threads, std::function<void(Verdict)> const& done) {
    std::atomic<Value> best{limit};
    std::atomic<std::size_t> next{0};
    std::mutex reporting;
    parallel_for(threads, 1, threads, [&](std::size_t, std::size_t) {
        Worker worker(*this);
        Node const node = worker.root(position);
        for (std::size_t i; (i = next.fetch_add(1)) < guesses.size();) {
            Value const bound = best.load();
            Value const v = worker.attempt(node, guesses[i], bound, 0);
            std::lock_guard const hold(reporting);
            bool const exact = v < bound || v == kInfeasible;
            if (tighten && v < best.load()) best = v;
            done({guesses[i], v, exact});
        }
    });
}

template <class Code>
std::vector<Verdict> Engine<Code>::ranked(Position const& position) {
    Worker worker(*this);
    Node const node = worker.root(position);
    worker.rank(node, kInfeasible, 0);
    Worker::sort(worker.at(0).choices);
    std::vector<Verdict> verdicts;
    for (auto const& choice : worker.at(0).choices) verdicts.push_back({choice.guess, choice.lower, false});
    return verdicts;
}

template <class Code>
std::vector<Step> Engine<Code>::strategy(Position const& position, Index opener, Value value) {
    Worker worker(*this);
    std::vector<Step> steps;
    auto grow = [&](auto& self, Node const& node, Index parent, std::uint32_t code, Index guess, Value value,
                    std::size_t depth) -> void {
        if (node.turns == 0) return;
        if (guess < 0) {
            if (node.set.size() == 1) {
                guess = shared_->as_guess(node.set[0]);
            } else {
                worker.rank(node, plus(value, 1), depth);
                Worker::sort(worker.at(depth).choices);
                auto const choices = worker.at(depth).choices;
                for (auto const& choice : choices)
                    if (worker.attempt(node, choice.guess, plus(value, 1), depth) == value) {
                        guess = choice.guess;
                        break;
                    }
            }
        }
        if (guess < 0) throw std::logic_error("no guess has the value that the search found");
        auto const here = static_cast<Index>(steps.size());
        steps.push_back({parent, code, guess});
        worker.split(node, guess, depth);
        auto const parts = worker.at(depth).parts;
        for (auto const& part : parts) {
            Node const next = worker.child(node, guess, part, depth);
            self(self, next, here, part.code, -1, worker.cost(next, kInfeasible, depth + 1), depth + 1);
        }
    };
    grow(grow, worker.root(position), -1, 0, opener, value, 0);
    return steps;
}

template class Engine<std::uint8_t>;
template class Engine<std::uint16_t>;

}  // namespace laconic
