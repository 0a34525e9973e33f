// Bindings for the best sets of fixed openers.

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "common/arrays.hpp"
#include "common/attended.hpp"
#include "common/parallel.hpp"
#include "fixed.hpp"

using namespace nb::literals;

namespace {

using Indices = In<std::int32_t, 1>;
using Costs = In<std::uint64_t, 1>;
using Found = std::tuple<Out<std::uint64_t, 1>, Out<std::int32_t, 1>, Out<std::int32_t, 1>>;

class PyFixedOpeners {
public:
    virtual ~PyFixedOpeners() = default;
    virtual Found best(In<std::int32_t, 2> bases, Indices begins, std::size_t most, std::uint64_t limit) = 0;
};

template <class Code>
class FixedOpenersOf final : public PyFixedOpeners {
public:
    FixedOpenersOf(In<Code, 2> matrix, Indices order, Costs costs, bool largest)
        : kept_{nb::cast(matrix), nb::cast(order), nb::cast(costs)}, guesses_(order.shape(0)) {
        check_indices(order, matrix.shape(0), "order");
        require(matrix.shape(1) > 0, "matrix: at least one answer expected");
        require(costs.shape(0) == matrix.shape(1) + 1, "costs: one more than answers expected");
        nb::gil_scoped_release const unlocked;
        openers_ = std::make_unique<laconic::FixedOpeners<Code>>(
            laconic::Matrix<Code>{matrix.data(), matrix.shape(0), matrix.shape(1), std::size_t{1} << 8 * sizeof(Code)},
            view(order), laconic::PartCosts{view(costs), largest});
    }

    Found best(In<std::int32_t, 2> bases, Indices begins, std::size_t most, std::uint64_t limit) override {
        std::size_t const rows = bases.shape(0), size = bases.shape(1);
        check_indices({bases.data(), rows * size}, guesses_, "bases");
        check_indices(begins, guesses_ + 1, "begins");
        require(begins.shape(0) == rows, "begins: one entry a base expected");
        require(most > 0, "most: at least 1 expected");
        auto const found = laconic::attended([&](laconic::StopToken const& stop) {
            return openers_->best({bases.data(), rows * size}, size, view(begins), most, limit, laconic::cores(), stop);
        });
        Fresh<std::uint64_t, 1> costs(found.size());
        Fresh<std::int32_t, 1> base(found.size()), guess(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            costs.data[i] = found[i].cost;
            base.data[i] = static_cast<std::int32_t>(found[i].base);
            guess.data[i] = static_cast<std::int32_t>(found[i].guess);
        }
        return {costs.release(), base.release(), guess.release()};
    }

private:
    std::vector<nb::object> kept_;
    std::size_t guesses_;
    std::unique_ptr<laconic::FixedOpeners<Code>> openers_;
};

template <class Code>
void bind(nb::class_<PyFixedOpeners>& openers) {
    openers.def(made<PyFixedOpeners, FixedOpenersOf<Code>, In<Code, 2>, Indices, Costs, bool>(), "matrix"_a.noconvert(),
                "order"_a.noconvert(), "costs"_a.noconvert(), nb::kw_only(), "largest"_a);
}

}  // namespace

void bind_fixed(nb::module_& m) {
    nb::class_<PyFixedOpeners> openers(
        m, "FixedOpeners",
        "Guesses in an order, and what parts of each size cost: the sum over the parts, or the largest cost.\n\n"
        "Costs begin with 0 for no answers, and are convex. The order matters for speed only.");
    bind<std::uint8_t>(openers);
    bind<std::uint16_t>(openers);
    openers.def("best", &PyFixedOpeners::best, "bases"_a.noconvert(), "begins"_a.noconvert(), "most"_a, "limit"_a,
                "The least extensions that cost at most `limit`, in order: costs, rows of bases, and places.\n\n"
                "Each row of bases, places in the order, is extended by one guess from the place begins[row] on.");
}
