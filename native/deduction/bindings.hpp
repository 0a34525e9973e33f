// Functions that add bindings to the extension module.
#pragma once

#include <nanobind/nanobind.h>

void bind_kernels(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_boards(nanobind::module_& m);
void bind_inseparable(nanobind::module_& m);
void bind_antiwordle(nanobind::module_& m);
void bind_fibble(nanobind::module_& m);
void bind_beating(nanobind::module_& m);
void bind_fixed(nanobind::module_& m);
