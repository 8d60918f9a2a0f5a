// Who else computes on a device. They are waited for, never disturbed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trouble.hpp"

namespace lathe {

// The runner's processes go by this name, so that they know each other, also those of other workers and versions.
constexpr const char *RUNNER_NAME = "lathe-runner";

// A process that computes on a device. Its name is empty where it cannot be seen from here.
struct Tenant {
    unsigned pid;
    std::string name;
    std::optional<std::uint64_t> bytes;
};

// Nothing is done now, since somebody else uses the device; says who.
struct Occupied : Trouble {
    using Trouble::Trouble;
};

// Those who are no runners. Where this process is not among the tenants, their ids are of another namespace and mean nothing
// here; then as many of them are runners as can be seen here.
std::vector<Tenant> strangers(const std::vector<Tenant> &tenants, unsigned self, std::size_t runners_here);

// In one line.
std::string text_of(const std::vector<Tenant> &strangers);

}  // namespace lathe
