// The devices that the driver reports, and the context of the one that this process uses.
#pragma once

#include <cuda.h>

#include <string>
#include <vector>

#include "common/result.hpp"

namespace lathe {

struct Device {
    CUdevice handle;
    std::string uuid, name, bus_id;
    int capability_major, capability_minor;
    int multiprocessors, shared_bytes, resident_threads, second_cache_bytes;
    int clock_kilohertz, memory_clock_kilohertz, memory_bus_bits;
    bool ecc;
    std::size_t memory_bytes;
};

// Returns the device with that UUID, or the only one when the text is empty. Throws JobError when it is not here, and
// SystemError where there is no driver.
Device find_device(const std::string &uuid);

// Reports all devices; where there is no driver the list is empty and has a reason.
void list_devices(Result &result);

// Returns 580.159.04, or the CUDA version where NVML is missing.
std::string driver_version();

// Makes the device's primary context current in this thread, and loads the harness's kernels that cannot be loaded
// later.
void enter(const Device &device);

// The same for further threads of the process.
void enter_again(CUdevice device);

}  // namespace lathe
