// Owners of device memory and of pinned host memory.
#pragma once

#include <cuda.h>

#include <cstddef>

namespace lathe {

// Grows to the largest that was ever asked for, so that jobs of one size after another allocate nothing. What it holds is
// lost when it grows.
class Slab {
public:
    Slab() = default;
    Slab(const Slab &) = delete;
    Slab &operator=(const Slab &) = delete;
    ~Slab();

    CUdeviceptr hold(std::size_t bytes);

private:
    CUdeviceptr data = 0;
    std::size_t capacity = 0;
};

// Pinned, and visible to the device at the address that `on_device` gives.
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
