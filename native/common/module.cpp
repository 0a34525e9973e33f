// The extension module laconic._kernels: the choice of vector instructions, shared by all families.

#include <nanobind/nanobind.h>

#include "instructions.hpp"

NB_MODULE(_kernels, m) {
    m.doc() = "The vector instructions of the native kernels.";
    m.def(
        "vector_path", [] { return name(laconic::instructions()); },
        "The vector instructions that kernels use: baseline, avx2 or avx512.");
}
