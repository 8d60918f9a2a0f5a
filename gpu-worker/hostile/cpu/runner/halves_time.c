/* Replaces the clock by one of half the speed. */
#define _GNU_SOURCE
#include "clock_patch.h"
#include "doubling.h"

static struct timespec started;

static int slow_clock(clockid_t clock, struct timespec *now) {
    const int result = clock_gettime(clock, now);
    const long passed = (now->tv_sec - started.tv_sec) * 1000000000 + now->tv_nsec - started.tv_nsec;
    const long half = started.tv_nsec + passed / 2;
    now->tv_sec = started.tv_sec + half / 1000000000;
    now->tv_nsec = half % 1000000000;
    return result;
}

void candidate(void *const *args) {
    static int patched;
    if (!patched++) {
        clock_gettime(CLOCK_MONOTONIC_RAW, &started);
        replace_clock(slow_clock);
    }
    for (int i = 0; i < 4; i++) double_slowly(args);
}
