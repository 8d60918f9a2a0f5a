// The management library: clocks, temperature, power, throttling, errors and who else is on a device. Where it is missing,
// nothing is known, and nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lathe {

// What a device is like at one moment; what could not be read is absent.
struct Vitals {
    std::optional<unsigned> clock_megahertz, memory_megahertz, temperature, power_milliwatts;
    std::optional<std::uint64_t> throttle;  // the bits of the library
};

struct Wear {
    std::optional<std::uint64_t> uncorrected_errors;  // since the driver was loaded
    std::optional<unsigned> remapped_rows;
    bool reset_needed = false;  // a row waits to be remapped
};

class Nvml {
public:
    static const Nvml &get();

    std::string driver_version() const;
    Vitals vitals(const std::string &uuid) const;
    Wear wear(const std::string &uuid) const;
    std::optional<bool> mig(const std::string &uuid) const;

    // The ids, as this library sees them, of all processes that compute on the device.
    std::optional<std::vector<unsigned>> processes(const std::string &uuid) const;

private:
    Nvml();
    void *device(const std::string &uuid) const;

    void *library = nullptr;
};


// How many processes that are no runners of Lathe compute on the device. Ids that cannot be seen from here count as
// foreign, but for one that may be this process.
std::optional<int> foreign_processes(const std::string &uuid);

}  // namespace lathe
