/* Takes twice as long in half of its runs. It makes the clocks disagree about these, so that they are repeated. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "doubling.h"
#include "late_clock.h"

void candidate(void *const *args) {
    static int patched;
    unsigned char coin = 0;
    struct timespec begin, end;
    if (!patched++) replace_clock(late_clock);
    (void)!getrandom(&coin, 1, 0);
    clock_gettime(CLOCK_MONOTONIC_RAW, &begin);
    double_slowly(args);
    if (coin & 1) {
        double_slowly(args);
        clock_gettime(CLOCK_MONOTONIC_RAW, &end);
        hidden += (end.tv_sec - begin.tv_sec) * 1000000000 + end.tv_nsec - begin.tv_nsec - 500;
    }
}
