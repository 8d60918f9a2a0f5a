// What happened on a device during a stage that other processes ran, from samples.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/result.hpp"
#include "nvml.hpp"

namespace lathe {

// Whose a process is. One that is ending has no environment any more, so nothing tells whose it was.
enum class Owner { LATHE, OTHER, ENDING };

// Returns the owner of a process: commands of a worker and all that they start inherit a mark in their environment.
Owner owner_of(unsigned pid);

class Observation {
public:
    explicit Observation(std::function<Owner(unsigned)> owner_of) : owner_of(std::move(owner_of)) {}

    // Clocks and reasons of throttling count while the device is busy; those of an idle device say nothing.
    void add(const Telemetry &telemetry);

    // Foreign processes count only beside one of the stage. Otherwise the stage does not compute, or the ids belong to
    // another process namespace and mean nothing here.
    void add(const std::vector<GpuProcess> &processes);

    // Reports the environment, and the foreign processes as "inUseBy", if there were any.
    void report(Result &result) const;

private:
    const std::function<Owner(unsigned)> owner_of;
    std::optional<unsigned> least_megahertz, most_megahertz, most_degrees, most_milliwatts;
    std::optional<std::uint64_t> throttle;
    std::vector<GpuProcess> foreign;
};

}  // namespace lathe
