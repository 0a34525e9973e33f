// The 17 features of a board, and their evaluation. A placement that clears no lines changes at most four columns and
// four rows, so that only these are recomputed; the heights of all columns fit in a 16-byte register.
#pragma once

namespace laconic::tetris {
namespace {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
typedef std::uint64_t Halves __attribute__((vector_size(16)));
using Wide = unsigned __int128;

inline Bytes bytes(Wide x) {
    Halves const halves = {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(x >> 64)};
    return reinterpret_cast<Bytes>(halves);
}

constexpr Wide wide(std::uint64_t high, std::uint64_t low) { return Wide{high} << 64 | low; }
constexpr Wide kBeyond = wide(0xffffffffffff0000, 0);                 // the bytes that represent no column
constexpr Wide kFirst = wide(0x00000000000000ff, ~std::uint64_t{0});  // columns that have a right neighbour

// |a - b|, summed over all bytes.
inline int differences(Bytes a, Bytes b) {
#if defined __SSE2__
    __m128i const sums = _mm_sad_epu8((__m128i)a, (__m128i)b);
    return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
#else
    int sum = 0;
    for (int i = 0; i < 16; ++i) sum += a[i] < b[i] ? b[i] - a[i] : a[i] - b[i];
    return sum;
#endif
}

inline Bytes less(Bytes a, Bytes b) { return a < b ? a : b; }
inline Bytes above(Bytes a, Bytes b) { return (a > b ? a : b) - b; }  // max(a - b, 0)

inline int least(Bytes a) {
    Halves const h = reinterpret_cast<Halves>(a);
    std::uint64_t const low = h[0], high = h[1];
    Bytes m = less(bytes(low), bytes(high));
    std::uint64_t x = reinterpret_cast<Halves>(m)[0];
    m = less(bytes(x), bytes(x >> 32));
    x = reinterpret_cast<Halves>(m)[0];
    m = less(bytes(x), bytes(x >> 16));
    x = reinterpret_cast<Halves>(m)[0];
    int const first = static_cast<int>(x & 0xff), second = static_cast<int>(x >> 8 & 0xff);
    return first < second ? first : second;
}

struct BitSums {
    std::uint8_t of[2048] = {};
};
constexpr BitSums make_bit_sums() {
    BitSums sums;
    for (int word = 0; word < 2048; ++word)
        for (int bit = 0; bit < 11; ++bit)
            if (word >> bit & 1) sums.of[word] = static_cast<std::uint8_t>(sums.of[word] + bit);
    return sums;
}
constexpr BitSums kBitSums = make_bit_sums();

constexpr int kNoHole = 20;  // the minimum depth of holes if there are none

// The contribution of a column. Cells are counted from the floor; a hole is an empty cell directly below a filled cell.
struct Column {
    int height, holes, weighted, depths, transitions, shallowest, deepest;
};

inline Column column_of_bits(std::uint32_t cells) {
    if (!cells) return {0, 0, 0, 0, 0, kNoHole, 0};
    int const height = 32 - __builtin_clz(cells);
    std::uint32_t const under_top = (std::uint32_t{1} << (height - 1)) - 1;
    int const transitions = __builtin_popcount((cells ^ cells >> 1) & under_top);
    std::uint32_t const holes = ~cells & cells >> 1;
    if (!holes) return {height, 0, 0, 0, transitions, kNoHole, 0};
    int const high = __builtin_popcount(holes >> 11), count = __builtin_popcount(holes);
    int const sum = kBitSums.of[holes & 2047] + kBitSums.of[holes >> 11] + 11 * high;
    return {height,
            count,
            20 * count - sum,
            count * (height - 1) - sum,
            transitions,
            height - 1 - (31 - __builtin_clz(holes)),
            height - 1 - __builtin_ctz(holes)};
}

// Transitions between adjacent cells of a row, including both walls.
inline int row_transitions(std::uint16_t empty) {
    unsigned const filled = ~empty & (0xfffu << (kWall - 1)) & 0xffff;
    return __builtin_popcount((filled ^ filled >> 1) & (0x7ffu << (kWall - 1)));
}

// The sums over columns and rows.
struct Sums {
    int holes = 0, weighted = 0, depths = 0, transitions = 0, row_transitions = 0, filled = 0, height_of_filled = 0;
    int pile = 0;
};

// A byte for each column, followed by unused bytes.
struct Profile {
    Wide heights = kBeyond, shallowest = kBeyond, deepest = 0;
};

// A board with all components of its features.
struct View {
    Board board;
    Column column[kColumns];
    Profile profile;
    Sums sums;
};

inline void look(View& view) {
    Profile profile;
    Sums sums;
    for (int c = 0; c < kColumns; ++c) {
        Column const column = view.column[c] = column_of_bits(view.board.column[c]);
        profile.heights |= static_cast<Wide>(column.height) << 8 * c;
        profile.shallowest |= static_cast<Wide>(column.shallowest) << 8 * c;
        profile.deepest |= static_cast<Wide>(column.deepest) << 8 * c;
        sums.holes += column.holes;
        sums.weighted += column.weighted;
        sums.depths += column.depths;
        sums.transitions += column.transitions;
        if (column.height > sums.pile) sums.pile = column.height;
    }
    for (int b = 0; b < sums.pile; ++b) {
        auto const row = view.board.row[kRows - 1 - b];
        int const filled = kColumns - __builtin_popcount(row & kEmptyRow);
        sums.row_transitions += row_transitions(row);
        sums.filled += filled;
        sums.height_of_filled += filled * (b + 1);
    }
    view.profile = profile;
    view.sums = sums;
}

inline void write_features(Sums const& sums, Profile const& profile, int lock_height, int lines, std::int32_t* out) {
    Wide const heights = profile.heights;
    Bytes const h = bytes(heights), left = bytes(heights << 8 | 0xff), right = bytes(heights >> 8 | kBeyond << 8);
    Bytes const zero = {}, wells = above(less(left, right), h);
    out[0] = lines == 4 ? 0 : lines;
    out[1] = lock_height;
    out[2] = differences(wells, zero);
    out[3] = differences(less(above(wells, zero + 2), zero + 1), zero);
    out[4] = sums.holes;
    out[5] = sums.weighted;
    out[6] = sums.depths;
    out[7] = least(bytes(profile.shallowest));
    out[8] = 255 - least(~bytes(profile.deepest));
    out[9] = sums.transitions;
    out[10] = sums.row_transitions;
    out[11] = differences(bytes(heights & ~kBeyond), zero);
    out[12] = sums.pile;
    out[13] = sums.pile - least(h);
    out[14] = sums.filled;
    out[15] = sums.height_of_filled;
    out[16] = differences(bytes(heights & kFirst), bytes(heights >> 8 & kFirst));
}

inline int lock_height(Shape const& shape, int y) { return kRows - 1 - y - shape.bottom; }

inline void look_at_columns(View const& view, Shape const& shape, int first, int y, Sums& sums, Profile& profile) {
    Wide heights = 0, shallowest = 0, deepest = 0;
    for (int i = shape.width - 1; i >= 0; --i) {
        Column const& before = view.column[first + i];
        Column const after =
            column_of_bits(view.board.column[first + i] | (std::uint32_t{shape.column[i]} << (kLastBoxRow - y)) >> 2);
        sums.holes += after.holes - before.holes;
        sums.weighted += after.weighted - before.weighted;
        sums.depths += after.depths - before.depths;
        sums.transitions += after.transitions - before.transitions;
        heights = heights << 8 | static_cast<unsigned>(after.height);
        shallowest = shallowest << 8 | static_cast<unsigned>(after.shallowest);
        deepest = deepest << 8 | static_cast<unsigned>(after.deepest);
    }
    Wide const same = ~(((static_cast<Wide>(1) << 8 * shape.width) - 1) << 8 * first);
    profile.heights = (profile.heights & same) | heights << 8 * first;
    profile.shallowest = (profile.shallowest & same) | shallowest << 8 * first;
    profile.deepest = (profile.deepest & same) | deepest << 8 * first;
}

inline void look_at_rows(View const& view, Shape const& shape, int x, int y, Sums& sums) {
    for (int dr = shape.top; dr <= shape.bottom; ++dr) {
        auto const before = view.board.row[y + dr];
        int const height = kRows - y - dr;
        if (height <= view.sums.pile) sums.row_transitions -= row_transitions(before);
        sums.row_transitions += row_transitions(static_cast<std::uint16_t>(before & ~(shape.row[dr] << x)));
        sums.height_of_filled += shape.cells[dr] * height;
    }
    sums.filled += 4;
    int const top = kRows - y - shape.top;
    if (top > sums.pile) sums.pile = top;
}

// Computes the features after a placement; returns the number of lines cleared.
inline int features_after(View const& view, Shape const& shape, Position at, Motion motion, std::int32_t* out) {
    int const y = row_of(at), x = column_of(at);
    unsigned full = 0;
    for (int dr = shape.top; dr <= shape.bottom; ++dr)
        full |= static_cast<unsigned>((view.board.row[y + dr] & ~(shape.row[dr] << x)) == 0) << dr;
    if (full) [[unlikely]] {
        View child;
        child.board = view.board;
        put(child.board, shape, at);
        int const lines = clear(child.board, y, full, motion.rows);
        look(child);
        write_features(child.sums, child.profile, lock_height(shape, y), lines, out);
        return lines;
    }
    Sums sums = view.sums;
    Profile profile = view.profile;
    look_at_columns(view, shape, x + shape.first - kWall, y, sums, profile);
    look_at_rows(view, shape, x, y, sums);
    write_features(sums, profile, lock_height(shape, y), 0, out);
    return 0;
}

int features(Board const& board, int piece, Position at, Motion motion, std::int32_t* out) {
    View view;
    view.board = board;
    look(view);
    return features_after(view, kSet.piece[piece].shape[orientation_of(at)], at, motion, out);
}

}  // namespace
}  // namespace laconic::tetris
