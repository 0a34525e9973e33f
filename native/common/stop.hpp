// How callers stop work: it is given a token, and asks it from time to time.
#pragma once

#include <exception>
#include <version>

#ifdef __cpp_lib_jthread
#include <stop_token>
#else
#include <atomic>
#include <memory>
#include <utility>
#endif

namespace laconic {

#ifdef __cpp_lib_jthread

using StopToken = std::stop_token;
using StopSource = std::stop_source;

#else  // the same, where the library lacks it: without threads, as in WebAssembly, and libc++ before version 20

class StopToken {
public:
    StopToken() = default;
    // Calls `ask` every now and then: WebAssembly has no other thread, and catches nothing, but its host may end a
    // call.
    explicit StopToken(void (*ask)()) : ask_(ask) {}
    bool stop_requested() const {
        if (ask_ && ++asked_ % 64 == 0) ask_();
        return flag_ && flag_->load();
    }

private:
    friend class StopSource;
    explicit StopToken(std::shared_ptr<std::atomic<bool> const> flag) : flag_(std::move(flag)) {}
    std::shared_ptr<std::atomic<bool> const> flag_;
    void (*ask_)() = nullptr;
    mutable unsigned asked_ = 0;
};

class StopSource {
public:
    StopToken get_token() const { return StopToken(flag_); }
    void request_stop() { flag_->store(true); }

private:
    std::shared_ptr<std::atomic<bool> > flag_ = std::make_shared<std::atomic<bool> >(false);
};

#endif

// Thrown by work that was asked to stop.
struct Stopped : std::exception {
    char const* what() const noexcept override { return "stopped before there was a result"; }
};

// Throws Stopped if a stop was requested. Not inline, since kernels call it too: see registers.hpp.
void check(StopToken const& stop);

}  // namespace laconic
