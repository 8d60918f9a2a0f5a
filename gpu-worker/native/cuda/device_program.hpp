// A program's device code, loaded, with everything resolved that its launches need, and its scratch buffers.
#pragma once

#include <cuda.h>

#include <memory>
#include <vector>

#include "common/job.hpp"
#include "device.hpp"
#include "device_variables.hpp"
#include "runnable.hpp"

namespace lathe {

// The addresses of a program's tensors and scratch buffers, in the job's order.
struct BufferAddresses {
    std::vector<CUdeviceptr> tensors, scratch;
};

// Fills the scratch buffers that must hold zeros between launches, or those whose contents are undefined there.
void fill_scratch(const Program &program, const BufferAddresses &addresses, bool zeroed, unsigned char byte,
                  const Stream &stream);

constexpr std::size_t NO_LIMIT = ~std::size_t(0);

class DeviceProgram : public Runnable {
public:
    // Zeroes the scratch that must be zeroed, once. Throws Rejection (launch) when the code cannot be loaded, or cannot
    // be launched as the program says.
    DeviceProgram(const Device &device, const Program &program, const BufferAddresses &addresses,
                  std::size_t memory_limit, const Stream &stream);

    const std::string &name() const override { return program.name; }
    void prepare(const Stream &stream) override { start(preparation, stream); }
    bool has_preparation() const override { return !preparation.empty(); }
    void launch(const Stream &stream) override { start(launches, stream); }
    void poison_scratch(unsigned char byte, const Stream &stream) const override {
        fill_scratch(program, addresses, false, byte, stream);
    }
    void forget(const Stream &stream) const override { variables.restore(stream); }
    std::optional<Footprint> footprint() const override;

private:
    struct Unload {
        void operator()(CUmodule module) const;
    };
    struct Call {
        std::string entry;
        CUfunction function;
        CUlaunchConfig configuration;
        CUlaunchAttribute cluster;
        std::vector<void *> arguments;  // point at addresses, maps and integers that outlive the call
    };

    const Device &device;
    const Program &program;
    const BufferAddresses &addresses;
    std::unique_ptr<CUmod_st, Unload> module;
    DeviceVariables variables;
    std::vector<CUtensorMap> maps;
    std::vector<Call> preparation, launches;

    [[noreturn]] void reject(const std::string &reason) const;
    void accept(CUresult error, const std::string &what) const;
    void load(const Stream &stream);
    CUtensorMap encode(const Map &map) const;
    void *address_of(const Argument &argument);
    void check_arguments(const Call &call, const Launch &launch) const;
    void configure(Call &call, const Launch &launch) const;
    void fit_to_device(Call &call, const Launch &launch) const;
    std::vector<Call> resolve(const std::vector<Launch> &launches);
    void start(const std::vector<Call> &calls, const Stream &stream) const;
    void check_memory(std::size_t limit) const;
    int attribute(CUfunction function, CUfunction_attribute which) const;
};

}  // namespace lathe
