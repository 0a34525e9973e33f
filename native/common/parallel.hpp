// Parallel loops, without a thread pool that outlives the call, and locks. WebAssembly has one thread and catches no
// exceptions: there a loop runs on the calling thread, and a lock does nothing.
#pragma once

#include <cstddef>

#ifndef __wasm__
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace laconic {

#ifdef __wasm__

struct Mutex {};

struct Lock {
    explicit Lock(Mutex&) {}
    ~Lock() {}  // not trivial, so that no compiler warns of a lock that is not used
};

inline unsigned cores() { return 1; }

template <class Work>
void parallel_for(std::size_t n, std::size_t grain, unsigned, Work&& work) {
    for (std::size_t begin = 0; begin < n; begin += grain) work(begin, begin + grain < n ? begin + grain : n);
}

#else

using Mutex = std::mutex;
using Lock = std::lock_guard<Mutex>;

inline unsigned cores() {
    unsigned const n = std::thread::hardware_concurrency();
    return n ? n : 1;
}

// Calls work(begin, end) for consecutive blocks of `grain` items of 0..n-1, on at most `threads` threads. The first
// exception, including a failure to start a thread, stops the rest and is rethrown to the caller.
template <class Work>
void parallel_for(std::size_t n, std::size_t grain, unsigned threads, Work&& work) {
    std::size_t const blocks = (n + grain - 1) / grain;
    if (threads > blocks) threads = static_cast<unsigned>(blocks);
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    Mutex failing;
    auto guarded = [&](auto&& some) {
        try {
            some();
        } catch (...) {
            Lock const hold(failing);
            if (!failure) failure = std::current_exception();
            next.store(n);
        }
    };
    auto run = [&] {
        guarded([&] {
            for (std::size_t begin; (begin = next.fetch_add(grain)) < n;)
                work(begin, begin + grain < n ? begin + grain : n);
        });
    };
    std::vector<std::thread> helpers;
    guarded([&] {
        for (unsigned t = 1; t < threads; ++t) helpers.emplace_back(run);
    });
    run();
    for (auto& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
}

#endif

}  // namespace laconic
