// Learning of values from games, by temporal differences: the parts that need speed. See learning.hpp.
//
// The value of a board after a placement is moved towards the points of the next placement and what follows it: the
// value of the next board, or what that board should have, in parts (TD(lambda), Sutton 1988). A board before a mistake
// is left out, since the player would have placed that piece better. The numbers move by gradient descent, in steps
// that are divided by the root of the mean square of their gradients (RMSprop, Tieleman and Hinton 2012).
//
// Sums have a fixed order, and IEEE 754 fixes quotients and roots, so that a run is the same everywhere.
#pragma once

namespace laconic::tetris {
namespace {

constexpr float kForgetRare = 0.001f, kForget = 0.0001f;  // parts of a mean square that a gradient replaces

// The square root of a mean square divides a step.
inline void step(float& number, float& square, float gradient, float rate, float forget) {
    square = (1 - forget) * square + (forget * gradient * gradient + 1e-9f);
    number -= rate * gradient / __builtin_sqrtf(square + 1e-8f);
}

template <int count>
inline void step_all(float* number, float* square, float const* gradient, float rate, float forget) {
    for (int j = 0; j < count; ++j) step(number[j], square[j], gradient[j], rate, forget);
}

// Moves the numbers of a network towards the value of a sample, by an error of at most `clip` units; returns the square
// of the error before.
float learn_sample(Network& network, Network& squares, Sample const& sample, float rate, float clip) {
    Active const active = active_of(sample.board, sample.lines);
    Answer sums;
    run(network, active, sums);
    float const error = sums.value - sample.value;
    float const slope = error > clip ? clip : error < -clip ? -clip : error;
    float deep[kDeep], last[kDeep], wide[kWidth];
    for (int k = 0; k < kDeep; ++k) last[k] = slope * sums.deep[k];
    for (int k = 0; k < kDeep; ++k) deep[k] = sums.deep[k] > 0 ? slope * network.last[k] : 0;
    step_all<kDeep>(network.last, squares.last, last, rate, kForget);
    for (int j = 0; j < kWidth; ++j) {
        wide[j] = 0;
        if (sums.wide[j] <= 0) continue;
        wide[j] = dot<kDeep>(deep, network.deep[j]);
        float gradient[kDeep];
        for (int k = 0; k < kDeep; ++k) gradient[k] = sums.wide[j] * deep[k];
        step_all<kDeep>(network.deep[j], squares.deep[j], gradient, rate, kForget);
    }
    step_all<kDeep>(network.deep_base, squares.deep_base, deep, rate, kForget);
    step_all<kWidth>(network.base, squares.base, wide, rate, kForget);
    step(network.least, squares.least, slope, rate, kForget);
    for (int i = 0; i < active.count; ++i) {
        int const input = active.input[i];
        step_all<kWidth>(network.sums[input], squares.sums[input], wide, rate, kForgetRare);
        step(network.direct[input], squares.direct[input], slope, rate, kForgetRare);
    }
    return error * error;
}

// Plays a recorded game again, for the boards after its placements; false if one does not fit.
bool replay(Rules const& rules, Games const& games, std::size_t game, Sample* samples) {
    Board board;
    for (int y = kRows - rules.rows; y < kRows; ++y) board.row[y] = kEmptyRow;
    std::uint8_t const* const pieces = games.pieces + game * static_cast<std::size_t>(games.length);
    std::uint16_t const* const moves = games.moves + game * static_cast<std::size_t>(games.length);
    int lines = games.first[game];
    for (int i = 0; i < games.played[game]; ++i) {
        auto const at = static_cast<Position>(moves[i] & ~kMistake);
        if (!fits(board, pieces[i], at)) return false;
        int const cleared = place(board, pieces[i], at, motion_of(rules, level_after(rules.start_level, lines)));
        lines += cleared;
        int const level = level_after(rules.start_level, lines);
        samples[i].board = board;
        samples[i].stage = static_cast<std::int8_t>(stage_of(motion_of(rules, level)));
        samples[i].lines = static_cast<std::int16_t>(lines);
        samples[i].left_out = i + 1 < games.played[game] && moves[i + 1] & kMistake;
        samples[i].gain = static_cast<float>(points(cleared, level)) / kUnit;
    }
    return true;
}

// Plays a recorded game again, and sets what each of its boards should be worth. Without trust in values, what followed
// counts alone. A board after which the game is over by its rules is left out; of one after which it ends early, the
// penalty is taken off. False if a placement does not fit.
bool recall(Networks const& networks, Rules const& rules, Games const& games, std::size_t game, float trust,
            float penalty, Sample* samples) {
    if (!replay(rules, games, game, samples)) return false;
    float next = 0, target = 0, gain = 0;  // what the next board is worth, and should be; and its points
    int const played = games.played[game];
    for (int i = played - 1; i >= 0; --i) {
        Sample& sample = samples[i];
        bool const over = sample.lines >= rules.most_lines;
        float const follows = i + 1 < played ? gain + (trust * next + (1 - trust) * target) : -penalty;
        Answer sums{{}, {}, 0};
        if (!over && trust > 0) run(networks.stage[sample.stage], active_of(sample.board, sample.lines), sums);
        next = sums.value;
        gain = sample.gain;
        sample.value = target = over ? 0 : sample.left_out && trust > 0 ? next : follows;
        sample.left_out |= over;
    }
    return true;
}

// Moves the numbers of a network towards the values of samples, with a rate that falls from sample to sample; errors
// beyond `clip` units count as this. Returns the sum of the squares of the errors.
double descend(Network& network, Network& squares, Sample const* samples, std::uint32_t const* order, std::size_t count,
               float rate, float fall, float clip) {
    double errors = 0;
    for (std::size_t i = 0; i < count; ++i)
        errors += learn_sample(network, squares, samples[order[i]], rate - fall * static_cast<float>(i), clip);
    return errors;
}

}  // namespace
}  // namespace laconic::tetris
