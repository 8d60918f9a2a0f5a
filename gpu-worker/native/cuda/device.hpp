// The devices that the driver knows, and the context of the one that this process works on.
#pragma once

#include <cuda.h>

#include <string>
#include <vector>

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

// Throws Trouble where there is no driver.
std::vector<Device> all_devices();

// The device with that UUID, or the only one when the text is empty; throws BadJob for one that is not here.
Device find_device(const std::string &uuid);

// 580.159.04, or the CUDA version where the management library does not tell.
std::string driver_version();

// Makes the device's primary context current in this thread, with those of the harness's kernels loaded that cannot be later.
void enter(const Device &device);

// For further threads of the process.
void enter_again(CUdevice device);

}  // namespace lathe
