/* bench: the challenger against the incumbent, interleaved, each in a process of its own. */
#ifndef LATHE_BENCH_H
#define LATHE_BENCH_H

#include "job.h"
#include "result.h"

void bench(const struct job *job, struct result *result);

#endif
