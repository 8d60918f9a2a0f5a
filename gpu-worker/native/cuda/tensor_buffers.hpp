// The device memory of a job while its candidates run: the contents of inputs, the poison in outputs, and checks of
// what a candidate must not change.
#pragma once

#include <array>
#include <memory>

#include "arena.hpp"
#include "common/outputs.hpp"
#include "device_context.hpp"
#include "device_program.hpp"

namespace lathe {

class TensorBuffers {
public:
    using Hashes = std::array<std::uint64_t, MAX_TENSORS>;

    TensorBuffers(DeviceContext &context, const Job &job);

    const Job &job;
    const Arena &arena() const { return arena_; }

    // Fills the inputs and inout tensors, and computes the derived tensors.
    void fill_inputs(Contents contents);

    // Does the same for the reference, and leaves the candidate's inout tensors as they are.
    void fill_reference_inputs(Contents contents);

    // Gives the inout tensors the contents of the last fill, which a run has changed.
    void restore_inouts();

    // Poisons outputs, and shared memory, which keeps the contents that the previous kernel left.
    void poison(Poison poison);

    // Removes what earlier runs left in the scratch buffers of all programs.
    void restore_scratch(Poison poison) const;

    // Hashes the inputs for check_inputs.
    void remember_inputs();

    // These throw Rejection (correctness).
    void check_inputs(const std::string &candidate);
    void check_bands(const std::string &candidate);

    // Equal outputs have equal hashes.
    Hashes hash_outputs() {
        return hash_all([](Role role) { return is_written(role); });
    }

private:
    DeviceContext &context;
    const Arena arena_;
    std::unique_ptr<DeviceProgram> prepare;
    Hashes remembered{};

    CUdeviceptr address(std::size_t tensor) const { return arena_.tensors()[tensor]; }
    Hashes hash_inputs() {
        return hash_all([](Role role) { return !is_written(role); });
    }
    void fill_contents(Contents contents);
    void copy_contents(std::size_t tensor, CUdeviceptr to);
    Hashes hash_all(bool (*wanted)(Role));
};

}  // namespace lathe
