// Memory pages of the operating system.
#pragma once

#include <cstddef>

#if __has_include(<sys/mman.h>) && !defined __wasm__
#include <sys/mman.h>
#endif

namespace laconic {

// The size of huge pages, for which blocks of memory may ask if they are a few times as large; 0 if the system has
// none.
#ifdef MADV_HUGEPAGE
constexpr std::size_t kHugePage = std::size_t{1} << 21;
#else
constexpr std::size_t kHugePage = 0;
#endif

// Asks for huge pages for a large block of memory, where the system has them.
inline void prefer_huge_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    madvise(start, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace laconic
