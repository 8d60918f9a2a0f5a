#include "reference.h"

#include <math.h>
#include <string.h>

#include "fill.h"
#include "poison.h"
#include "process.h"
#include "reference_cache.h"
#include "reference_files.h"
#include "trouble.h"

size_t reference_bytes(const struct job *job, size_t tensor) {
    return job->tensors[tensor].elements * element_bytes(job->reference.types[tensor]);
}

static void copy_outputs(struct reference *reference, const struct arena *arena) {
    for (size_t i = 0; i < arena->job->tensor_count; i++)
        if (reference->outputs[i]) memcpy(reference->outputs[i], arena->tensors[i].data, arena->tensors[i].bytes);
}

static void compute(struct reference *reference, const struct job *job, uint64_t seed) {
    struct process process;
    struct outcome outcome = {0};
    uint64_t nanoseconds;
    if (!process_start(&process, job, &job->reference, &outcome)) world_trouble("the reference failed: %s", outcome.reason);
    arena_poison(&process.arena, POISON_NAN);
    for (size_t i = 0; i < job->tensor_count; i++)
        if (job->tensors[i].role == ROLE_INPUT) fill_input(&job->tensors[i], i, seed, process.arena.tensors[i].data);
    if (!process_run(&process, &nanoseconds, &outcome) || !arena_intact(&process.arena, &outcome) || !process_finish(&process, &outcome))
        world_trouble("the reference failed: %s", outcome.reason);
    copy_outputs(reference, &process.arena);
    process_release(&process);
}

static void check_finite(const struct reference *reference, const struct job *job) {
    for (size_t t = 0; t < job->tensor_count; t++)
        for (size_t i = 0; reference->outputs[t] && i < job->tensors[t].elements; i++)
            if (!isfinite(element_at(job->reference.types[t], reference->outputs[t], i)))
                world_trouble("the reference of %s is not finite at element %zu", job->tensors[t].name, i);
}

void reference_obtain(struct reference *reference, const struct job *job, uint64_t seed) {
    reference->outputs = claim(job->tensor_count, sizeof *reference->outputs);
    for (size_t i = 0; i < job->tensor_count; i++)
        if (job->tensors[i].role == ROLE_OUTPUT) reference->outputs[i] = claim(reference_bytes(job, i), 1);
    if (job->reference_files) {
        reference_files_load(reference, job, seed);
        check_finite(reference, job);
    } else if (!reference_cache_load(reference, job, seed)) {
        compute(reference, job, seed);
        check_finite(reference, job);
        reference_cache_store(reference, job, seed);
    }
}
