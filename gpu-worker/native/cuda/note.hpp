// A value on the device that the harness's kernels write and the host reads.
#pragma once

#include "driver.hpp"
#include "memory.hpp"
#include "stream.hpp"

namespace lathe {

template <class T>
class Note {
public:
    CUdeviceptr on_device() const { return device; }

    void set(const T &value, const Stream &stream) {
        stream.finish();  // nothing may still be written from the pinned copy
        *copy() = value;
        check(driver().cuMemcpyHtoDAsync(device, pinned.data(), sizeof(T), stream.handle()), "writing a note");
    }

    // Waits for all that is on the stream.
    T get(const Stream &stream) {
        check(driver().cuMemcpyDtoHAsync(pinned.data(), device, sizeof(T), stream.handle()), "reading a note");
        stream.finish();
        return *copy();
    }

private:
    Slab slab;
    CUdeviceptr device = slab.hold(sizeof(T));
    PinnedMemory pinned{sizeof(T)};

    T *copy() const { return reinterpret_cast<T *>(pinned.data()); }
};

}  // namespace lathe
