#include "commands.hpp"
#include "common/error.hpp"
#include "common/median.hpp"
#include "environment.hpp"
#include "nvml_names.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

constexpr int RUNS = 11;
constexpr std::size_t COPY_BYTES = std::size_t(512) << 20;
const Deadline DEVICE{"device", 10};

// The first run is warm-up.
template <class Work>
double median_nanoseconds(DeviceContext &context, const Work &work) {
    std::vector<double> samples;
    for (int i = 0; i <= RUNS; i++) {
        context.begin.record(context.stream);
        work();
        context.end.record(context.stream);
        await(context.end, DEVICE);
        if (i) samples.push_back(context.end.nanoseconds_since(context.begin));
    }
    return median(samples);
}

double copy_bandwidth(DeviceContext &context) {
    const CUdeviceptr from = context.memory.reserve(2 * COPY_BYTES);
    const double nanoseconds = median_nanoseconds(context, [&] {
        check(driver().cuMemcpyDtoDAsync(from + COPY_BYTES, from, COPY_BYTES, context.stream.handle()), "copying");
    });
    return 2.0 * COPY_BYTES / nanoseconds * 1e9;
}

// Describes the faults of the device itself.
std::vector<std::string> faults(const MemoryHealth &memory_health, const std::vector<unsigned> &xids) {
    std::vector<std::string> found;
    if (memory_health.uncorrected_errors.value_or(0))
        found.push_back(text("%llu uncorrectable ECC errors since the driver was loaded",
                             static_cast<unsigned long long>(*memory_health.uncorrected_errors)));
    if (memory_health.reset_needed) found.push_back("memory rows are pending remapping until the GPU is reset");
    for (const unsigned xid : xids)
        if (const auto fault = device_fault(xid)) found.push_back(*fault);
    return found;
}

void report_wear(const MemoryHealth &memory_health, Result &result) {
    if (memory_health.uncorrected_errors)
        result.put_integer("eccUncorrected", static_cast<std::int64_t>(*memory_health.uncorrected_errors));
    if (memory_health.remapped_rows) result.put_integer("remappedRows", *memory_health.remapped_rows);
    result.put_integer("resetNeeded", memory_health.reset_needed);
}

}  // namespace

void health(DeviceContext &context, Result &result) {
    Environment environment(context.device);
    const double bandwidth = copy_bandwidth(context);
    const CUdeviceptr data = context.memory.reserve(CONTROL_BYTES);
    check(driver().cuMemsetD8Async(data, 0, CONTROL_BYTES, context.stream.handle()), "clearing memory");
    const double nanoseconds = median_nanoseconds(context, [&] { control(data, context.stream.handle()); });
    environment.end();
    result.put("status", "ok");
    result.put_integer("controlNanoseconds", static_cast<std::int64_t>(nanoseconds));
    result.put_number("bandwidthBytesPerSecond", bandwidth);
    result.open_object("caches");
    result.put_integer("l2", context.device.second_cache_bytes);
    result.close_object();
    const MemoryHealth memory_health = Nvml::get().memory_health(context.device.uuid);
    const std::vector<unsigned> xids = context.xids.seen();
    report_wear(memory_health, result);
    result.open_array("xids");
    for (const unsigned xid : xids) result.put_integer("", xid);
    result.close_array();
    result.open_array("faults");
    for (const std::string &fault : faults(memory_health, xids)) result.put("", fault);
    result.close_array();
    const auto foreign = foreign_processes_on(context.device.uuid);
    if (foreign) result.put_integer("foreignProcesses", static_cast<std::int64_t>(foreign->size()));
    if (foreign && !foreign->empty()) result.put("inUseBy", describe(*foreign));
    environment.report(result);
}

}  // namespace lathe
