// Why a device runs slower than it could, in words.
#pragma once

#include <cstdint>
#include <string>

namespace lathe {

// The names of the bits that the management library sets, or "none".
std::string throttle_names(std::uint64_t bits);

}  // namespace lathe
