/* A second witness for a time that a candidate's process has taken of itself: the runner's own clock, and the
   processor time that the kernel charged to that process meanwhile. */
#ifndef LATHE_ALIBI_H
#define LATHE_ALIBI_H

#include "process.h"

struct alibi {
    uint64_t wall, cpu;
};

struct alibi alibi_begin(const struct process *process);

/* false when the time told cannot be true. */
bool alibi_holds(struct process *process, struct alibi begin, uint64_t told, struct outcome *outcome);

#endif
