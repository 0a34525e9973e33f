#include "engine.hpp"

#include "common/instructions.hpp"

namespace laconic::tetris {

Engine const& engine() {
#ifdef LACONIC_X86
    if (instructions() != Instructions::kBaseline) return engine_avx2;
#endif
    return engine_baseline;
}

}  // namespace laconic::tetris
