// Lists the devices of this host; where there is no driver, none, and why.
#pragma once

#include "result.hpp"

namespace lathe {

void devices(Result &result);

}  // namespace lathe
