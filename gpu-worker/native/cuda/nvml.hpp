// NVML: clocks, temperature, power, throttling, errors and the processes on a device. Where it is missing, all values
// are absent and nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "foreign_processes.hpp"

namespace lathe {

// A reading of a device; values that could not be read are absent.
struct Telemetry {
    std::optional<unsigned> clock_megahertz, memory_megahertz, temperature, power_milliwatts;
    std::optional<std::uint64_t> throttle;  // NVML's bits
};

struct MemoryHealth {
    std::optional<std::uint64_t> uncorrected_errors;  // since the driver was loaded
    std::optional<unsigned> remapped_rows;
    bool reset_needed = false;  // a row is pending remapping
};

class Nvml {
public:
    static const Nvml &get();

    std::string driver_version() const;
    Telemetry telemetry(const std::string &uuid) const;
    std::optional<unsigned> clock_megahertz(const std::string &uuid) const;  // of the multiprocessors
    MemoryHealth memory_health(const std::string &uuid) const;
    std::optional<bool> mig(const std::string &uuid) const;

    // All processes that compute on the device, with their ids as NVML reports them.
    std::optional<std::vector<GpuProcess>> processes(const std::string &uuid) const;

private:
    friend class XidWatch;

    Nvml();
    void *device(const std::string &uuid) const;

    void *library = nullptr;
};

// Returns the processes that compute on the device and are not Lathe's runners.
std::optional<std::vector<GpuProcess>> foreign_processes_on(const std::string &uuid);

// Collects the numbers of the Xid errors that the driver reports for a device; none where it reports none to this
// process.
class XidWatch {
public:
    explicit XidWatch(const std::string &uuid);
    std::vector<unsigned> seen();

private:
    void *events = nullptr;
    std::vector<unsigned> numbers;
};

}  // namespace lathe
