// The engine, compiled once for each instruction set. No function here is inline with external linkage: the linker
// could share its copy with callers compiled for the baseline. See common/registers.hpp.

#include "engine.hpp"

#if defined __SSE2__
#include <immintrin.h>
#endif

namespace laconic::tetris {
namespace {
constexpr Order kOrder = make_order();
}  // namespace
}  // namespace laconic::tetris

#include "moves.hpp"
#include "features.hpp"
#include "players.hpp"
#include "expectimax.hpp"
#include "worth.hpp"
#include "foresight.hpp"
#include "game.hpp"
#include "descent.hpp"

namespace laconic::tetris {

extern constinit Engine const LACONIC_TABLE = {
    LACONIC_PATH, placements, plans, place, features, values, plan_values, play, perft, recall, descend,
};

}  // namespace laconic::tetris
