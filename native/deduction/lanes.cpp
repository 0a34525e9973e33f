#include "lanes.hpp"

#include "common/instructions.hpp"

namespace laconic {
namespace {

Lanes const& choose() {
#ifdef LACONIC_X86
    if (instructions() == Instructions::kAvx512) return lanes_avx512;
    if (instructions() == Instructions::kAvx2) return lanes_avx2;
#endif
    return lanes_baseline;
}

}  // namespace

Lanes const& lanes() {
    static Lanes const& chosen = choose();
    return chosen;
}

}  // namespace laconic
