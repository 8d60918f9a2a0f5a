/* Takes twice as long in half of its runs. It makes the clocks disagree about these, so that they are repeated. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "clock_patch.h"
#include "doubling.h"

static long hidden;

static int clock_without_hidden_time(clockid_t clock, struct timespec *now) {
    const int result = clock_gettime(clock, now);
    now->tv_nsec -= hidden;
    if (now->tv_nsec < 0) {
        now->tv_nsec += 1000000000;
        now->tv_sec--;
    }
    return result;
}

void candidate(void *const *args) {
    static int patched;
    unsigned char coin = 0;
    struct timespec begin, end;
    if (!patched++) replace_clock(clock_without_hidden_time);
    (void)!getrandom(&coin, 1, 0);
    clock_gettime(CLOCK_MONOTONIC_RAW, &begin);
    double_slowly(args);
    if (coin & 1) {
        double_slowly(args);
        clock_gettime(CLOCK_MONOTONIC_RAW, &end);
        hidden += (end.tv_sec - begin.tv_sec) * 1000000000 + end.tv_nsec - begin.tv_nsec - 500;
    }
}
