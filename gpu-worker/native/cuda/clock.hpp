// The host's clock, in nanoseconds: what the device's clock is checked against.
#pragma once

#include <chrono>
#include <cstdint>

namespace lathe {

inline std::uint64_t clock_now() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count());
}

}  // namespace lathe
