// Arrays passed between Python and the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace nb = nanobind;

template <class T, std::size_t Dims>
using In = nb::ndarray<T const, nb::ndim<Dims>, nb::c_contig, nb::device::cpu>;
template <class T, std::size_t Dims>
using Out = nb::ndarray<nb::numpy, T, nb::ndim<Dims>, nb::c_contig>;

// A new array owned by Python. It is not initialized, since every kernel fills it completely.
template <class T, std::size_t Dims>
struct Fresh {
    std::unique_ptr<T[]> data;
    std::size_t shape[Dims];

    template <class... Size>
    explicit Fresh(Size... size) : shape{static_cast<std::size_t>(size)...} {
        data.reset(new T[(std::size_t{1} * ... * static_cast<std::size_t>(size))]);
    }
    Out<T, Dims> release() {
        T* const owned = data.release();
        nb::capsule owner(owned, [](void* p) noexcept { delete[] static_cast<T*>(p); });
        return Out<T, Dims>(owned, Dims, shape, owner);
    }
};

template <class T>
std::span<T const> view(In<T, 1> const& array) {
    return {array.data(), array.shape(0)};
}

inline void require(bool holds, char const* message) {
    if (!holds) throw nb::value_error(message);
}

inline void require(bool holds, std::string const& message) { require(holds, message.c_str()); }

inline void check_index(std::int32_t index, std::size_t below, char const* name) {
    if (index < 0 || static_cast<std::size_t>(index) >= below)
        throw nb::index_error((std::string(name) + ": index " + std::to_string(index) + " is not in 0.." +
                               std::to_string(below ? below - 1 : 0))
                                  .c_str());
}

inline void check_indices(std::span<std::int32_t const> indices, std::size_t below, char const* name) {
    for (auto index : indices) check_index(index, below, name);
}

inline void check_indices(In<std::int32_t, 1> const& indices, std::size_t below, char const* name) {
    check_indices(view(indices), below, name);
}

// Makes an object of a class for one width of codes, of which Python sees only the base class.
template <class Base, class Derived, class... Args>
auto made() {
    return nb::new_(
        [](Args... args) -> std::unique_ptr<Base> { return std::make_unique<Derived>(std::move(args)...); });
}
