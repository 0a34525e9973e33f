// Thrown where work notices that its caller has asked it to stop.
#pragma once

#include <exception>

namespace laconic::sliding {

struct Stopped : std::exception {
    char const* what() const noexcept override { return "stopped"; }
};

}  // namespace laconic::sliding
