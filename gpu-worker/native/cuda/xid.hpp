// What the driver reports of a device's faults by number. Most numbers are the fault of what ran there.
#pragma once

#include <optional>
#include <string>

namespace lathe {

// Which fault of the device itself a number stands for; empty for those that a kernel can cause.
std::optional<std::string> device_fault(unsigned xid);

}  // namespace lathe
