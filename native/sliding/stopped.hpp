// Thrown by work that notices that its caller has requested a stop.
#pragma once

#include <exception>

namespace laconic::sliding {

struct Stopped : std::exception {
    char const* what() const noexcept override { return "stopped"; }
};

}  // namespace laconic::sliding
