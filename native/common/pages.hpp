// Memory pages of the operating system.
#pragma once

#include <cstddef>

#if __has_include(<sys/mman.h>) && !defined __wasm__
#include <sys/mman.h>
#endif

namespace laconic {

// Asks for huge pages for a large block of memory, where the system has them.
inline void prefer_huge_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    madvise(start, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace laconic
