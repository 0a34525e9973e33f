#include "legality.hpp"

#include <algorithm>
#include <bit>

namespace laconic {

Legality::Legality(Symbols words, std::size_t letters)
    : length_(static_cast<std::size_t>(words.length)), letters_(letters), width_((2 * length_ * letters + 63) / 64) {
    features_.resize(words.count * width_);
    std::vector<std::uint8_t> const green(length_, 2);
    for (std::size_t w = 0; w < words.count; ++w)
        require(words[w], green.data(), {features_.data() + w * width_, width_});
}

void Legality::require(std::uint8_t const* guess, std::uint8_t const* tiles, std::span<std::uint64_t> required) const {
    for (std::size_t i = 0; i < length_; ++i) {
        if (!tiles[i]) continue;
        std::size_t times = 1;
        for (std::size_t j = 0; j < i; ++j) times += tiles[j] && guess[j] == guess[i];
        add(length_ + times - 1, guess[i], required.data());
        if (tiles[i] == 2) add(i, guess[i], required.data());
    }
}

std::optional<Legality::Missing> Legality::missing(std::size_t guess, std::span<std::uint64_t const> required) const {
    for (std::size_t w = 0; w < width_; ++w)
        if (auto const lacking = required[w] & ~features_[guess * width_ + w]) {
            std::size_t const bit = w * 64 + static_cast<std::size_t>(std::countr_zero(lacking));
            int const kind = static_cast<int>(bit / letters_), length = static_cast<int>(length_);
            auto const letter = static_cast<std::uint8_t>(bit % letters_);
            return kind < length ? Missing{letter, kind, 0} : Missing{letter, -1, kind - length + 1};
        }
    return std::nullopt;
}

}  // namespace laconic
