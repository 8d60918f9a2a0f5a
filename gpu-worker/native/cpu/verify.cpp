#include "commands.hpp"
#include "common/command.hpp"
#include "inputs.hpp"
#include "process.hpp"
#include "reference.hpp"

namespace lathe {
namespace {

void run_on(Poison poison, Process &process) {
    process.memory().poison(poison);
    process.run();
    process.memory().check_guards();
}

// Wrong outputs of a candidate that ran out of memory are rejected for that.
void compare(const Process &process, const Reference &reference, std::vector<ErrorNorms> &norms) {
    try {
        compare_outputs(process.memory(), reference, norms);
    } catch (const Rejection &) {
        if (process.was_out_of_memory()) process.reject_out_of_memory();
        throw;
    }
}

}  // namespace

// The reference is computed after the first run: until then no memory holds it.
void verify(const Job &job, Result &result) {
    std::vector<ErrorNorms> norms(job.tensors.size());
    Process process(job, job.candidates[0]);
    run_to_result(result, [&] {
        process.start();
        fill_inputs(process.memory(), job.seed);
        run_on(Poison::NOT_A_NUMBER, process);
        const Reference reference = obtain_reference(job, job.seed);
        compare(process, reference, norms);
        run_on(Poison::HUGE_NUMBER, process);
        compare(process, reference, norms);
        process.finish();
        result.put("status", "ok");
        report_norms(job, norms, result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(process.peak_bytes()));
        if (!process.version().empty()) result.put("version", process.version());
    });
    result.put("log", process.log_text());
}

}  // namespace lathe
