// What the device was like before and after a measurement. It is watched and written down, never changed.
#pragma once

#include <optional>

#include "nvml.hpp"
#include "result.hpp"
#include "station.hpp"

namespace lathe {

// Changes whenever samples of one kernel could change because of how they are taken.
constexpr const char *PROTOCOL = "cuda 1: cold second-level cache, launches behind a gate, device events";

class Environment {
public:
    explicit Environment(const Device &device);

    // Reads the device once more.
    void end();
    void report(Result &result) const;

private:
    const Device &device;
    Vitals before, after;
    std::optional<std::vector<Tenant>> foreign_before, foreign_after;
};

}  // namespace lathe
