// NVIDIA's numbers in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lathe {

// Returns the names of NVML's throttle reasons, or "none".
std::string throttle_names(std::uint64_t bits);

// Returns the fault of the device that an Xid error stands for; empty for those that a kernel can cause.
std::optional<std::string> device_fault(unsigned xid);

}  // namespace lathe
