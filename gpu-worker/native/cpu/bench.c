#include "bench.h"

#include "cpus.h"
#include "machine.h"
#include "report.h"
#include "rounds.h"
#include "trouble.h"

/* The order matters: no child may be started once the inputs and the reference are known here. */
static bool start_all(struct rounds *rounds, const struct job *job, struct outcome *outcome) {
    for (size_t i = 0; i < job->candidate_count; i++) {
        rounds->lane_count++;
        if (!lane_start(&rounds->lanes[i], job, &job->candidates[i], outcome)) return false;
    }
    return true;
}

static void prepare(struct bench *bench, const struct job *job) {
    *bench = (struct bench){.job = job, .norms = claim(job->tensor_count, sizeof *bench->norms)};
    for (size_t i = 0; i < TRUTHS; i++) reference_obtain(&bench->references[i], job, contents_seed(job, i));
    contents_make(&bench->contents, job);
    flush_open(&bench->flush, job->sampling.flush_bytes);
}

static bool finish_all(struct rounds *rounds, struct outcome *outcome) {
    for (size_t i = 0; i < rounds->lane_count; i++)
        if (!lane_finish(&rounds->lanes[i], outcome)) return false;
    return true;
}

static bool measure(struct rounds *rounds, const struct job *job, struct outcome *outcome) {
    struct bench shared;
    if (!start_all(rounds, job, outcome)) return false;
    prepare(&shared, job);
    bool measured = rounds_take(rounds, &shared, outcome) && finish_all(rounds, outcome);
    flush_close(&shared.flush);
    return measured;
}

static void report_samples(const char *name, const struct lane *lane, struct result *result) {
    result_open_array(result, name);
    for (size_t i = 0; i < lane->count; i++) result_integer(result, NULL, (int64_t)lane->samples[i]);
    result_close_array(result);
}

static void report_environment(const struct job *job, const struct machine *machine, struct result *result) {
    result_open_object(result, "environment");
    result_text(result, "cpu", machine->cpu);
    result_number(result, "load1", machine->load1);
    if (machine->megahertz > 0) result_number(result, "mhz", machine->megahertz);
    result_text(result, "runner", machine->place);
    result_integer(result, "threads", job->candidates[0].threads); /* OpenBLAS, OpenMP, MKL and BLIS are told so too */
    result_close_object(result);
}

static void report_rounds(const struct rounds *rounds, struct result *result) {
    result_text(result, "unit", "ns");
    report_samples("challenger", &rounds->lanes[0], result);
    if (rounds->lane_count == 2) report_samples("incumbent", &rounds->lanes[1], result);
    result_text(result, "order", rounds->order);
    result_text(result, "stopped", rounds->stopped);
}

void bench(const struct job *job, struct result *result) {
    struct rounds rounds = {0};
    struct outcome outcome = {0};
    struct machine machine;
    machine_describe(&machine, cpus_last());
    bool measured = measure(&rounds, job, &outcome);
    report_outcome(&outcome, result);
    if (measured) {
        report_rounds(&rounds, result);
        report_environment(job, &machine, result);
        report_version(rounds.lanes[0].process, result);
    }
    report_log(rounds.lanes[0].process, result);
    for (size_t i = 0; i < rounds.lane_count; i++) lane_release(&rounds.lanes[i]);
}
