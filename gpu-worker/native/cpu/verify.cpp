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
void compare(const Arena &arena, const Process &process, const Reference &reference, Pattern pattern,
             std::vector<ErrorNorms> &norms) {
    try {
        compare_outputs(arena, reference, pattern, norms);
    } catch (const Rejection &) {
        if (process.was_out_of_memory()) process.reject_out_of_memory();
        throw;
    }
}

void verify_contents(Pattern pattern, Poison poison, const Arena &arena, Process &process) {
    const Job &job = arena.job;
    const Contents contents{job.seed, pattern};
    const Reference reference = obtain_reference(job, contents);
    if (!is_defined(job, reference, pattern)) return;
    std::vector<ErrorNorms> norms(job.tensors.size());
    fill_inputs(arena, contents);
    verify_pattern(
        job, pattern, [&] { run_on(poison, arena, process); },
        [&](Contents of) {
            if (of.pattern == pattern) return compare(arena, process, reference, pattern, norms);
            compare(arena, process, obtain_reference(job, of), of.pattern, norms);
        });
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
            compare(arena, process, obtain_reference(job, input_seed(job, i)), Pattern::UNIFORM, norms);
        }
        for (std::size_t i = 0; i < job.patterns.size(); i++)
            verify_contents(job.patterns[i], poisons[i % SEEDS], arena, process);
        process.finish();
        result.put("status", "ok");
        report_norms(job, norms, result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(process.peak_bytes()));
        result.open_array("libraries");
        for (const std::string &library : process.libraries()) result.put("", library);
        result.close_array();
        if (!process.version().empty()) result.put("version", process.version());
    });
    result.put("log", process.log_text());
}

}  // namespace lathe
