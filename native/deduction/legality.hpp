// The official hard mode over bit sets: one AND per guess decides its legality.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "feedback.hpp"

namespace laconic {

// With L places and an alphabet of A letters a word has 2 L A features, in words of 64 bits, lowest bit first:
//
//     letter a at place i         bit i A + a          for i = 0 .. L - 1
//     letter a at least k times   bit (L + k - 1) A + a for k = 1 .. L
//
// A row requires the places of its green letters, and each letter as often as the row colours it. A guess is legal
// after some rows if it has all features that they require, joined by OR.
class Legality {
public:
    // `letters` is the number of symbols of the alphabet, which are below it.
    Legality(Symbols words, std::size_t letters);

    // 64-bit words per guess.
    std::size_t width() const { return width_; }
    // One row per guess.
    std::span<std::uint64_t const> features() const { return features_; }

    // Adds what a row requires; `tiles` has one of 0 grey, 1 yellow, 2 green for each place.
    void require(std::uint8_t const* guess, std::uint8_t const* tiles, std::span<std::uint64_t> required) const;

    // The first required feature that a guess lacks.
    struct Missing {
        std::uint8_t letter;
        int place;  // from 0; -1 if the letter occurs too seldom
        int times;  // required number; 0 if a place is required
    };
    std::optional<Missing> missing(std::size_t guess, std::span<std::uint64_t const> required) const;

private:
    void add(std::size_t kind, std::uint8_t letter, std::uint64_t* bits) const {
        std::size_t const bit = kind * letters_ + letter;
        bits[bit / 64] |= std::uint64_t{1} << bit % 64;
    }

    std::size_t length_, letters_, width_;
    std::vector<std::uint64_t> features_;
};

}  // namespace laconic
