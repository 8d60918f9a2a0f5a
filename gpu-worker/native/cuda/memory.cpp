#include "memory.hpp"

#include "common/error.hpp"
#include "driver.hpp"

namespace lathe {
namespace {

// The driver maps whole pages, and device code can write to all of a page.
constexpr std::size_t PAGE_BYTES = std::size_t(2) << 20;

}  // namespace

DeviceBuffer::~DeviceBuffer() {
    if (data && !context_is_lost()) driver().cuMemFree(data);
}

CUdeviceptr DeviceBuffer::reserve(std::size_t bytes) {
    if (bytes <= capacity) return data;
    if (data) check(driver().cuMemFree(data), "freeing device memory");
    data = 0, capacity = 0;
    const std::size_t whole_pages = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    check(driver().cuMemAlloc(&data, whole_pages), text("allocating %zu bytes of device memory", bytes).c_str());
    capacity = whole_pages;
    return data;
}

std::size_t DeviceBuffer::available() const {
    std::size_t free = 0, total = 0;
    check(driver().cuMemGetInfo(&free, &total), "reading the free device memory");
    return capacity + free;
}

PinnedMemory::PinnedMemory(std::size_t bytes) {
    void *memory = nullptr;
    check(driver().cuMemHostAlloc(&memory, bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP),
          "allocating pinned memory");
    host = static_cast<unsigned char *>(memory);
    check(driver().cuMemHostGetDevicePointer(&device, memory, 0), "mapping pinned memory");
}

PinnedMemory::~PinnedMemory() {
    if (!context_is_lost()) driver().cuMemFreeHost(host);
}

}  // namespace lathe
