// The learned value of a board; see network.hpp. All sums have a fixed order, so that a value is the same everywhere.
#pragma once

namespace laconic::tetris {
namespace {

constexpr Successors kSuccessors = make_successors();

constexpr int clipped(int step, int most) { return step < -most ? 0 : step > most ? 2 * most : step + most; }

// The number of rows, from the top of a column up, that are full but for this column.
inline int ready_rows(Board const& board, int column, int height) {
    int rows = 0;
    while (rows < kReadyRows && height + rows < kRows && board.row[kRows - 1 - height - rows] == 1 << (column + kWall))
        ++rows;
    return rows;
}

// The inputs that a board has.
struct Active {
    std::uint16_t input[3 * kColumns + kColumns * kRows + kRows + 6];
    int count = 0;

    void add(int each) { input[count++] = static_cast<std::uint16_t>(each); }
};

inline Active active_of(Board const& board, int lines) {
    using I = Inputs;
    Active active;
    int h[kColumns], in_row[kRows] = {};
    int pile = 0, low = 0, holes = 0, filled = 0, turns = 0;
    for (int c = 0; c < kColumns; ++c) {
        std::uint32_t const cells = board.column[c];
        h[c] = cells ? 32 - __builtin_clz(cells) : 0;
        filled += __builtin_popcount(cells);
        if (h[c] > pile) pile = h[c];
        if (h[c] <= h[low]) low = c;
        active.add(I::kHeight + c * I::kHeights + h[c]);
        std::uint32_t empty = ~cells & ((std::uint32_t{1} << h[c]) - 1);
        if (empty) active.add(I::kCover + c * I::kHeights + h[c] - 1 - (31 - __builtin_clz(empty)));
        for (; empty; empty &= empty - 1, ++holes) {
            int const b = __builtin_ctz(empty);
            ++in_row[b];
            active.add(I::kHole + c * kRows + b);
        }
    }
    for (int c = 0; c < kColumns; ++c) {
        int const left = c ? h[c - 1] - h[c] : kSteep, right = c < kColumns - 1 ? h[c + 1] - h[c] : kSteep;
        active.add(I::kBeside + (c * I::kSteps + clipped(left, kSteep)) * I::kSteps + clipped(right, kSteep));
    }
    for (int b = 0; b < pile; ++b) {
        turns += row_transitions(board.row[kRows - 1 - b]);
        if (in_row[b]) active.add(I::kRow + b * 6 + (in_row[b] < 5 ? in_row[b] : 5));
    }
    int const few = holes < 3 ? holes : 3;
    active.add(I::kReady + ((ready_rows(board, low, h[low]) * kColumns + low) * 4 + few) * I::kHalves + pile / 2);
    active.add(I::kLines + lines);
    active.add(I::kFilled + filled / 2);
    active.add(I::kExtremes + pile * I::kHeights + h[low]);
    active.add(I::kHoles + (holes < kMostHoles ? holes : kMostHoles));
    active.add(I::kTurn + (turns / 2 < I::kTurns ? turns / 2 : I::kTurns - 1));
    return active;
}

#if defined __AVX2__
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif
typedef float Floats __attribute__((vector_size(4 * kLanes), aligned(4), may_alias));

inline Floats& floats(float* at) { return *reinterpret_cast<Floats*>(at); }
inline Floats const& floats(float const* at) { return *reinterpret_cast<Floats const*>(at); }

template <int count>
inline float dot(float const* a, float const* b) {
    float lane[8] = {};
    for (int i = 0; i < count; i += 8)
        for (int l = 0; l < 8; ++l) lane[l] += a[i + l] * b[i + l];
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

// The positive sums of a network for a board, and its value.
struct Answer {
    float wide[kWidth], deep[kDeep], value;
};

inline void positive(Floats& sums) {
    Floats const zero = {};
    sums = sums > zero ? sums : zero;
}

inline void run(Network const& network, Active const& active, Answer& out) {
    Floats wide[kWidth / kLanes], deep[kDeep / kLanes];
    for (int j = 0; j < kWidth / kLanes; ++j) wide[j] = floats(network.base + j * kLanes);
    float value = network.least;
    for (int i = 0; i < active.count; ++i) {
        float const* const row = network.sums[active.input[i]];
        for (int j = 0; j < kWidth / kLanes; ++j) wide[j] += floats(row + j * kLanes);
        value += network.direct[active.input[i]];
    }
    for (int j = 0; j < kWidth / kLanes; ++j) positive(wide[j]), floats(out.wide + j * kLanes) = wide[j];
    for (int k = 0; k < kDeep / kLanes; ++k) deep[k] = floats(network.deep_base + k * kLanes);
    static_assert(kWidth <= 64);
    std::uint64_t above = 0;  // the sums that are positive, found without a branch for each
    for (int j = 0; j < kWidth; ++j) above |= std::uint64_t{out.wide[j] > 0} << j;
    for (; above; above &= above - 1) {
        int const j = __builtin_ctzll(above);
        for (int k = 0; k < kDeep / kLanes; ++k) deep[k] += out.wide[j] * floats(network.deep[j] + k * kLanes);
    }
    for (int k = 0; k < kDeep / kLanes; ++k) positive(deep[k]), floats(out.deep + k * kLanes) = deep[k];
    out.value = value + dot<kDeep>(out.deep, network.last);
}

// The rules of a game in progress, and the values of its boards, which may be learned from games of other rules.
struct Outlook {
    Networks const& networks;
    Rules const& learned;
    Rules const& rules;

    bool over(int lines) const { return lines >= rules.most_lines; }
    Motion motion(int lines) const { return motion_of(rules, level_after(rules.start_level, lines)); }

    // The chance that a piece follows another: as on the console in timed games, else as in the document's.
    double chance(int last, int next) const {
        return rules.taps ? kSuccessors.of[last][next] / 64.0 : 1.0 * chances(last, next) / kChances;
    }

    // The points of a clear; `lines` are counted after it.
    double gain(int cleared, int lines) const { return points(cleared, level_after(rules.start_level, lines)); }

    // The first lines of a stage of the games that values were learned from.
    int first_of(int stage) const {
        constexpr int level[] = {0, 29, 39};
        int const lines = stage < kStages ? lines_before(learned.start_level, level[stage]) : learned.most_lines;
        return lines < learned.most_lines ? lines : learned.most_lines;
    }

    // The expected points until the end of the game. Without timing, boards are worth what they were with as many lines
    // left; else what they were at the same level, at least as late, and at the same speed, if that was known. A game
    // that ends earlier than those is played as if it went on.
    double worth(Board const& board, int lines) const {
        int stage = 0, at = lines + learned.most_lines - rules.most_lines, first = 0, end = learned.most_lines;
        if (learned.taps) {
            int const level = level_after(rules.start_level, lines), known = lines_before(learned.start_level, level);
            at = lines > known ? lines : known;
            stage = stage_of(motion_of(rules, level));
            while (stage && first_of(stage) == learned.most_lines) --stage;
            first = first_of(stage);
            end = first_of(stage + 1);
        }
        if (over(lines) && at >= learned.most_lines) return 0;
        at = at < first ? first : at < end ? at : end - 1;
        Answer sums;
        run(networks.stage[stage], active_of(board, at), sums);
        return double{kUnit} * sums.value;
    }
};

}  // namespace
}  // namespace laconic::tetris
