#include "verify.h"

#include "compare.h"
#include "fill.h"
#include "poison.h"
#include "postmortem.h"
#include "process.h"
#include "report.h"
#include "trouble.h"

static void fill_inputs(const struct arena *arena) {
    const struct job *job = arena->job;
    for (size_t i = 0; i < job->tensor_count; i++)
        if (job->tensors[i].role == ROLE_INPUT) fill_input(&job->tensors[i], i, job->seed, arena->tensors[i].data);
}

static bool run_on_poison(struct process *process, int poison, struct outcome *outcome) {
    uint64_t nanoseconds;
    arena_poison(&process->arena, poison);
    return process_run(process, &nanoseconds, outcome) && arena_intact(&process->arena, outcome);
}

/* Outputs that are wrong because memory ran out are a matter of memory. */
static bool check(struct process *process, const struct reference *reference, struct error_norms *norms, struct outcome *outcome) {
    if (compare_outputs(&process->arena, reference, norms, outcome)) return true;
    if (!process->mailbox->starved) return false;
    outcome->mismatch.tensor = NULL;
    return out_of_memory(process, outcome);
}

/* The reference is made after the first launch: until then it does not exist in any memory. */
static bool judge(struct process *process, struct error_norms *norms, struct outcome *outcome) {
    struct reference reference;
    fill_inputs(&process->arena);
    if (!run_on_poison(process, POISON_NAN, outcome)) return false;
    reference_obtain(&reference, process->job, process->job->seed);
    return check(process, &reference, norms, outcome)
        && run_on_poison(process, POISON_HUGE, outcome)
        && check(process, &reference, norms, outcome)
        && process_finish(process, outcome);
}

static void report_tensors(const struct job *job, const struct error_norms *norms, struct result *result) {
    result_open_array(result, "tensors");
    for (size_t i = 0; i < job->tensor_count; i++) {
        if (job->tensors[i].role != ROLE_OUTPUT) continue;
        result_open_object(result, NULL);
        result_text(result, "name", job->tensors[i].name);
        result_number(result, "maxAbsoluteError", norms[i].max_absolute);
        result_number(result, "maxRelativeError", norms[i].max_relative);
        result_number(result, "scale", norms[i].scale);
        result_close_object(result);
    }
    result_close_array(result);
}

void verify(const struct job *job, struct result *result) {
    struct process process;
    struct outcome outcome = {0};
    struct error_norms *norms = claim(job->tensor_count, sizeof *norms);
    bool right = process_start(&process, job, &job->candidates[0], &outcome) && judge(&process, norms, &outcome);
    report_outcome(&outcome, result);
    if (right) {
        report_tensors(job, norms, result);
        result_integer(result, "peakBytes", (int64_t)process.peak_bytes);
        report_version(&process, result);
    }
    report_log(&process, result);
    process_release(&process);
}
