#include <csignal>
#include <cstdlib>
#include <cstring>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "candidate_process.hpp"
#include "commands.hpp"
#include "common/command.hpp"
#include "common/error.hpp"
#include "common/reference.hpp"
#include "common/rejection.hpp"
#include "machine.hpp"
#include "sandbox.hpp"
#include "timed_candidate.hpp"

namespace lathe {
namespace {

constexpr char USAGE[] = R"(usage: lathe-runner verify|bench|health JOB.json --out RESULT.json

  verify   runs the candidate twice on inputs made from the job's seed, with different poison in its outputs, and
           compares every element of every output with the reference; then once on each of the job's "contents"
  bench    times the first candidate (challenger) against the second (incumbent), interleaved A/B/B/A with cold
           caches, and verifies randomly chosen runs
  health   times a control kernel and measures the peak rates of one processor; it does not read JOB

A candidate is a shared library. An entry is `void entry(void *const *args)`: args[i] points at the first byte of a
tensor or a scratch buffer, or at an int64_t. The library can also export
  int lathe_open(char *why, size_t room)   called once; a nonzero result means that the library cannot run here, and
                                           why holds the reason
  const char *lathe_version(void)          the version in the result
Each candidate runs in processes of its own. They cannot start processes or threads (unless the job sets "threads"),
write files, use the network or exceed the job's memory limit. limits.seconds applies to each launch; a comparison that
takes longer ends after its first round.

Exit code: 0 a result was written (also for a rejected candidate); 2 invalid job or usage; 3 the machine or the runner
failed: nothing is known about the candidate, try again; 4 the machine is too busy, try again later. The runner ends
when the process that started it does.
)";

// There is a processor for each thread.
void check_threads(const Job &job) {
    for (const Program &program : job.candidates)
        if (program.threads > usable_cpus())
            throw JobError(text("the op grants %d threads (cpu.threads in op.json), but only %d processors can be used on this "
                                "machine",
                                program.threads, usable_cpus()));
}

// Each contents and its reference are kept, and each candidate has buffers of its own. Scratch buffers that do not fit are
// the candidate's fault.
void check_memory(const Job &job, Verb verb) {
    const auto available = static_cast<double>(available_memory());
    const auto mebibytes = [](double bytes) { return bytes / (1 << 20); };
    const auto arenas = [&](const Program &program) {
        return static_cast<double>(verb == Verb::BENCH ? arena_count(job, program) : 1);
    };
    double bytes = 0;
    for (const Tensor &tensor : job.tensors) {
        const auto elements = static_cast<double>(tensor.elements);
        if (is_read(tensor.role)) bytes += SEEDS * elements * static_cast<double>(bytes_of(tensor.type));
        if (is_written(tensor.role)) bytes += SEEDS * elements * sizeof(double);
    }
    for (const Program &program : job.candidates)
        bytes += arenas(program) * static_cast<double>(Arena::tensor_bytes(job, program));
    if (bytes > available)
        throw JobError(text("the problem needs %.0f MiB of memory, but only %.0f MiB are available on this machine",
                            mebibytes(bytes), mebibytes(available)));
    for (const Program &program : job.candidates) {
        bytes += arenas(program) * static_cast<double>(Arena::scratch_bytes(program));
        if (bytes > available)
            throw Rejection{Stage::LAUNCH, program.name,
                            text("with its scratch buffers the problem needs %.0f MiB of memory, but only %.0f MiB are "
                                 "available on this machine",
                                 mebibytes(bytes), mebibytes(available))};
    }
}

void run(const CommandLine &line) {
    Result result;
    require(line.verb == "verify" || line.verb == "bench" || line.verb == "health", "verify, bench or health");
    require(!line.job.empty(), "JOB.json");
    require(!line.out.empty(), "--out RESULT.json");
    use_cpus(last_cpus(1));
    if (line.verb == "health") {
        health(result);
    } else {
        const Verb verb = line.verb == "verify" ? Verb::VERIFY : Verb::BENCH;
        const Job job = read_job(read_file(line.job), line.job, verb, Backend::CPU);
        run_to_result(result, [&] {
            check_threads(job);
            check_memory(job, verb);
            verb == Verb::VERIFY ? verify(job, result) : bench(job, result);
        });
    }
    result.commit(line.out);
}

}  // namespace
}  // namespace lathe

// Besides the documented verbs, the runner starts candidates' processes by `candidate FILE`. The worker starts second harnesses
// by `sandbox THREADS FOLDER COMMAND...` and agents by `contain [OPTIONS] -- COMMAND...`; agents reach it by `ask`.
int main(int count, char **words) {
    if (count > 4 && !std::strcmp(words[1], "sandbox")) lathe::run_sandboxed(words + 2);
    if (count > 3 && !std::strcmp(words[1], "contain")) lathe::run_contained(words + 2);
    if (count > 3 && !std::strcmp(words[1], "ask")) lathe::run_ask(words + 2);
    if (count == 3 && !std::strcmp(words[1], "candidate")) lathe::run_candidate_process(std::atoi(words[2]));
    close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);  // candidates do not inherit what the runner inherited
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // without the process that started the runner nothing reads the result
    signal(SIGPIPE, SIG_IGN);          // a dead process shows as the end of its replies
    return lathe::run_program("lathe-runner", lathe::USAGE, count, words, lathe::run);
}
