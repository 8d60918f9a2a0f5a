#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/prctl.h>

#include "common/command.hpp"
#include "common/error.hpp"
#include "common/fields.hpp"
#include "foreign_processes.hpp"
#include "runner_command.hpp"
#include "serve.hpp"
#include "watch.hpp"

namespace lathe {
namespace {

constexpr char USAGE[] = R"(usage: lathe-runner-cuda verify|bench|baseline JOB.json --out RESULT.json
       lathe-runner-cuda health --device UUID --out RESULT.json
       lathe-runner-cuda devices --out RESULT.json
       lathe-runner-cuda watch --device UUID --out RESULT.json
       lathe-runner-cuda serve --device UUID

  verify    runs the candidate twice on inputs made from the job's seed, with different poison in its outputs, and
            compares every element of every output with the reference; then once on each of the job's "contents"
  bench     times the first candidate (challenger) against the second (incumbent), interleaved A/B/B/A with cold
            caches, and verifies randomly chosen runs; a candidate with a "plan" is a vendor's library
  baseline  times every plan of a vendor's library, and verifies the best
  health    times a control kernel and a copy, and reports what the driver knows about the device's health
  devices   lists the devices; without a driver the list is empty and has a reason
  watch     watches a device without a context while other processes use it: prints `ready`, samples five times per
            second until standard input ends, and reports the faults of the device, the clocks and the reasons of
            throttling while it was busy, and the processes that a worker's command did not start
  serve     creates a context, prints `ready`, and then runs lines `verb<TAB>JOB<TAB>RESULT` from standard input. It
            replies `done`; or `context lost` when a candidate faulted or hung: the result is written, and the process
            ends, since its context cannot be used again; or `occupied: ...` with the other processes on the device:
            there is no result, retry later. An invalid job or an error ends the process as in the other commands

A candidate is device code (a cubin); none of its code runs on the host. The runner ends when the process that started
it does.

Exit code: 0 a result was written (also for a rejected candidate); 2 invalid job or usage; 3 the machine or the runner
failed: nothing is known about the candidate, try again.
)";

// The job names its device; health has no job.
std::string device_of(const CommandLine &line) {
    if (!line.device.empty() || line.verb == "health") return line.device;
    const Json document = parse_json(read_file(line.job), line.job);
    return Fields(Field{&document, &line.job, "", ""}).text_or("device", "");
}

void run(const CommandLine &line) {
    if (line.verb == "serve") {
        require(!line.device.empty(), "--device UUID");
        return serve(find_device(line.device));
    }
    require(line.verb == "devices" || line.verb == "watch" || is_command(line.verb),
            "verify, bench, baseline, health, devices, watch or serve");
    require(!line.out.empty(), "--out RESULT.json");
    if (line.verb == "devices") {
        Result result;
        list_devices(result);
        return result.commit(line.out);
    }
    if (line.verb == "watch") {
        require(!line.device.empty(), "--device UUID");
        Result result;
        watch(line.device, result);
        return result.commit(line.out);
    }
    require(line.verb == "health" || !line.job.empty(), "JOB.json");
    DeviceContext context(find_device(device_of(line)));
    run_command(context, {line.verb, line.job, line.out});
}

}  // namespace
}  // namespace lathe

int main(int count, char **words) {
    signal(SIGPIPE, SIG_IGN);                  // a write to a closed pipe fails instead
    setenv("CUDA_MODULE_LOADING", "LAZY", 1);  // a vendor's library has hundreds of megabytes, and one kernel is used
    prctl(PR_SET_NAME, lathe::RUNNER_NAME);
    lathe::exit_with_parent();
    const int code = lathe::run_program("lathe-runner-cuda", lathe::USAGE, count, words, lathe::run);
    std::fflush(stdout);
    std::_Exit(code);  // a hanging context would block an orderly exit forever
}
