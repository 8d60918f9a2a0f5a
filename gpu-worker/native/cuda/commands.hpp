// The commands of the CUDA runner. They throw Rejection, or Unavailable. Those that run jobs return whether the result has
// times, which another process on the device would have changed.
#pragma once

#include "common/job.hpp"
#include "common/result.hpp"
#include "device_context.hpp"

namespace lathe {

// Runs the one candidate twice on inputs made from the job's seed, with different poison in its outputs, and compares
// every element of every output with the reference.
bool verify(DeviceContext &context, const Job &job, Result &result);

// Times the challenger, and the incumbent where there is one, interleaved with cold caches, and verifies randomly
// chosen runs of the challenger. Either can be a plan of a vendor's library.
bool bench(DeviceContext &context, const Job &job, Result &result);

// Times the plans of a vendor's library: every plan briefly, the fastest longer. Verifies and reports the best.
bool baseline(DeviceContext &context, const Job &job, Result &result);

// Reports the time of a control kernel, the bandwidth of a copy, and what the driver knows about the device's health.
void health(DeviceContext &context, Result &result);

}  // namespace lathe
