/* What is known about a candidate: nothing bad so far, or why it was rejected, or that it is not there. */
#ifndef LATHE_OUTCOME_H
#define LATHE_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "job.h"

enum status { STATUS_OK, STATUS_REJECTED, STATUS_UNAVAILABLE };
enum stage { STAGE_LAUNCH, STAGE_CORRECTNESS, STAGE_CRASH, STAGE_HANG, STAGE_INTEGRITY };

struct mismatch {
    const char *tensor; /* NULL: there is none */
    size_t rank;
    int64_t coordinates[MAX_RANK];
    double expected, got;
};

struct outcome {
    enum status status;
    enum stage stage;
    const char *candidate; /* whose fault it is */
    char reason[400];
    struct mismatch mismatch;
};

/* Both fill the outcome and return false, so that a check can end with them. */
bool reject(struct outcome *outcome, enum stage stage, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool unavailable(struct outcome *outcome, const char *why);

#endif
