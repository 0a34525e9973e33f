// The extension module laconic._kernels: what kernels of every family make of the processor.

#include <nanobind/nanobind.h>

#include "instructions.hpp"

NB_MODULE(_kernels, m) {
    m.doc() = "What the native kernels use of this machine.";
    m.def(
        "vector_path", [] { return name(laconic::instructions()); },
        "The vector instructions that kernels use: baseline, avx2 or avx512.");
}
