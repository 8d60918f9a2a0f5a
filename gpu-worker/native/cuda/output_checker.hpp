// The comparison of whole outputs with the reference.
#pragma once

#include <memory>
#include <vector>

#include "common/outputs.hpp"
#include "reference.hpp"
#include "runnable.hpp"

namespace lathe {

class OutputChecker {
public:
    OutputChecker(DeviceContext &context, TensorBuffers &buffers)
        : context(context), buffers(buffers), norms(buffers.job.tensors.size()) {}

    // Compares outputs for inputs with the pattern, and widens the norms if they are uniform. Throws Rejection
    // (correctness) at the first output that is wrong. Outputs equal to correct ones are correct.
    void compare_outputs(KnownReference &reference, Pattern pattern, const std::string &candidate);

    void report(Result &result) const { report_norms(buffers.job, norms, result); }

private:
    DeviceContext &context;
    TensorBuffers &buffers;
    std::vector<ErrorNorms> norms;  // one for each tensor

    Difference compare_one(std::size_t number, const ReferenceOutput &want, const ElementTolerance &tolerance);
    [[noreturn]] void reject(std::size_t number, const ReferenceOutput &want, const Difference &difference,
                             const std::string &candidate);
};

// The references of the two seeds that verified runs use while candidates are timed.
class VerifiedSeeds {
public:
    VerifiedSeeds(DeviceContext &context, TensorBuffers &buffers);

    static std::size_t draw();
    static std::size_t other_than(std::size_t number) { return (number + 1) % SEEDS; }
    std::uint64_t seed(std::size_t number) const { return input_seed(buffers.job, number); }

    // Of the reference of an output, which differs little between uniform inputs.
    double scale(std::size_t tensor) const { return references[0]->outputs[tensor].scale; }

    // Throws Rejection (integrity) when the outputs are wrong for a seed: the candidate passed verify, so it behaves
    // differently while it is timed.
    void expect(std::size_t number, const Runnable &runnable);

private:
    TensorBuffers &buffers;
    OutputChecker checker;
    std::shared_ptr<KnownReference> references[SEEDS];
};

}  // namespace lathe
