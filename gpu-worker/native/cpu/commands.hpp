// The commands of the CPU runner. A rejected candidate is a result, too.
#pragma once

#include "common/job.hpp"
#include "common/result.hpp"

namespace lathe {

// Runs the one candidate twice on fresh inputs and compares its whole output with the reference after each run.
void verify(const Job &job, Result &result);

// Times the challenger against the incumbent, interleaved, each in processes of its own.
void bench(const Job &job, Result &result);

// Times a control kernel of known work, and measures the peak rates of this machine.
void health(Result &result);

}  // namespace lathe
