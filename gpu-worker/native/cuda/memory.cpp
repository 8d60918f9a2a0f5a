#include "memory.hpp"

#include "driver.hpp"
#include "trouble.hpp"

namespace lathe {

Slab::~Slab() {
    if (data && !context_is_abandoned()) driver().cuMemFree(data);
}

CUdeviceptr Slab::hold(std::size_t bytes) {
    if (bytes <= capacity) return data;
    if (data) check(driver().cuMemFree(data), "giving memory back");
    data = 0, capacity = 0;
    const CUresult taken = driver().cuMemAlloc(&data, bytes);
    if (taken != CUDA_SUCCESS) throw Trouble(text("%zu bytes of device memory are not to be had: %s", bytes, error_name(taken).c_str()));
    capacity = bytes;
    return data;
}

PinnedMemory::PinnedMemory(std::size_t bytes) {
    void *memory = nullptr;
    check(driver().cuMemHostAlloc(&memory, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP), "pinning memory");
    host = static_cast<unsigned char *>(memory);
    check(driver().cuMemHostGetDevicePointer(&device, memory, 0), "mapping pinned memory");
}

PinnedMemory::~PinnedMemory() {
    if (!context_is_abandoned()) driver().cuMemFreeHost(host);
}

}  // namespace lathe
