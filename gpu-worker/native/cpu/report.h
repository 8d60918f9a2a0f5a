/* The parts of a result that verify and bench have in common. */
#ifndef LATHE_REPORT_H
#define LATHE_REPORT_H

#include "outcome.h"
#include "process.h"
#include "result.h"

/* status, and for a rejected candidate stage, reason and mismatch. */
void report_outcome(const struct outcome *outcome, struct result *result);

/* What the library says of its version; nothing when it says nothing. */
void report_version(const struct process *process, struct result *result);

void report_log(const struct process *process, struct result *result);

#endif
