#include "observation.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>

#include "common/error.hpp"
#include "nvml_names.hpp"

namespace lathe {
namespace {

constexpr std::uint64_t IDLE = 1;  // nvmlClocksThrottleReasonGpuIdle

// The variable that ProcessTree.java sets. In /proc, a zero byte ends each variable.
const std::string MARK = "LATHE_COMMAND=";

void keep_least(std::optional<unsigned> &least, const std::optional<unsigned> &value) {
    if (value) least = std::min(*value, least.value_or(*value));
}

void keep_most(std::optional<unsigned> &most, const std::optional<unsigned> &value) {
    if (value) most = std::max(*value, most.value_or(*value));
}

void put(Result &result, const char *name, const std::optional<unsigned> &number) {
    if (number) result.put(name, std::to_string(*number));
}

}  // namespace

Owner owner_of(unsigned pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/environ", std::ios::binary);
    if (!file) return errno == EACCES ? Owner::OTHER : Owner::ENDING;  // only another user's cannot be read
    const std::string environment{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (environment.empty()) return Owner::ENDING;
    const bool marked =
        environment.compare(0, MARK.size(), MARK) == 0 || environment.find('\0' + MARK) != std::string::npos;
    return marked ? Owner::LATHE : Owner::OTHER;
}

void Observation::add(const Telemetry &telemetry) {
    keep_most(most_degrees, telemetry.temperature);
    keep_most(most_milliwatts, telemetry.power_milliwatts);
    if (telemetry.throttle.value_or(0) & IDLE) return;
    keep_least(least_megahertz, telemetry.clock_megahertz);
    keep_most(most_megahertz, telemetry.clock_megahertz);
    if (telemetry.throttle) throttle = throttle.value_or(0) | *telemetry.throttle;
}

void Observation::add(const std::vector<GpuProcess> &processes) {
    std::vector<GpuProcess> others;
    bool computes = false;
    for (const GpuProcess &process : processes) {
        if (process.name == RUNNER_NAME) continue;
        const Owner owner = owner_of(process.pid);
        computes |= owner == Owner::LATHE;
        if (owner == Owner::OTHER) others.push_back(process);
    }
    if (!computes) return;
    for (const GpuProcess &other : others)
        if (std::none_of(foreign.begin(), foreign.end(), [&](const GpuProcess &known) { return known.pid == other.pid; }))
            foreign.push_back(other);
}

void Observation::report(Result &result) const {
    if (!foreign.empty()) result.put("inUseBy", describe(foreign));
    result.open_object("environment");
    put(result, "smMHzMin", least_megahertz);
    put(result, "smMHzMax", most_megahertz);
    put(result, "temperatureCMax", most_degrees);
    if (most_milliwatts) result.put("powerWMax", text("%.1f", *most_milliwatts / 1e3));
    if (throttle) result.put("throttled", throttle_names(*throttle));
    result.close_object();
}

}  // namespace lathe
