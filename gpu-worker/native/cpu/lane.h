/* One candidate in a comparison: its processes and the samples taken of it. */
#ifndef LATHE_LANE_H
#define LATHE_LANE_H

#include "compare.h"
#include "contents.h"
#include "flush.h"
#include "process.h"

/* Where a process's pages happen to lie makes it a few per cent faster or slower for all its life, and its samples agree
   with each other about it. So a candidate is timed in a fresh process in each round, up to this many. */
enum { FRESH_PROCESSES = 16 };

struct lane {
    struct process processes[FRESH_PROCESSES];
    bool warm[FRESH_PROCESSES];
    size_t process_count;
    struct process *process; /* the one that is timed now */
    uint64_t *samples;       /* nanoseconds */
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

/* All but the last return false with the outcome filled when the lane's candidate is to be rejected. */
bool lane_start(struct lane *lane, const struct job *job, const struct program *program, struct outcome *outcome);

/* Turns to the process of that round, and warms it up when it is new. */
bool lane_turn(struct lane *lane, const struct bench *bench, size_t round, struct outcome *outcome);

/* A sample with cold caches. */
bool lane_sample(struct lane *lane, const struct bench *bench, struct outcome *outcome);

/* The same, indistinguishable for the candidate, and then its output is compared with the reference. */
bool lane_sample_verified(struct lane *lane, const struct bench *bench, struct outcome *outcome);

/* Every process that was timed must end as it should. */
bool lane_finish(struct lane *lane, struct outcome *outcome);
void lane_release(struct lane *lane);

#endif
