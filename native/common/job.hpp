// Work on a thread of its own, beside the caller, who can wait for it and stop it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#if !defined(_WIN32)
#include <unistd.h>
#endif

#include "stop.hpp"

namespace laconic {

inline long process_id() {
#if defined(_WIN32)
    return 0;  // processes are not forked there
#else
    return static_cast<long>(getpid());
#endif
}

// A forked process has a copy of this object, but neither its thread nor whoever may hold the lock: there the work
// counts as stopped, and nothing waits for it.
class Job {
public:
    Job() = default;
    Job(Job const&) = delete;
    ~Job() { end(); }

    void start(std::function<void(StopToken const&)> work) {
        process_ = process_id();
        thread_ = std::make_unique<std::thread>([this, work = std::move(work)] {
            bool stopped = false;
            std::exception_ptr failure;
            try {
                work(stop_.get_token());
            } catch (Stopped const&) {
                stopped = true;
            } catch (...) {
                failure = std::current_exception();
            }
            std::lock_guard const hold(mutex_);
            stopped_ = stopped;
            failure_ = failure;
            done_ = true;
            changed_.notify_all();
        });
    }

    // Returns whether the work has ended.
    bool wait(double seconds) {
        if (forked()) return true;
        std::unique_lock hold(mutex_);
        return changed_.wait_for(hold, std::chrono::duration<double>(seconds), [&] { return done_; });
    }

    void stop() { stop_.request_stop(); }

    // Whether the work ended because it was stopped.
    bool stopped() {
        if (forked()) return true;
        std::lock_guard const hold(mutex_);
        return stopped_;
    }

    // Waits for the end; throws what the work threw, or an error if it was stopped.
    void check() {
        while (!wait(3600)) {
        }
        if (forked()) throw std::runtime_error("the search goes on in the process that this one was forked from");
        if (failure_) std::rethrow_exception(failure_);
        if (stopped_) throw std::runtime_error("the search was stopped before it had a result");
    }

    // Stops the work and waits for its end.
    void end() {
        stop();
        if (forked()) {
            static_cast<void>(thread_.release());
        } else if (thread_) {
            thread_->join();
            thread_.reset();
        }
    }

    bool forked() const { return process_ != process_id(); }

private:
    long process_ = process_id();
    StopSource stop_;
    std::unique_ptr<std::thread> thread_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false, stopped_ = false;
    std::exception_ptr failure_;
};

}  // namespace laconic
