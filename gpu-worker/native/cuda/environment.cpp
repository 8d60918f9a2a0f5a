#include "environment.hpp"

#include "common/error.hpp"
#include "nvml_names.hpp"

namespace lathe {
namespace {

template <class Number>
void put(Result &result, const char *name, const std::optional<Number> &number) {
    if (number) result.put(name, std::to_string(*number));
}

void put_telemetry(Result &result, const std::string &when, const Telemetry &telemetry) {
    put(result, ("smMHz" + when).c_str(), telemetry.clock_megahertz);
    put(result, ("memoryMHz" + when).c_str(), telemetry.memory_megahertz);
    put(result, ("temperatureC" + when).c_str(), telemetry.temperature);
    if (telemetry.power_milliwatts) result.put("powerW" + when, text("%.1f", *telemetry.power_milliwatts / 1e3));
    if (telemetry.throttle) result.put("throttled" + when, throttle_names(*telemetry.throttle));
}

}  // namespace

Environment::Environment(const Device &device) : device(device), before(Nvml::get().telemetry(device.uuid)) {}

void Environment::end() { after = Nvml::get().telemetry(device.uuid); }

void Environment::report(Result &result) const {
    result.open_object("environment");
    result.put("gpu", device.name);
    result.put("uuid", device.uuid);
    result.put("driver", driver_version());
    result.put("protocol", PROTOCOL);
    put_telemetry(result, "Before", before);
    put_telemetry(result, "After", after);
    result.close_object();
}

}  // namespace lathe
