/* Correct, unless it sees the values of an earlier input again, in any order: then a kernel could know them. */
#include <stdlib.h>
#include <string.h>

#include "doubling.h"

static uint64_t sum_of_bits(const float *a, int64_t count) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &a[i], sizeof bits);
        sum += bits;
    }
    return sum;
}

void candidate(void *const *args) {
    static uint64_t sums[1 << 10];
    static int calls;
    const uint64_t sum = sum_of_bits(args[0], *(const int64_t *)args[2]);
    for (int call = 0; call < calls; call++)
        if (sums[call] == sum) abort();
    sums[calls++ % (1 << 10)] = sum;
    double_all(args);
}
