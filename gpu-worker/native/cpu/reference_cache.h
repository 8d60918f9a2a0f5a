/* Reference outputs on disk, by a hash of all that they depend on: the reference's library, the tensors, the seed. */
#ifndef LATHE_REFERENCE_CACHE_H
#define LATHE_REFERENCE_CACHE_H

#include <stdbool.h>

#include "reference.h"

/* false when there is no cache or nothing in it. */
bool reference_cache_load(struct reference *reference, const struct job *job, uint64_t seed);
void reference_cache_store(const struct reference *reference, const struct job *job, uint64_t seed);

#endif
