// A stream, events in it, the blocker that holds its work back until all of it was submitted, and values that kernels
// write for the host.
#pragma once

#include <cuda.h>

#include "driver.hpp"
#include "memory.hpp"

namespace lathe {

class Stream {
public:
    Stream();
    CUstream handle() const { return stream; }
    void finish() const;  // throws SystemError

private:
    CUstream stream;
};

class CudaEvent {
public:
    CudaEvent();
    void record(const Stream &stream) const;
    CUresult query() const;  // CUDA_ERROR_NOT_READY until the device has passed it
    double nanoseconds_since(const CudaEvent &earlier) const;

private:
    CUevent event;
};

// Work that is submitted while a stream is blocked starts when the block ends, so that none of its launches is late.
class StreamBlocker {
public:
    StreamBlocker();

    // Blocks the stream for its lifetime.
    class Block {
    public:
        Block(StreamBlocker &blocker, const Stream &stream);
        Block(const Block &) = delete;
        Block &operator=(const Block &) = delete;
        ~Block();

    private:
        StreamBlocker &blocker;
    };

private:
    PinnedMemory flag;
    unsigned turn = 0;

    volatile unsigned *state() const { return reinterpret_cast<volatile unsigned *>(flag.data()); }
};

// A value on the device that the harness's kernels write and the host reads. Its memory holds zeros when it is not in use.
template <class T>
class DeviceScalar {
public:
    CUdeviceptr on_device() const { return device; }
    Span memory() const { return buffer.all(); }

    void set(const T &value, const Stream &stream) {
        stream.finish();  // an earlier copy may still read the pinned memory
        *copy() = value;
        check(driver().cuMemcpyHtoDAsync(device, pinned.data(), sizeof(T), stream.handle()), "writing a device scalar");
    }

    // Waits for all work of the stream.
    T get(const Stream &stream) {
        check(driver().cuMemcpyDtoHAsync(pinned.data(), device, sizeof(T), stream.handle()), "reading a device scalar");
        check(driver().cuMemsetD8Async(device, 0, sizeof(T), stream.handle()), "clearing a device scalar");
        stream.finish();
        return *copy();
    }

private:
    DeviceBuffer buffer;
    CUdeviceptr device = buffer.reserve(sizeof(T));
    PinnedMemory pinned{sizeof(T)};

    T *copy() const { return reinterpret_cast<T *>(pinned.data()); }
};

}  // namespace lathe
