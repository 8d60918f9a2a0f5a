#include "commands.hpp"
#include "common/command.hpp"
#include "inputs.hpp"
#include "process.hpp"
#include "reference.hpp"

namespace lathe {
namespace {

void run_on(Poison poison, const Arena &arena, Process &process) {
    arena.poison(poison);
    process.run();
    arena.check_guards();
}

// Wrong outputs of a candidate that ran out of memory are rejected for that.
void compare(const Arena &arena, const Process &process, const Reference &reference, std::vector<ErrorNorms> &norms) {
    try {
        compare_outputs(arena, reference, norms);
    } catch (const Rejection &) {
        if (process.was_out_of_memory()) process.reject_out_of_memory();
        throw;
    }
}

}  // namespace

// The reference is computed after the first run: until then no memory holds it.
void verify(const Job &job, Result &result) {
    std::vector<ErrorNorms> norms(job.tensors.size());
    const Arena arena(job, job.candidates[0]);
    Process process(arena);
    run_to_result(result, [&] {
        process.start();
        fill_inputs(arena, job.seed);
        run_on(Poison::NOT_A_NUMBER, arena, process);
        const Reference reference = obtain_reference(job, job.seed);
        compare(arena, process, reference, norms);
        run_on(Poison::HUGE_NUMBER, arena, process);
        compare(arena, process, reference, norms);
        process.finish();
        result.put("status", "ok");
        report_norms(job, norms, result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(process.peak_bytes()));
        if (!process.version().empty()) result.put("version", process.version());
    });
    result.put("log", process.log_text());
}

}  // namespace lathe
