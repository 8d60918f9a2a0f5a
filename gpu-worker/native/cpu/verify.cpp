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

void verify(const Job &job, Result &result) {
    std::vector<ErrorNorms> norms(job.tensors.size());
    const Arena arena(job, job.candidates[0]);
    Process process(arena);
    constexpr Poison poisons[SEEDS] = {Poison::NOT_A_NUMBER, Poison::HUGE_NUMBER};
    run_to_result(result, [&] {
        process.start();
        for (std::size_t i = 0; i < SEEDS; i++) {
            fill_inputs(arena, input_seed(job, i));
            run_on(poisons[i], arena, process);
            compare(arena, process, obtain_reference(job, input_seed(job, i)), norms);
        }
        process.finish();
        result.put("status", "ok");
        report_norms(job, norms, result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(process.peak_bytes()));
        if (!process.version().empty()) result.put("version", process.version());
    });
    result.put("log", process.log_text());
}

}  // namespace lathe
