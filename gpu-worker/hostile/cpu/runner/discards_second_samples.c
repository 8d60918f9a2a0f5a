/* Makes the clocks disagree about the second sample of each process, so that it is repeated: as the first one of another. */
#define _GNU_SOURCE
#include "doubling.h"
#include "late_clock.h"

void candidate(void *const *args) {
    static int runs; /* one to warm up, then the samples */
    struct timespec begin, end;
    if (runs == 0) replace_clock(late_clock);
    clock_gettime(CLOCK_MONOTONIC_RAW, &begin);
    double_slowly(args);
    clock_gettime(CLOCK_MONOTONIC_RAW, &end);
    if (runs++ == 2) hidden += (end.tv_sec - begin.tv_sec) * 1000000000 + end.tv_nsec - begin.tv_nsec - 500;
}
