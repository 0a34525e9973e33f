#include "lanes.hpp"

#include <cstdlib>
#include <cstring>

namespace laconic {
namespace {

Lanes const& choose() {
#ifdef LACONIC_X86
    char const* const asked = std::getenv("LACONIC_LANES");
    auto allowed = [&](char const* name) { return !asked || !std::strcmp(asked, name); };
    __builtin_cpu_init();
    bool const avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (avx512 && allowed("avx512")) return lanes_avx512;
    if (__builtin_cpu_supports("avx2") && (allowed("avx2") || allowed("avx512"))) return lanes_avx2;
#endif
    return lanes_baseline;
}

}  // namespace

Lanes const& lanes() {
    static Lanes const& chosen = choose();
    return chosen;
}

}  // namespace laconic
