// The extension module laconic.deduction._kernels.

#include "bindings.hpp"

NB_MODULE(_kernels, m) {
    nanobind::set_leak_warnings(false);  // what a thread still holds when the interpreter ends is no leak
    m.doc() = "Kernels of deduction games: arrays in, arrays out; every call releases the GIL.";
    bind_kernels(m);
    bind_search(m);
    bind_boards(m);
    bind_inseparable(m);
    bind_antiwordle(m);
    bind_fibble(m);
    bind_beating(m);
    bind_fixed(m);
}
