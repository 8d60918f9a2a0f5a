// A stream of work for the device, a moment in it, and the gate that keeps its work back until all of it was handed over.
#pragma once

#include <cuda.h>

#include "memory.hpp"

namespace lathe {

class Stream {
public:
    Stream();
    CUstream handle() const { return stream; }
    void finish() const;  // throws Trouble

private:
    CUstream stream;
};

class Moment {
public:
    Moment();
    CUevent handle() const { return event; }
    void mark(const Stream &stream) const;
    CUresult state() const;  // CUDA_ERROR_NOT_READY until it has passed
    double nanoseconds_since(const Moment &earlier) const;

private:
    CUevent event;
};

// The work that is handed over while a gate is closed begins when it opens, so that no launch in it is late.
class Gate {
public:
    Gate();

    // Closed as long as this lives.
    class Closed {
    public:
        Closed(Gate &gate, const Stream &stream);
        Closed(const Closed &) = delete;
        Closed &operator=(const Closed &) = delete;
        ~Closed();

    private:
        Gate &gate;
    };

private:
    PinnedMemory flag;
    unsigned turn = 0;

    volatile unsigned *state() const { return reinterpret_cast<volatile unsigned *>(flag.data()); }
};

}  // namespace lathe
