// What the native module has of deduction games.
#pragma once

#include <nanobind/nanobind.h>

void bind_deduction(nanobind::module_& m);
void bind_search(nanobind::module_& m);
