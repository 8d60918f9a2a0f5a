// What a process keeps from job to job: its device, a stream, memory, the references that it has computed, and the plans of
// vendors' libraries that it has found fast.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/job.hpp"
#include "device.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "nvml.hpp"
#include "reference_store.hpp"
#include "staged_copier.hpp"
#include "steady_state.hpp"
#include "stream.hpp"

namespace lathe {

// A plan of a vendor's library with its time in brief runs.
struct RankedPlan {
    int number;
    double nanoseconds;
};

struct DeviceContext {
    // Makes the device's context current in this process.
    explicit DeviceContext(const Device &device);

    // The memory that holds zeros while candidates run, besides that of a job's arena.
    std::vector<Span> unused_memory() const;

    const Device device;
    Stream stream;
    DeviceBuffer memory, flushed;
    StagedCopier copier;
    ReferenceStore references = ReferenceStore::of_this_host();
    StreamBlocker blocker;
    SteadyState steady_state;
    std::map<std::string, std::vector<RankedPlan>> fastest_plans;  // by library and problem
    XidWatch xids{device.uuid};
    std::uint64_t seen_exclusive = 0;  // when no other process used the device
    CudaEvent ready, opened, begin, end;
    DeviceScalar<std::uint64_t> breach;
    DeviceScalar<std::array<std::uint64_t, MAX_TENSORS>> hashes;
    DeviceScalar<Difference> difference;
    DeviceScalar<ReferenceSums> sums;
};

}  // namespace lathe
