// What a process keeps from job to job: its device, a stream, memory, and the references that it has computed.
#pragma once

#include <array>

#include "device.hpp"
#include "ferry.hpp"
#include "job.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "note.hpp"
#include "nvml.hpp"
#include "reference_store.hpp"
#include "stream.hpp"

namespace lathe {

struct Station {
    // Enters the device's context, which is this process's from then on.
    explicit Station(const Device &device);

    const Device device;
    Stream stream;
    Slab memory, flushed;
    Ferry ferry;
    ReferenceStore references = ReferenceStore::of_this_host();
    Gate gate;
    XidWatch xids{device.uuid};
    Moment ready, opened, begin, end;
    Note<std::uint64_t> breach;
    Note<std::array<std::uint64_t, MAX_TENSORS>> hashes;
    Note<Difference> difference;
    Note<Moments> moments;
};

}  // namespace lathe
