// Device code that was loaded for a job, with everything resolved that its launches need.
#pragma once

#include <cuda.h>

#include <memory>
#include <vector>

#include "device.hpp"
#include "job.hpp"
#include "stream.hpp"

namespace lathe {

// Where a program's tensors and scratch buffers lie, in the job's order.
struct Places {
    std::vector<CUdeviceptr> tensors, scratch;
};

// What the compiler made of the first launch's entry.
struct Footprint {
    int registers, local_bytes, shared_bytes, blocks_per_multiprocessor;
    double occupancy;
};

constexpr std::size_t NO_LIMIT = ~std::size_t(0);

class DeviceCode {
public:
    // Throws Rejection (launch) when it cannot be loaded, or cannot be launched as the program says.
    DeviceCode(const Device &device, const Program &program, const Places &places, std::size_t memory_limit);

    bool has_preparation() const { return !preparation.empty(); }
    void prepare(const Stream &stream) const;
    void launch(const Stream &stream) const;
    Footprint footprint() const;

private:
    struct Unload {
        void operator()(CUmodule module) const;
    };
    struct Call {
        std::string entry;
        CUfunction function;
        CUlaunchConfig configuration;
        CUlaunchAttribute cluster;
        std::vector<void *> arguments;  // point at pointers, maps and integers below
    };

    const Device &device;
    const Program &program;
    const Places &places;
    std::unique_ptr<CUmod_st, Unload> module;
    std::vector<CUtensorMap> maps;
    std::vector<Call> preparation, launches;

    [[noreturn]] void refuse(const std::string &reason) const;
    void accept(CUresult error, const std::string &what) const;
    void load();
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
