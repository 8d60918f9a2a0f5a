/* Quarters the time of a kernel that is shorter than the tolerance of the second clock. */
#define _GNU_SOURCE
#define SLOWNESS 4
#include "brief_work.h"
#include "slow_clock.h"

void candidate(void *const *args) {
    const long end = nanoseconds() + 15000;
    slow_down_clock();
    double_until(end, args);
}
