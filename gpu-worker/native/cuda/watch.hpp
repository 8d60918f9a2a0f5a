// Watches a device while other processes use it, by NVML only: without a context, it takes no memory of the device.
#pragma once

#include <string>

#include "common/result.hpp"

namespace lathe {

// Prints `ready` when it sees what happens, and reports it when standard input has ended.
void watch(const std::string &uuid, Result &result);

}  // namespace lathe
