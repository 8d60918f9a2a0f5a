/* One candidate in a comparison: its process and the samples taken of it. */
#ifndef LATHE_LANE_H
#define LATHE_LANE_H

#include "compare.h"
#include "contents.h"
#include "flush.h"
#include "process.h"

struct lane {
    struct process process;
    uint64_t *samples; /* nanoseconds */
    size_t count;
};

/* What all lanes of a comparison share. */
struct bench {
    const struct job *job;
    struct reference references[TRUTHS];
    struct contents contents;
    struct flush flush;
    struct error_norms *norms;
};

/* All return false with the outcome filled when the lane's candidate is to be rejected. */
bool lane_start(struct lane *lane, const struct job *job, const struct program *program, struct outcome *outcome);
bool lane_warm_up(struct lane *lane, const struct bench *bench, struct outcome *outcome);

/* A sample with cold caches. */
bool lane_sample(struct lane *lane, const struct bench *bench, struct outcome *outcome);

/* The same, indistinguishable for the candidate, and then its output is compared with the reference. */
bool lane_sample_verified(struct lane *lane, const struct bench *bench, struct outcome *outcome);

#endif
