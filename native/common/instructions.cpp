#include "instructions.hpp"

#include <cstdlib>
#include <cstring>

namespace laconic {
namespace {

Instructions choose() {
#ifdef LACONIC_X86
    char const* const asked = std::getenv("LACONIC_LANES");
    auto allowed = [&](char const* name) { return !asked || !std::strcmp(asked, name); };
    __builtin_cpu_init();  // check every instruction set in CMakeLists.txt: a virtual machine may lack any of them
    bool const avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    bool const avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    if (avx512 && allowed("avx512")) return Instructions::kAvx512;
    if (avx2 && (allowed("avx2") || allowed("avx512"))) return Instructions::kAvx2;
#endif
    return Instructions::kBaseline;
}

}  // namespace

Instructions instructions() {
    static Instructions const chosen = choose();
    return chosen;
}

char const* name(Instructions chosen) {
    switch (chosen) {
        case Instructions::kAvx512: return "avx512";
        case Instructions::kAvx2: return "avx2";
        case Instructions::kBaseline: break;
    }
    return "baseline";
}

}  // namespace laconic
