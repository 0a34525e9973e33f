// Long work that Ctrl-C can stop; for bindings only, since it depends on Python's signal handling.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <optional>
#include <utility>

#include "job.hpp"

namespace laconic {

namespace nb = nanobind;

// Runs work(stop) as a job. Until it ends, this thread checks for Ctrl-C and calls `tick`; an exception raised by a
// signal or by `tick` stops the work, and is rethrown when the work has ended.
template <class Work, class Tick>
auto attended(Work&& work, Tick&& tick) {
    std::optional<decltype(work(std::declval<StopToken const&>()))> result;
    std::exception_ptr raised;
    {
        nb::gil_scoped_release const unlocked;
        Job job;
        job.start([&](StopToken const& stop) { result.emplace(work(stop)); });
        while (!job.wait(0.05)) {
            if (raised) continue;
            nb::gil_scoped_acquire const locked;
            try {
                if (PyErr_CheckSignals()) throw nb::python_error();
                tick();
            } catch (...) {
                raised = std::current_exception();
                job.stop();
            }
        }
        if (!raised) job.check();
    }
    if (raised) std::rethrow_exception(raised);
    return std::move(*result);
}

template <class Work>
auto attended(Work&& work) {
    return attended(work, [] {});
}

}  // namespace laconic
