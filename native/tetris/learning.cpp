#include "learning.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/parallel.hpp"

namespace laconic::tetris {
namespace {

using Chance = std::mt19937_64;

// A number below `count`, which is less than 2^32.
std::size_t drawn(Chance& chance, std::size_t count) { return (chance() >> 32) * count >> 32; }

void learn_stage(Networks& networks, Networks& squares, Lesson const& lesson, int stage,
                 std::vector<Sample> const& samples, Lessons& lessons, StopToken const& stop) {
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (samples[i].stage == stage && !samples[i].left_out) order.push_back(static_cast<std::uint32_t>(i));
    Chance chance(lesson.seed);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[drawn(chance, i)]);
    float const fall = (lesson.rate - lesson.last_rate) / static_cast<float>(order.size());
    for (std::size_t i = 0; i < order.size();) {
        check(stop);
        std::size_t const count = std::min<std::size_t>(4096, order.size() - i);
        float const rate = lesson.rate - fall * static_cast<float>(i);
        lessons.errors[stage] += engine().descend(networks.stage[stage], squares.stage[stage], samples.data(),
                                                  order.data() + i, count, rate, fall, lesson.clip);
        i += count;
    }
    lessons.boards[stage] = static_cast<std::int64_t>(order.size());
}

}  // namespace

void start_learning(Networks& networks, Rules const& rules, std::uint64_t seed) {
    Chance chance(seed);
    auto const draw = [&](float& number, float most) {  // between -most and most
        number = most * (static_cast<float>(drawn(chance, 1 << 16)) / (1 << 15) - 1);
    };
    for (Network& network : networks.stage) {
        network = {};
        for (auto& row : network.sums)
            for (float& each : row) draw(each, 0.1f);
        for (auto& row : network.deep)
            for (float& each : row) draw(each, 0.2f);
        for (float& each : network.last) draw(each, 0.2f);
    }
    float points[kStages] = {};
    for (int lines = rules.most_lines - 1; lines >= 0; --lines) {
        int const level = level_after(rules.start_level, lines), stage = stage_of(motion_of(rules, level));
        if (stage == kStages - 1) continue;  // which no game outlasts at first
        points[stage] += 300.0f * static_cast<float>(level + 1) / kUnit;
        networks.stage[stage].direct[Inputs::kLines + lines] = points[stage];
    }
}

Lessons learn(Networks& networks, Networks& squares, Rules const& rules, Games const& games, Lesson const& lesson,
              unsigned threads, StopToken const& stop) {
    std::vector<std::size_t> first{0};
    for (std::size_t game = 0; game < games.count; ++game)
        first.push_back(first.back() + static_cast<std::size_t>(games.played[game]));
    std::vector<Sample> samples(first.back());
    parallel_for(games.count, 1, threads, [&](std::size_t begin, std::size_t end) {
        check(stop);
        for (std::size_t game = begin; game < end; ++game)
            if (!engine().recall(networks, rules, games, game, lesson.trust, lesson.penalty,
                                 samples.data() + first[game]))
                throw std::invalid_argument("moves: game " + std::to_string(game) + " has one that does not fit");
    });
    Lessons lessons;
    parallel_for(kStages, 1, threads, [&](std::size_t stage, std::size_t) {
        learn_stage(networks, squares, lesson, static_cast<int>(stage), samples, lessons, stop);
    });
    return lessons;
}

}  // namespace laconic::tetris
