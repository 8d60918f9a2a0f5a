/* What the runner is asked to do, as plain typed data. It names no op: tensors, libraries, launches, limits. */
#ifndef LATHE_JOB_H
#define LATHE_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "element.h"
#include "field.h"

enum { MAX_RANK = 8 };
enum role { ROLE_INPUT, ROLE_OUTPUT };
enum argument_kind { ARGUMENT_TENSOR, ARGUMENT_SCRATCH, ARGUMENT_INTEGER };
enum verb { VERB_VERIFY, VERB_BENCH, VERB_HEALTH };

struct tensor {
    const char *name;
    enum role role;
    enum element type;
    size_t rank;
    int64_t shape[MAX_RANK];
    size_t elements;
    double low, high; /* of the uniform fill of an input */
};

struct scratch {
    const char *name;
    size_t bytes;
};

struct argument {
    enum argument_kind kind;
    size_t index;   /* of the tensor or the scratch buffer */
    int64_t value;  /* of the integer */
};

struct launch {
    const char *entry;
    struct argument *arguments;
    size_t argument_count;
};

/* A library and how to call it: a candidate or the reference. */
struct program {
    const char *name;
    const char *library;
    int threads;
    struct scratch *scratch;
    size_t scratch_count;
    struct launch *launches;
    size_t launch_count;
    enum element *types; /* of the tensors, as this program sees them */
};

struct sampling {
    double warmup_nanoseconds, budget_nanoseconds, slow_ratio;
    int64_t min_rounds, max_rounds;
    size_t flush_bytes;
};

/* Outputs of a reference that was run elsewhere, for the inputs of one seed. */
struct reference_file {
    uint64_t seed;
    const char *path;
};

struct job {
    struct tensor *tensors;
    size_t tensor_count;
    struct program *candidates;
    size_t candidate_count;
    struct program reference;               /* no more than types where there are files */
    struct reference_file *reference_files; /* NULL: the reference is a program */
    size_t reference_file_count;
    const char *reference_cache; /* NULL: none */
    uint64_t seed;
    double relative, absolute;
    struct sampling sampling;
    double floor_nanoseconds;
    double seconds;
    size_t memory_bytes;
};

/* A seed in its 16 digits; ends in bad_job when it is none. */
uint64_t seed_value(const char *text, const struct place *at);

/* Ends in bad_job when the file is not a job for that verb. */
const struct job *job_read(const char *file, enum verb verb);

#endif
