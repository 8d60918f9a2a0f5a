#include "product_check.hpp"

#include <algorithm>

#include "common/error.hpp"
#include "common/random.hpp"
#include "driver.hpp"

namespace lathe {

ProductCheck::ProductCheck(DeviceContext &context, TensorBuffers &buffers) : context(context), buffers(buffers) {
    for (std::size_t i = 0; i < buffers.job.tensors.size(); i++)
        if (has_signed_sums(buffers.job, i)) context.flushed.reserve(product(i, 0).work_bytes());
}

Product ProductCheck::product(std::size_t output, double scale) const {
    const std::vector<Tensor> &tensors = buffers.job.tensors;
    const std::vector<CUdeviceptr> &addresses = buffers.arena().tensors();
    const std::size_t left = tensors[output].product->left, right = tensors[output].product->right;
    const auto extent = [&](std::size_t tensor, std::size_t d) { return static_cast<std::size_t>(tensors[tensor].shape[d]); };
    return {tensors[left].type, tensors[right].type, tensors[output].type,
            addresses[left], addresses[right], addresses[output],
            extent(output, 0), extent(output, 1), extent(left, 1),
            random_secret(), tolerance_of(buffers.job, Pattern::UNIFORM, output, scale)};
}

void ProductCheck::expect(std::uint64_t seed, const VerifiedSeeds &verified, const std::string &candidate) {
    bool is_filled = false;
    for (std::size_t i = 0; i < buffers.job.tensors.size(); i++) {
        if (!has_signed_sums(buffers.job, i)) continue;
        if (!is_filled) buffers.fill_inputs(seed);
        is_filled = true;
        expect_product(i, verified.scale(i), candidate);
    }
}

void ProductCheck::expect_product(std::size_t output, double scale, const std::string &candidate) {
    const Product checked = product(output, scale);
    const CUdeviceptr work = context.flushed.reserve(checked.work_bytes());
    context.difference.set({0, ~std::uint64_t(0), 0}, context.stream);
    check_product(checked, work, context.difference.on_device(), context.stream.handle());
    // What a run finds there must be zero.
    check(driver().cuMemsetD8Async(work, 0, checked.work_bytes(), context.stream.handle()), "clearing memory");
    const Difference found = context.difference.get(context.stream);
    if (!found.wrong) return;
    const std::size_t row = found.first / checked.segments(), first = found.first % checked.segments() * SIGNED_COLUMNS;
    throw Rejection{Stage::INTEGRITY, candidate,
                    text("%.60s[%zu,%zu to %zu] of a timed run is not the product: its sum with random signs is another one (%llu of "
                         "%zu such sums differ)",
                         buffers.job.tensors[output].name.c_str(), row, first,
                         std::min(first + SIGNED_COLUMNS, checked.columns) - 1, static_cast<unsigned long long>(found.wrong),
                         checked.rows * checked.segments())};
}

}  // namespace lathe
