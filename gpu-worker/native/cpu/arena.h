/* All the memory that one program is given: its tensors and its scratch buffers. */
#ifndef LATHE_ARENA_H
#define LATHE_ARENA_H

#include "buffer.h"
#include "job.h"
#include "outcome.h"

struct arena {
    const struct job *job;
    const struct program *program;
    struct buffer *tensors;
    struct buffer *scratch;
};

void arena_create(struct arena *arena, const struct job *job, const struct program *program);

/* In the child: inputs can only be read. */
void arena_map_for_candidate(struct arena *arena);

/* In the parent: everything can be written, and nothing is passed on to later children. */
void arena_map_for_runner(struct arena *arena);

/* Fills outputs and scratch with one byte, so that a value that was never written cannot look like a result. */
void arena_poison(const struct arena *arena, int byte);

/* false, with the outcome filled, when something was written outside a buffer. */
bool arena_intact(const struct arena *arena, struct outcome *outcome);

/* Says in words what lies at an address of the candidate's: "the read-only input A"; NULL for nothing of ours. */
const char *arena_describe(const struct arena *arena, const void *address);

void arena_release(struct arena *arena);

#endif
