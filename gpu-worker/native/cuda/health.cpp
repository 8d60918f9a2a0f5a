#include "health.hpp"

#include "environment.hpp"
#include "median.hpp"
#include "trouble.hpp"
#include "watchdog.hpp"
#include "xid.hpp"

namespace lathe {
namespace {

constexpr int RUNS = 11;
constexpr std::size_t COPY_BYTES = std::size_t(512) << 20;
const Watched DEVICE{"device", 10};

// The first run is warm-up.
template <class Work>
double median_nanoseconds(Station &station, const Work &work) {
    std::vector<double> samples;
    for (int i = 0; i <= RUNS; i++) {
        station.begin.mark(station.stream);
        work();
        station.end.mark(station.stream);
        await(station.end, DEVICE);
        if (i) samples.push_back(station.end.nanoseconds_since(station.begin));
    }
    return median(samples);
}

double copy_bandwidth(Station &station) {
    const CUdeviceptr from = station.memory.hold(2 * COPY_BYTES);
    const double nanoseconds = median_nanoseconds(station, [&] {
        check(driver().cuMemcpyDtoDAsync(from + COPY_BYTES, from, COPY_BYTES, station.stream.handle()), "copying");
    });
    return 2.0 * COPY_BYTES / nanoseconds * 1e9;
}

// What is wrong with the device itself, in words.
std::vector<std::string> faults(const Wear &wear, const std::vector<unsigned> &xids) {
    std::vector<std::string> found;
    if (wear.uncorrected_errors.value_or(0))
        found.push_back(text("%llu uncorrectable ECC errors since the driver was loaded", static_cast<unsigned long long>(*wear.uncorrected_errors)));
    if (wear.reset_needed) found.push_back("memory waits for a reset of the GPU to be remapped");
    for (const unsigned xid : xids)
        if (const auto fault = device_fault(xid)) found.push_back(*fault);
    return found;
}

void report_wear(const Wear &wear, Result &result) {
    if (wear.uncorrected_errors) result.put_integer("eccUncorrected", static_cast<std::int64_t>(*wear.uncorrected_errors));
    if (wear.remapped_rows) result.put_integer("remappedRows", *wear.remapped_rows);
    result.put_integer("resetNeeded", wear.reset_needed);
}

}  // namespace

void health(Station &station, Result &result) {
    Environment environment(station.device);
    const double bandwidth = copy_bandwidth(station);
    const CUdeviceptr data = station.memory.hold(CONTROL_BYTES);
    check(driver().cuMemsetD8Async(data, 0, CONTROL_BYTES, station.stream.handle()), "clearing memory");
    const double nanoseconds = median_nanoseconds(station, [&] { control(data, station.stream.handle()); });
    environment.end();
    result.put("status", "ok");
    result.put_integer("controlNanoseconds", static_cast<std::int64_t>(nanoseconds));
    result.put_number("bandwidthBytesPerSecond", bandwidth);
    result.open_object("caches");
    result.put_integer("l2", station.device.second_cache_bytes);
    result.close_object();
    const Wear wear = Nvml::get().wear(station.device.uuid);
    const std::vector<unsigned> xids = station.xids.seen();
    report_wear(wear, result);
    result.open_array("xids");
    for (const unsigned xid : xids) result.put_integer("", xid);
    result.close_array();
    result.open_array("faults");
    for (const std::string &fault : faults(wear, xids)) result.put("", fault);
    result.close_array();
    const auto foreign = strangers_on(station.device.uuid);
    if (foreign) result.put_integer("foreignProcesses", static_cast<std::int64_t>(foreign->size()));
    if (foreign && !foreign->empty()) result.put("inUseBy", text_of(*foreign));
    environment.report(result);
}

}  // namespace lathe
