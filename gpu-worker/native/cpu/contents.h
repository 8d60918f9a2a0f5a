/* What lies in the inputs while a candidate is timed. Every run but those that will be verified sees contents that no
   other run sees, so that a result kept from an earlier call is of no use. Those that will be verified see one of two
   contents, for a kept result could be right for one. */
#ifndef LATHE_CONTENTS_H
#define LATHE_CONTENTS_H

#include "arena.h"

enum { TRUTHS = 2 };

struct contents {
    const struct job *job;
    unsigned char **real[TRUTHS]; /* made from the seed: what the references were made from */
    unsigned char **decoy;        /* made from a secret */
};

/* Only after the last child was started: what is made here must not be copied into one. */
void contents_make(struct contents *contents, const struct job *job);

void contents_put_real(const struct contents *contents, size_t truth, const struct arena *arena);

/* The seed of one of the two: the job's, or its twin, which differs in the last bit; a campaign has both. */
uint64_t contents_seed(const struct job *job, size_t truth);

/* The decoy, turned by an offset that the candidate cannot foresee. */
void contents_put_decoy(const struct contents *contents, const struct arena *arena);

#endif
