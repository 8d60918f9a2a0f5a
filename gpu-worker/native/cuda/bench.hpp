// Times the challenger, and the incumbent where there is one, interleaved with cold caches; runs of the challenger drawn by
// lot are verified. Either may be a plan of a vendor's library. Throws Rejection, or Unavailable.
#pragma once

#include "result.hpp"
#include "station.hpp"

namespace lathe {

void bench(Station &station, const Job &job, Result &result);

}  // namespace lathe
