/* The one clock of the runner; it is not slewed by time services. */
#ifndef LATHE_CLOCK_H
#define LATHE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif
