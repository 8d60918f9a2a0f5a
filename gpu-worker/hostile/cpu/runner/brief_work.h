/* Work of a given time, by the clock that the runner reads. */
#ifndef BRIEF_WORK_H
#define BRIEF_WORK_H

#include <time.h>

#include "doubling.h"

static inline long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Doubles all elements until the end in nanoseconds, at least once. */
static inline void double_until(long end, void *const *args) {
    do double_all(args);
    while (nanoseconds() < end);
}

#endif
