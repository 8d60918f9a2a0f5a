// Owners of device memory and of pinned host memory.
#pragma once

#include <cuda.h>

#include <cstddef>

namespace lathe {

struct Span {
    CUdeviceptr data;
    std::size_t bytes;
};

// Device memory that grows to the largest size ever requested, so that a series of equal jobs allocates nothing.
// Growing loses its contents.
class DeviceBuffer {
public:
    DeviceBuffer() = default;
    DeviceBuffer(const DeviceBuffer &) = delete;
    DeviceBuffer &operator=(const DeviceBuffer &) = delete;
    ~DeviceBuffer();

    CUdeviceptr reserve(std::size_t bytes);

    // All that device code can reach behind the data's address.
    Span all() const { return {data, capacity}; }

    // Returns how many bytes can be reserved: the device's free memory and what the buffer already has.
    std::size_t available() const;

private:
    CUdeviceptr data = 0;
    std::size_t capacity = 0;
};

// Pinned host memory that is mapped into the device's address space.
class PinnedMemory {
public:
    explicit PinnedMemory(std::size_t bytes);
    PinnedMemory(const PinnedMemory &) = delete;
    PinnedMemory &operator=(const PinnedMemory &) = delete;
    ~PinnedMemory();

    unsigned char *data() const { return host; }
    CUdeviceptr on_device() const { return device; }

private:
    unsigned char *host = nullptr;
    CUdeviceptr device = 0;
};

}  // namespace lathe
