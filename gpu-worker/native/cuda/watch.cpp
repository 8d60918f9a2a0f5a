#include "watch.hpp"

#include <cerrno>
#include <cstdio>
#include <poll.h>
#include <unistd.h>

#include "common/error.hpp"
#include "nvml.hpp"
#include "nvml_names.hpp"
#include "observation.hpp"

namespace lathe {
namespace {

constexpr int INTERVAL_MILLISECONDS = 200;

// Waits for the interval, or until the input ends. Returns whether it has ended.
bool input_ends_within(int milliseconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, milliseconds);
    if (ready < 0 && errno != EINTR) throw_errno("cannot wait for standard input");
    char ignored[256];
    return ready > 0 && read(STDIN_FILENO, ignored, sizeof ignored) <= 0;
}

}  // namespace

void watch(const std::string &uuid, Result &result) {
    const Nvml &nvml = Nvml::get();
    XidWatch xids(uuid);
    Observation observation(owner_of);
    if (std::puts("ready") < 0 || std::fflush(stdout)) throw_errno("cannot print");
    bool ended = false;
    while (!ended) {
        ended = input_ends_within(INTERVAL_MILLISECONDS);
        observation.add(nvml.telemetry(uuid));
        observation.add(nvml.processes(uuid).value_or(std::vector<GpuProcess>()));
    }
    const std::vector<unsigned> numbers = xids.seen();
    result.put("status", "ok");
    result.open_array("faults");
    for (const unsigned xid : numbers)
        if (const auto fault = device_fault(xid)) result.put("", *fault);
    result.close_array();
    result.open_array("xids");
    for (const unsigned xid : numbers) result.put_integer("", xid);
    result.close_array();
    observation.report(result);
}

}  // namespace lathe
