#include <unistd.h>

#include "commands.hpp"
#include "common/clock.hpp"
#include "common/median.hpp"
#include "machine.hpp"
#include "peak.hpp"
#include "sandbox.hpp"

namespace lathe {
namespace {

constexpr int CONTROL_RUNS = 15, CONTROL_ELEMENTS = 1 << 16, CONTROL_PASSES = 120;

// Fixed work, half arithmetic and half second-level cache. It never changes, so that its time is comparable over
// months.
double control_run(float *data) {
    const std::uint64_t begin = clock_now();
    for (int pass = 0; pass < CONTROL_PASSES; pass++)
        for (int i = 0; i < CONTROL_ELEMENTS; i++) data[i] = data[i] * 0.5f + static_cast<float>(pass);
    volatile float sink = data[CONTROL_ELEMENTS / 2];
    static_cast<void>(sink);
    return static_cast<double>(clock_now() - begin);
}

double control_median() {
    std::vector<float> data(CONTROL_ELEMENTS);
    std::vector<double> times;
    control_run(data.data());
    for (int i = 0; i < CONTROL_RUNS; i++) times.push_back(control_run(data.data()));
    return median(times);
}

// Names what does not confine programs on this machine.
void report_missing(Result &result) {
    result.open_array("missing");
    if (!has_landlock()) result.put("", "Landlock");
    if (!has_seccomp()) result.put("", "seccomp");
    if (!has_namespaces()) result.put("", "user namespaces");
    if (geteuid() == 0) result.put("", "an unprivileged user");
    result.close_array();
}

}  // namespace

void health(Result &result) {
    const Machine machine(last_cpu());
    result.put("status", "ok");
    result.put_integer("controlNanoseconds", static_cast<std::int64_t>(control_median()));
    result.open_object("peakFlops");
    result.put_number("f32", peak_flops_f32());
    result.put_number("f64", peak_flops_f64());
    result.close_object();
    result.put_number("bandwidthBytesPerSecond", peak_bandwidth(machine.last_level_bytes()));
    machine.report(result);
    report_missing(result);
}

}  // namespace lathe
