// Times what a vendor's library offers for a problem: every plan briefly, the fastest three longer, and the best of them is
// verified and reported. Throws Unavailable or Rejection.
#pragma once

#include "result.hpp"
#include "station.hpp"

namespace lathe {

void baseline(Station &station, const Job &job, Result &result);

}  // namespace lathe
