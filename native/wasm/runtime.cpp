// What the C++ library for WebAssembly leaves out.
//
// No exception is caught there: one that is thrown ends the instance, and its host starts another. Whoever calls the
// core checks its input first, so only a lack of memory comes this far. The only thread never ends, so nothing is done
// at its end.

#include <cstddef>

extern "C" {

void* __cxa_allocate_exception(std::size_t) noexcept { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

}  // extern "C"
