// The management library: clocks, temperature, power, throttling, errors and who else is on a device. Where it is missing,
// nothing is known, and nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "company.hpp"

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

    // All processes that compute on the device, by their ids as this library sees them.
    std::optional<std::vector<Tenant>> tenants(const std::string &uuid) const;

private:
    friend class XidWatch;

    Nvml();
    void *device(const std::string &uuid) const;

    void *library = nullptr;
};

// The processes that compute on the device and are no runners of Lathe.
std::optional<std::vector<Tenant>> strangers_on(const std::string &uuid);

// The numbers of the faults that the driver reports of a device from now on; none where it reports nothing to this process.
class XidWatch {
public:
    explicit XidWatch(const std::string &uuid);
    std::vector<unsigned> seen();

private:
    void *events = nullptr;
    std::vector<unsigned> numbers;
};

}  // namespace lathe
