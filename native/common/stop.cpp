#include "stop.hpp"

namespace laconic {

void check(StopToken const& stop) {
    if (stop.stop_requested()) throw Stopped{};
}

}  // namespace laconic
