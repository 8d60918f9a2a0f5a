// The check of timed outputs that are products of two inputs.
#pragma once

#include <string>

#include "output_checker.hpp"

namespace lathe {

class ProductCheck {
public:
    // Reserves memory, so it must exist before memory is cleared for the runs.
    ProductCheck(DeviceContext &context, TensorBuffers &buffers);

    // Throws Rejection (integrity) if an output of the last run is not the product of the inputs of the seed. Fills these
    // again, because the run may have changed them. The signs are drawn now, so no run can know them.
    void expect(std::uint64_t seed, const VerifiedSeeds &verified, const std::string &candidate);

private:
    DeviceContext &context;
    TensorBuffers &buffers;

    Product product(std::size_t output, double scale) const;
    void expect_product(std::size_t output, double scale, const std::string &candidate);
};

}  // namespace lathe
