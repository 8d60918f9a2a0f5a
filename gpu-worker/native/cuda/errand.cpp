#include "errand.hpp"

#include <map>

#include "baseline.hpp"
#include "bench.hpp"
#include "health.hpp"
#include "nvml.hpp"
#include "trouble.hpp"
#include "verify.hpp"

namespace lathe {
namespace {

constexpr const char *HEALTH = "health";

struct Task {
    Verb verb;
    void (*run)(Station &, const Job &, Result &);
};

const std::map<std::string, Task> tasks{
    {"verify", {Verb::VERIFY, verify}}, {"bench", {Verb::BENCH, bench}}, {"baseline", {Verb::BASELINE, baseline}},
};

// A rejection replaces whatever was written before it.
ContextState judge(Station &station, const Task &task, const Job &job, Result &result) {
    try {
        task.run(station, job, result);
        return ContextState::HEALTHY;
    } catch (const Rejection &rejection) {
        result = Result();
        report(rejection, result);
        return rejection.context;
    } catch (const Unavailable &unavailable) {
        result = Result();
        report(unavailable, result);
        return ContextState::HEALTHY;
    }
}

void need_no_company(const Device &device) {
    const auto company = strangers_on(device.uuid);
    if (company && !company->empty()) throw Occupied("the device is in use by " + text_of(*company));
}

// What was found while somebody else used the device says nothing.
ContextState alone(Station &station, const Task &task, const Job &job, Result &result) {
    need_no_company(station.device);
    const ContextState state = judge(station, task, job, result);
    if (state == ContextState::HEALTHY) need_no_company(station.device);
    return state;
}

Job read(const Errand &errand, const Device &device) {
    Job job = read_job(read_file(errand.job), tasks.at(errand.verb).verb);
    if (!job.device.empty() && job.device != device.uuid) throw BadJob("device is " + job.device + ", this runner works on " + device.uuid);
    return job;
}

}  // namespace

bool is_errand(const std::string &verb) { return verb == HEALTH || tasks.count(verb); }

ContextState run_errand(Station &station, const Errand &errand) {
    Result result;
    ContextState state = ContextState::HEALTHY;
    if (errand.verb == HEALTH) health(station, result);
    else state = alone(station, tasks.at(errand.verb), read(errand, station.device), result);
    result.commit(errand.result);
    return state;
}

}  // namespace lathe
