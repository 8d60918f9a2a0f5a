/* verify: two launches on fresh inputs, the whole output compared with the reference after each. */
#ifndef LATHE_VERIFY_H
#define LATHE_VERIFY_H

#include "job.h"
#include "result.h"

void verify(const struct job *job, struct result *result);

#endif
