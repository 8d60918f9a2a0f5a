/* The truth: what the outputs must be. Made by a process of its own, or read from a cache; held in the runner's own
   memory, which no candidate can see. */
#ifndef LATHE_REFERENCE_H
#define LATHE_REFERENCE_H

#include "job.h"

struct reference {
    void **outputs; /* one a tensor, in the reference's types; NULL for inputs */
};

/* What the outputs must be for inputs made from that seed.
   A reference that fails, or that holds a NaN or an infinity, is trouble of the harness, never of a candidate. */
void reference_obtain(struct reference *reference, const struct job *job, uint64_t seed);

size_t reference_bytes(const struct job *job, size_t tensor);

#endif
