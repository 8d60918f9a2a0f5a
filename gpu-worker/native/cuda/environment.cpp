#include "environment.hpp"

#include "throttle.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

template <class Number>
void put(Result &result, const char *name, const std::optional<Number> &number) {
    if (number) result.put(name, std::to_string(*number));
}

void put_vitals(Result &result, const std::string &moment, const Vitals &vitals) {
    put(result, ("smMHz" + moment).c_str(), vitals.clock_megahertz);
    put(result, ("memoryMHz" + moment).c_str(), vitals.memory_megahertz);
    put(result, ("temperatureC" + moment).c_str(), vitals.temperature);
    if (vitals.power_milliwatts) result.put("powerW" + moment, text("%.1f", *vitals.power_milliwatts / 1e3));
    if (vitals.throttle) result.put("throttled" + moment, throttle_names(*vitals.throttle));
}

}  // namespace

Environment::Environment(const Device &device)
    : device(device), before(Nvml::get().vitals(device.uuid)), foreign_before(strangers_on(device.uuid)) {}

void Environment::end() {
    after = Nvml::get().vitals(device.uuid);
    foreign_after = strangers_on(device.uuid);
}

void Environment::report(Result &result) const {
    result.open_object("environment");
    result.put("gpu", device.name);
    result.put("uuid", device.uuid);
    result.put("driver", driver_version());
    result.put("protocol", PROTOCOL);
    put_vitals(result, "Before", before);
    put_vitals(result, "After", after);
    if (foreign_before) result.put("foreignProcessesBefore", std::to_string(foreign_before->size()));
    if (foreign_after) result.put("foreignProcessesAfter", std::to_string(foreign_after->size()));
    result.close_object();
}

}  // namespace lathe
