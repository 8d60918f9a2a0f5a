/* A clock of 1/SLOWNESS of the speed. It takes the place of the one that the runner reads. The including file defines
   _GNU_SOURCE and SLOWNESS first. */
#ifndef SLOW_CLOCK_H
#define SLOW_CLOCK_H

#include "clock_patch.h"

static struct timespec started;

static int slow_clock(clockid_t clock, struct timespec *now) {
    const int result = clock_gettime(clock, now);
    const long passed = (now->tv_sec - started.tv_sec) * 1000000000 + now->tv_nsec - started.tv_nsec;
    const long shown = started.tv_nsec + passed / SLOWNESS;
    now->tv_sec = started.tv_sec + shown / 1000000000;
    now->tv_nsec = shown % 1000000000;
    return result;
}

/* The first call replaces the clock; later calls do nothing. */
static void slow_down_clock(void) {
    if (started.tv_sec) return;
    clock_gettime(CLOCK_MONOTONIC_RAW, &started);
    replace_clock(slow_clock);
}

#endif
