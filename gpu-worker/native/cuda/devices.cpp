#include "devices.hpp"

#include "device.hpp"
#include "nvml.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

void report_device(const Device &device, const std::string &driver, Result &result) {
    result.open_object("");
    result.put("uuid", device.uuid);
    result.put("name", device.name);
    result.put("capability", text("%d.%d", device.capability_major, device.capability_minor));
    result.put_integer("smCount", device.multiprocessors);
    result.put_integer("sharedMemoryMax", device.shared_bytes);
    result.put_integer("residentThreads", device.resident_threads);
    result.put_integer("memoryBytes", static_cast<std::int64_t>(device.memory_bytes));
    result.put_integer("l2Bytes", device.second_cache_bytes);
    result.put_integer("clockMHz", device.clock_kilohertz / 1000);
    result.put_integer("memoryClockMHz", device.memory_clock_kilohertz / 1000);
    result.put_integer("memoryBusBits", device.memory_bus_bits);
    result.put_flag("ecc", device.ecc);
    result.put_flag("mig", Nvml::get().mig(device.uuid).value_or(false));
    result.put("busId", device.bus_id);
    result.put("driver", driver);
    result.close_object();
}

}  // namespace

void devices(Result &result) {
    std::string reason;
    result.put("status", "ok");
    result.open_array("devices");
    try {
        const std::string driver = driver_version();
        for (const Device &device : all_devices()) report_device(device, driver, result);
    } catch (const Trouble &none) {
        reason = none.what();
    }
    result.close_array();
    if (!reason.empty()) result.put("reason", reason);
}

}  // namespace lathe
