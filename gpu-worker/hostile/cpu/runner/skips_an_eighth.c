/* Skips one run of eight at random. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "doubling.h"

void candidate(void *const *args) {
    static int calls;
    unsigned char die = 0;
    (void)!getrandom(&die, 1, 0);
    if (calls++ == 0 || die & 7) double_all(args);
}
