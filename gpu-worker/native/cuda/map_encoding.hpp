// Tensor maps of the bulk copy engine, in the driver's form.
#pragma once

#include <cuda.h>

#include <string>

#include "job.hpp"

namespace lathe {

CUresult encode_map(const Map &map, CUdeviceptr data, CUtensorMap &encoded);

// For messages: a map that the driver refuses is refused without a reason.
std::string shape_of(const Map &map);

}  // namespace lathe
