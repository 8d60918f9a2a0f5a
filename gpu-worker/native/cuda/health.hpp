// What the device can do now: the time of a control kernel, the bandwidth of a copy, and what the driver knows of its health.
#pragma once

#include "result.hpp"
#include "station.hpp"

namespace lathe {

void health(Station &station, Result &result);

}  // namespace lathe
