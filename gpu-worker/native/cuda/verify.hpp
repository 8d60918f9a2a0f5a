// Runs the one candidate twice on inputs made from the job's seed, each time over other poison, and compares every element
// of every output with the reference. Throws Rejection.
#pragma once

#include "result.hpp"
#include "station.hpp"

namespace lathe {

void verify(Station &station, const Job &job, Result &result);

}  // namespace lathe
