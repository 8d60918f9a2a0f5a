// What the compiler made of a candidate, as part of a result; nothing of a vendor's library.
#pragma once

#include "runnable.hpp"
#include "result.hpp"

namespace lathe {

void report_footprint(const Runnable &runnable, Result &result);

}  // namespace lathe
