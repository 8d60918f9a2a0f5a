/* Replaces the clock by one of half the speed. */
#define _GNU_SOURCE
#define SLOWNESS 2
#include "doubling.h"
#include "slow_clock.h"

void candidate(void *const *args) {
    slow_down_clock();
    for (int i = 0; i < 4; i++) double_slowly(args);
}
