// Long work that Ctrl-C can stop; for bindings only, since it depends on Python's signal handling.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace laconic {

namespace nb = nanobind;
using Flag = std::atomic<bool>;

// Runs work(stop) on another thread. Until it ends, this thread checks for Ctrl-C and calls `tick`; an exception raised
// by a signal or by `tick` stops the work, and is rethrown when the work has ended.
template <class Work, class Tick>
auto attended(Work&& work, Tick&& tick) {
    using Result = decltype(work(std::declval<Flag const&>()));
    std::optional<Result> result;
    std::exception_ptr failure;
    Flag stop{false};
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::exception_ptr raised;
    {
        nb::gil_scoped_release const unlocked;
        std::thread worker([&] {
            try {
                result.emplace(work(stop));
            } catch (...) {
                failure = std::current_exception();
            }
            std::lock_guard const hold(mutex);
            done = true;
            changed.notify_all();
        });
        std::unique_lock hold(mutex);
        while (!changed.wait_for(hold, std::chrono::milliseconds(50), [&] { return done; })) {
            hold.unlock();
            {
                nb::gil_scoped_acquire const locked;
                try {
                    if (!raised) {
                        if (PyErr_CheckSignals()) throw nb::python_error();
                        tick();
                    }
                } catch (...) {
                    raised = std::current_exception();
                    stop = true;
                }
            }
            hold.lock();
        }
        hold.unlock();
        worker.join();
    }
    if (raised) std::rethrow_exception(raised);
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

}  // namespace laconic
