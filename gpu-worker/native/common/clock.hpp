// The host's clock in nanoseconds. Time services do not slew it.
#pragma once

#include <cstdint>
#include <ctime>

namespace lathe {

inline std::uint64_t clock_now() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1000000000u + static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace lathe
