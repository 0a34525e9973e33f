// The vector kernels, written once for a register of any width and compiled for each instruction set.
#include "lanes.hpp"

#include "common/registers.hpp"

namespace laconic {
namespace {

static_assert(kLanes % kWidth == 0);

// Whether the codes of a register have occurred before. AVX-512 comparisons yield mask registers, which are slow to
// combine, so there the minimum difference is stored, which is zero once a code has occurred.
#if defined __AVX512BW__
template <class V>
constexpr V kNone = ~V{};
inline Bytes either(Bytes met, Bytes more) { return (Bytes)_mm512_min_epu8((__m512i)met, (__m512i)more); }
inline Words either(Words met, Words more) { return (Words)_mm512_min_epu16((__m512i)met, (__m512i)more); }
template <class V>
inline V met_in(V met, V a, V b) {
    return either(met, a ^ b);
}
template <class V>
inline V as_mask(V met) {
    return (V)(met == V{});
}
inline Bytes one_more(Bytes size, Bytes a, Bytes b) {
    auto const equal = _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b);
    return (Bytes)_mm512_mask_sub_epi8((__m512i)size, equal, (__m512i)size, _mm512_set1_epi8(-1));
}
#else
template <class V>
constexpr V kNone = V{};
template <class V>
inline V either(V met, V more) {
    return met | more;
}
template <class V>
inline V met_in(V met, V a, V b) {
    return met | (V)(a == b);
}
template <class V>
inline V as_mask(V met) {
    return met;
}
inline Bytes one_more(Bytes size, Bytes a, Bytes b) { return size - (Bytes)(a == b); }
#endif

// Feedback of one guess for kWidth answers, for letters `first` to `last` only, as a base-3 number in a byte.
template <int L, int First, int Last>
inline Bytes digits(Bytes const (&green)[L], Bytes const (&present)[L]) {
    Bytes code{};
    for (int i = First; i < Last; ++i) code = code + code + code - green[i] - present[i];
    return code;
}

// A guess, made ready for all answers: its letters, and whether it has each only once.
template <int L>
struct Guess {
    Bytes letters[L];
    bool once[L];

    explicit Guess(std::uint8_t const* guess) {
        for (int i = 0; i < L; ++i) {
            letters[i] = splat(guess[i]);
            once[i] = true;
            for (int j = 0; j < L; ++j) once[i] = once[i] && (j == i || guess[j] != guess[i]);
        }
    }
};

// Greens first; then each guess letter, from the left, takes the first equal answer letter that is still free. A letter
// that the guess has only once just has to be in the answer. `present` means green or yellow.
template <int L>
inline void wordle_marks(Guess<L> const& guess, std::uint8_t const* answers, std::size_t stride, Bytes (&green)[L],
                         Bytes (&present)[L]) {
    Bytes used[L];
    for (int i = 0; i < L; ++i) used[i] = green[i] = (Bytes)(load(answers + i * stride) == guess.letters[i]);
    for (int i = 0; i < L; ++i) {
        Bytes const letter = guess.letters[i];
        present[i] = green[i];
        if (guess.once[i]) {
            for (int j = 0; j < L; ++j)
                if (j != i) present[i] |= (Bytes)(load(answers + j * stride) == letter);
            continue;
        }
        for (int j = 0; j < L; ++j) {
            if (j == i) continue;
            Bytes const hit = (Bytes)(load(answers + j * stride) == letter) & ~present[i] & ~used[j];
            used[j] |= hit;
            present[i] |= hit;
        }
    }
}

template <int L>
void wordle_row(std::uint8_t const* guess, std::uint8_t const* answers, std::size_t stride, std::size_t n,
                std::uint8_t* out) {
    Guess<L> const ready(guess);
    for (std::size_t a = 0; a < n; a += kWidth) {
        Bytes green[L], present[L];
        wordle_marks<L>(ready, answers + a, stride, green, present);
        Bytes const code = digits<L, 0, L>(green, present);
        __builtin_memcpy(out + a, &code, kWidth);
    }
}

// One byte for the code of the first five letters, and one for that of the others.
template <int L>
void wordle_row(std::uint8_t const* guess, std::uint8_t const* answers, std::size_t stride, std::size_t n,
                std::uint16_t* out) {
    constexpr unsigned powers[] = {1, 3, 9, 27, 81, 243};
    Guess<L> const ready(guess);
    for (std::size_t a = 0; a < n; a += kWidth) {
        Bytes green[L], present[L];
        wordle_marks<L>(ready, answers + a, stride, green, present);
        Bytes const high = digits<L, 0, 5>(green, present), low = digits<L, 5, L>(green, present);
        for (std::size_t k = 0; k < kWidth; ++k)
            out[a + k] = static_cast<std::uint16_t>(powers[L - 5] * high[k] + low[k]);
    }
}

void wordle_narrow(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride,
                   std::size_t n, std::uint8_t* out) {
    switch (length) {
        case 1: return wordle_row<1>(guess, answers, stride, n, out);
        case 2: return wordle_row<2>(guess, answers, stride, n, out);
        case 3: return wordle_row<3>(guess, answers, stride, n, out);
        case 4: return wordle_row<4>(guess, answers, stride, n, out);
        case 5: return wordle_row<5>(guess, answers, stride, n, out);
    }
}

void wordle_wide(std::uint8_t const* guess, int length, std::uint8_t const* answers, std::size_t stride, std::size_t n,
                 std::uint16_t* out) {
    switch (length) {
        case 6: return wordle_row<6>(guess, answers, stride, n, out);
        case 7: return wordle_row<7>(guess, answers, stride, n, out);
        case 8: return wordle_row<8>(guess, answers, stride, n, out);
        case 9: return wordle_row<9>(guess, answers, stride, n, out);
        case 10: return wordle_row<10>(guess, answers, stride, n, out);
    }
}

// Number of answers up to which comparing all pairs is faster than a table of codes (measured at equality: 0.3 ns per
// code with AVX2, 0.9 ns with SSE2).
constexpr std::size_t kCompareUpTo = kWidth == 16 ? 160 : 112;

// A code is new if no earlier answer has it: n(n-1)/2 comparisons of registers. The codes are first copied to
// contiguous memory, since the columns are far apart. A register of guesses ends early if none of them can have more
// than `enough` codes, even if all further ones are new.
template <class Code>
void compare_pairs(Code const* const* columns, std::size_t n, std::size_t guesses, std::size_t enough,
                   std::uint16_t* out) {
    using V = Register<Code>;
    V block[kCompareUpTo];
    for (std::size_t g = 0; g < guesses; g += kPlaces<Code>) {
        V counts{};
        for (std::size_t i = 0; i < n; ++i) {
            V const codes = block[i] = load(columns[i] + g);
            if (g % kLanes == 0) __builtin_prefetch(columns[i] + g + 4 * kLanes);
            V met[4] = {kNone<V>, kNone<V>, kNone<V>, kNone<V>};
            std::size_t j = 0;
            for (; j + 4 <= i; j += 4)
                for (std::size_t k = 0; k < 4; ++k) met[k] = met_in(met[k], codes, block[j + k]);
            for (; j < i; ++j) met[0] = met_in(met[0], codes, block[j]);
            counts += 1 + as_mask(either(either(met[0], met[1]), either(met[2], met[3])));
            std::size_t const left = n - 1 - i;
            if (enough >= left && !bits((V)(counts > (V{} + static_cast<Code>(enough - left))))) {
                counts += static_cast<Code>(left);
                break;
            }
        }
        store(counts, out + g);
    }
}

// A set of codes as 256 bits, in one or more registers.
constexpr std::size_t kSetWidth = kWidth < 32 ? kWidth : 32, kSetParts = 32 / kSetWidth;
typedef std::uint64_t Longs __attribute__((vector_size(kSetWidth)));

struct OneHot {
    alignas(64) std::uint64_t of[256][4] = {};
    constexpr OneHot() {
        for (int code = 0; code < 256; ++code) of[code][code >> 6] = std::uint64_t{1} << (code & 63);
    }
};
constinit OneHot const one_hot;

// One load and one OR per code, for as many guesses at a time as there are registers.
void collect_sets(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint16_t* out,
                  std::uint8_t* block) {
    constexpr std::size_t kAtATime = 8 / kSetParts;
    for (std::size_t g = 0; g < guesses; g += kLanes) {
        for (std::size_t i = 0; i < n; ++i) {
            __builtin_memcpy(block + i * kLanes, columns[i] + g, kLanes);
            __builtin_prefetch(columns[i] + g + 4 * kLanes);
        }
        for (std::size_t lane = 0; lane < kLanes; lane += kAtATime) {
            Longs seen[kAtATime][kSetParts] = {};
            for (std::size_t i = 0; i < n; ++i) {
                std::uint8_t const* const codes = block + i * kLanes + lane;
                for (std::size_t k = 0; k < kAtATime; ++k)
                    for (std::size_t part = 0; part < kSetParts; ++part) {
                        Longs bit;
                        __builtin_memcpy(&bit, one_hot.of[codes[k]] + part * kSetWidth / 8, kSetWidth);
                        seen[k][part] |= bit;
                    }
            }
            for (std::size_t k = 0; k < kAtATime; ++k) {
                std::uint64_t words[4];
                __builtin_memcpy(words, seen[k], sizeof words);
                int different = 0;
                for (auto word : words) different += __builtin_popcountll(word);
                out[g + lane + k] = static_cast<std::uint16_t>(different);
            }
        }
    }
}

// A word per guess, in which each code below 32 is a bit.
typedef std::uint32_t Ints __attribute__((vector_size(kWidth)));
constexpr std::size_t kInts = kWidth / sizeof(std::uint32_t);

constexpr std::size_t kCollectFrom = 16;  // answers from which this is faster than comparing all pairs

#if defined __AVX2__
constexpr bool kCollects = true;

inline Ints one_bit(std::uint8_t const* codes) {
#if defined __AVX512BW__
    auto const wide = _mm512_maskz_cvtepu8_epi32(0xffff, _mm_loadu_si128(reinterpret_cast<__m128i const*>(codes)));
#else
    auto const wide = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(codes)));
#endif
    return (Ints{} + 1) << (Ints)wide;
}
#else
constexpr bool kCollects = false;  // no instruction shifts each word by its own number

inline Ints one_bit(std::uint8_t const* codes) {
    Ints bit;
    for (std::size_t k = 0; k < kInts; ++k) bit[k] = std::uint32_t{1} << codes[k];
    return bit;
}
#endif

// The number of bits of each word.
inline Ints ones(Ints words) {
    words -= words >> 1 & 0x55555555;
    words = (words & 0x33333333) + (words >> 2 & 0x33333333);
    words = (words + (words >> 4)) & 0x0f0f0f0f;
    words += words >> 8;
    return (words + (words >> 16)) & 0x3f;
}

inline void store(Ints counts, std::uint16_t* out) {
    for (std::size_t k = 0; k < kInts; ++k) out[k] = static_cast<std::uint16_t>(counts[k]);
}

void collect_bits(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::uint16_t* out) {
    constexpr std::size_t kParts = kLanes / kInts;
    for (std::size_t g = 0; g < guesses; g += kLanes) {
        Ints seen[kParts] = {};
        for (std::size_t i = 0; i < n; ++i) {
            __builtin_prefetch(columns[i] + g + 4 * kLanes);
            for (std::size_t part = 0; part < kParts; ++part) seen[part] |= one_bit(columns[i] + g + part * kInts);
        }
        for (std::size_t part = 0; part < kParts; ++part) store(ones(seen[part]), out + g + part * kInts);
    }
}

void count_narrow(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::size_t codes,
                  std::size_t enough, std::uint16_t* out, void* scratch) {
    if (kCollects && codes <= 32 && n >= kCollectFrom) return collect_bits(columns, n, guesses, out);
    if (n <= kCompareUpTo) return compare_pairs(columns, n, guesses, enough < n ? enough : n, out);
    collect_sets(columns, n, guesses, out, static_cast<std::uint8_t*>(scratch));
}

// A full adder for each bit: adds two words to a sum, and returns the carry.
inline Ints add(Ints& sum, Ints a, Ints b) {
#if defined __AVX512BW__
    auto const own = (__m512i)sum;
    sum = (Ints)_mm512_ternarylogic_epi32(own, (__m512i)a, (__m512i)b, 0x96);
    return (Ints)_mm512_ternarylogic_epi32(own, (__m512i)a, (__m512i)b, 0xe8);
#else
    Ints const odd = sum ^ a, carry = (sum & a) | (odd & b);
    sum = odd ^ b;
    return carry;
#endif
}

inline Ints fetched(std::uint8_t const* column, std::size_t g) {
    if (g % kLanes == 0) __builtin_prefetch(column + g + 4 * kLanes);
    return one_bit(column + g);
}

// Sizes are added bit by bit, those of all codes at once, and of eight answers before a carry goes on.
void sizes_narrow(std::uint8_t const* const* columns, std::size_t n, std::size_t guesses, std::size_t digits,
                  std::uint16_t* counts, std::uint32_t* sizes) {
    for (std::size_t g = 0; g < guesses; g += kInts) {
        Ints one{}, two{}, four{}, more[kMostDigits] = {};
        std::size_t i = 0;
        for (; i + 8 <= n; i += 8) {
            Ints bit[8];
            for (std::size_t k = 0; k < 8; ++k) bit[k] = fetched(columns[i + k], g);
            Ints const twos[] = {add(one, bit[0], bit[1]), add(one, bit[2], bit[3]), add(one, bit[4], bit[5]),
                                 add(one, bit[6], bit[7])};
            Ints const fours[] = {add(two, twos[0], twos[1]), add(two, twos[2], twos[3])};
            Ints carry = add(four, fours[0], fours[1]);
            for (std::size_t digit = 3; digit < digits; ++digit) {
                Ints const next = more[digit] & carry;
                more[digit] ^= carry;
                carry = next;
            }
        }
        more[0] = one, more[1] = two, more[2] = four;
        for (; i < n; ++i) {
            Ints carry = fetched(columns[i], g);
            for (std::size_t digit = 0; digit < digits; ++digit) {
                Ints const next = more[digit] & carry;
                more[digit] ^= carry;
                carry = next;
            }
        }
        Ints seen{};
        for (std::size_t digit = 0; digit < digits; ++digit) {
            seen |= more[digit];
            __builtin_memcpy(sizes + digit * guesses + g, more + digit, kWidth);
        }
        store(ones(seen), counts + g);
    }
}

// A subtraction bit by bit; where a borrow is left, the size is no larger. All sums are at most 2 n < 2^16.
void excess_narrow(std::uint32_t const* sizes, std::size_t guesses, std::size_t digits, std::uint16_t first,
                   std::uint16_t second, std::uint16_t* excess) {
    for (std::size_t g = 0; g < guesses; g += kInts) {
        Ints sum{};
        std::size_t const numbers[] = {first, second};
        for (auto const most : numbers) {
            if (most >> digits) continue;  // no size is as large
            Ints over[kMostDigits], borrow{};
            for (std::size_t digit = 0; digit < digits; ++digit) {
                Ints size;
                __builtin_memcpy(&size, sizes + digit * guesses + g, kWidth);
                bool const taken = most >> digit & 1;
                over[digit] = size ^ borrow ^ (taken ? ~Ints{} : Ints{});
                borrow = taken ? ~size | borrow : ~size & borrow;
            }
            for (std::size_t digit = 0; digit < digits; ++digit) sum += ones(over[digit] & ~borrow) << digit;
        }
        store(sum, excess + g);
    }
}

// One stamp per code, so that nothing has to be cleared between guesses; the last stamp is stored behind them.
void count_wide(std::uint16_t const* const* columns, std::size_t n, std::size_t guesses, std::size_t,
                std::size_t enough, std::uint16_t* out, void* scratch) {
    if (n <= kCompareUpTo) return compare_pairs(columns, n, guesses, enough < n ? enough : n, out);
    auto* const stamps = static_cast<std::uint32_t*>(scratch);
    std::uint32_t& last = stamps[1 << 16];
    auto* const block = reinterpret_cast<std::uint16_t*>(stamps + (1 << 16) + 16);
    for (std::size_t g = 0; g < guesses; g += kLanes) {
        for (std::size_t i = 0; i < n; ++i) __builtin_memcpy(block + i * kLanes, columns[i] + g, 2 * kLanes);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            if (++last == 0) {
                __builtin_memset(stamps, 0, (1 << 16) * sizeof *stamps);
                last = 1;
            }
            std::uint16_t different = 0;
            for (std::size_t i = 0; i < n; ++i) {
                std::uint32_t& stamp = stamps[block[i * kLanes + lane]];
                different = static_cast<std::uint16_t>(different + (stamp != last));
                stamp = last;
            }
            out[g + lane] = different;
        }
    }
}

// Calls alive(offset) for each register of a block of kLanes guesses, and concatenates their bits.
template <class Code, class Alive>
inline std::uint64_t block_bits(Alive alive) {
    std::uint64_t found = 0;
    for (std::size_t k = 0; k < kLanes; k += kPlaces<Code>) found |= alive(k) << k;
    return found;
}

// Most sets are decided by the first few pairs, in most blocks of guesses.
template <class Code>
void apart(Code const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out) {
    using V = Register<Code>;
    for (std::size_t g = 0; g < guesses; g += kLanes)
        out[g / kLanes] = block_bits<Code>([&](std::size_t k) {
            V met = kNone<V>;
            for (std::size_t i = 1; i < n && bits(as_mask(met)) != kAll<Code>; ++i)
                for (std::size_t j = 0; j < i; ++j)
                    met = met_in(met, load(columns[i] + g + k), load(columns[j] + g + k));
            return bits(as_mask(met)) ^ kAll<Code>;
        });
}

template <class Code>
void together(Code const* const* columns, std::size_t n, std::size_t guesses, std::uint64_t* out) {
    for (std::size_t g = 0; g < guesses; g += kLanes)
        out[g / kLanes] = block_bits<Code>([&](std::size_t k) {
            auto const first = load(columns[0] + g + k);
            std::uint64_t alive = kAll<Code>;
            for (std::size_t i = 1; i < n && alive; ++i)
                alive &= bits((Register<Code>)(load(columns[i] + g + k) == first));
            return alive;
        });
}

}  // namespace

constinit Lanes const LACONIC_TABLE{
    LACONIC_PATH,
    wordle_narrow,
    wordle_wide,
    sizes_narrow,
    excess_narrow,
    {count_narrow, apart<std::uint8_t>, together<std::uint8_t>},
    {count_wide, apart<std::uint16_t>, together<std::uint16_t>},
};

}  // namespace laconic
