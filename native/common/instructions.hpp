// The vector instructions that kernels use, chosen once per process.
#pragma once

namespace laconic {

enum class Instructions { kBaseline, kAvx2, kAvx512 };

// The best for this machine; LACONIC_LANES=baseline|avx2|avx512 asks for lesser ones.
Instructions instructions();

// The name of the instructions in use: baseline, avx2 or avx512.
char const* name(Instructions chosen);

}  // namespace laconic
