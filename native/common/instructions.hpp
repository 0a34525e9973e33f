// Which vector instructions kernels use, chosen once while the program runs.
#pragma once

namespace laconic {

enum class Instructions { kBaseline, kAvx2, kAvx512 };

// The best for this machine; LACONIC_LANES=baseline|avx2|avx512 asks for lesser ones.
Instructions instructions();

// Their name: baseline, avx2 or avx512.
char const* name(Instructions chosen);

}  // namespace laconic
