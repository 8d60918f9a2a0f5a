/* Skips half of its runs at random. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "doubling.h"

void candidate(void *const *args) {
    static int calls;
    unsigned char coin = 0;
    (void)!getrandom(&coin, 1, 0);
    if (calls++ == 0 || coin & 1) double_slowly(args);
}
