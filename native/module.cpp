// The native module: what every family binds.

#include "common/instructions.hpp"
#include "deduction/bindings.hpp"

NB_MODULE(_kernels, m) {
    m.doc() = "Laconic's native kernels: arrays in, arrays out; every call releases the GIL.";
    m.def("lanes", [] { return name(laconic::instructions()); },
          "The vector instructions in use: baseline, avx2 or avx512.");
    bind_deduction(m);
}
