/* The contents of inputs, made from a seed. */
#ifndef LATHE_FILL_H
#define LATHE_FILL_H

#include "job.h"

/* The ordinal of the tensor keeps two inputs of one shape apart. */
void fill_input(const struct tensor *tensor, size_t ordinal, uint64_t seed, void *data);

#endif
