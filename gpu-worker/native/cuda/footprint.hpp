// What the compiler made of a candidate, as part of a result.
#pragma once

#include "contender.hpp"
#include "result.hpp"

namespace lathe {

void report_footprint(const Contender &contender, Result &result);

}  // namespace lathe
