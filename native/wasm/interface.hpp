// What the interfaces of all families share: how functions are exported, and memory that the host writes and reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#define LACONIC_EXPORT(name) extern "C" [[clang::export_name(#name)]]

// Each interface is one source file, so that each module has these once.
LACONIC_EXPORT(allocate) void* laconic_allocate(std::size_t bytes) {
    void* const memory = std::malloc(bytes);
    if (!memory && bytes) __builtin_trap();
    return memory;
}
LACONIC_EXPORT(release) void laconic_release(void* memory) { std::free(memory); }
