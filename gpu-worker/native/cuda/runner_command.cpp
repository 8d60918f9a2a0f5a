#include "runner_command.hpp"

#include <map>

#include "commands.hpp"
#include "common/clock.hpp"
#include "common/command.hpp"
#include "common/error.hpp"

namespace lathe {
namespace {

constexpr const char *HEALTH = "health";

// A job that begins so soon after another one needs no check before it: a process that appears in between is found after it.
constexpr std::uint64_t EXCLUSIVE_NANOSECONDS = 100'000'000;

struct JobCommand {
    Verb verb;
    bool (*run)(DeviceContext &, const Job &, Result &);
};

const std::map<std::string, JobCommand> commands{
    {"verify", {Verb::VERIFY, verify}},
    {"bench", {Verb::BENCH, bench}},
    {"baseline", {Verb::BASELINE, baseline}},
};

void require_exclusive(DeviceContext &context) {
    const auto others = foreign_processes_on(context.device.uuid);
    if (others && !others->empty()) throw DeviceInUse("the device is in use by " + describe(*others));
    context.seen_exclusive = clock_now();
}

Job job_of(const RunnerCommand &command, Verb verb, const Device &device) {
    Job job = read_job(read_file(command.job), command.job, verb, Backend::CUDA);
    if (!job.device.empty() && job.device != device.uuid)
        throw JobError(command.job + ": device: is " + job.device + ", but this runner uses " + device.uuid);
    return job;
}

// Times that were measured while another process used the device are dropped.
ContextState run_exclusive(DeviceContext &context, const JobCommand &command, const Job &job, Result &result) {
    if (clock_now() - context.seen_exclusive > EXCLUSIVE_NANOSECONDS) require_exclusive(context);
    bool has_times = true;  // also of a rejection, which another process may have caused
    const ContextState state = run_to_result(result, [&] { has_times = command.run(context, job, result); });
    if (state == ContextState::HEALTHY && has_times) require_exclusive(context);
    return state;
}

}  // namespace

bool is_command(const std::string &verb) { return verb == HEALTH || commands.count(verb); }

ContextState run_command(DeviceContext &context, const RunnerCommand &command) {
    Result result;
    ContextState state = ContextState::HEALTHY;
    if (command.verb == HEALTH) {
        health(context, result);
    } else {
        const JobCommand &job_command = commands.at(command.verb);
        Job job = job_of(command, job_command.verb, context.device);
        job.sampling = context.steady_state.sampling(job.sampling, clock_now());
        state = run_exclusive(context, job_command, job, result);
        context.steady_state.end(job.sampling, clock_now());
    }
    result.commit(command.result);
    return state;
}

}  // namespace lathe
