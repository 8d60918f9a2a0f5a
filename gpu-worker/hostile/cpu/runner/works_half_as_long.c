/* Honest: repeats its work for half the time of works_briefly. */
#include <time.h>

#include "doubling.h"

static long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return now.tv_sec * 1000000000 + now.tv_nsec;
}

void candidate(void *const *args) {
    const long begin = nanoseconds();
    do double_all(args);
    while (nanoseconds() - begin < 7500);
}
