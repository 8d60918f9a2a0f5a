/* Takes twice as long in half of its runs: what discards_slow_samples does without its cheat. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "doubling.h"

void candidate(void *const *args) {
    unsigned char coin = 0;
    (void)!getrandom(&coin, 1, 0);
    double_slowly(args);
    if (coin & 1) double_slowly(args);
}
