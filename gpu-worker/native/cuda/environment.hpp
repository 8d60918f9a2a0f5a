// The state of the device before and after a measurement. It is recorded, never changed. There is no foreign process then:
// the result of a measurement beside one is dropped.
#pragma once

#include "common/result.hpp"
#include "device_context.hpp"
#include "nvml.hpp"

namespace lathe {

// To be changed whenever the way of measuring changes the samples of a kernel.
constexpr const char *PROTOCOL = "cuda 1: cold second-level cache, launches into a blocked stream, device events";

class Environment {
public:
    explicit Environment(const Device &device);

    // Reads the device again.
    void end();
    void report(Result &result) const;

private:
    const Device &device;
    Telemetry before, after;
};

}  // namespace lathe
