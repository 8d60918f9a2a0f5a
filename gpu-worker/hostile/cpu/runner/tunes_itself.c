/* Honest: times two loops in its first calls and keeps the faster one. */
#include <time.h>

#include "doubling.h"

static void double_backwards(void *const *args) {
    for (int64_t i = *(const int64_t *)args[2]; i-- > 0;) ((float *)args[1])[i] = 2 * ((const float *)args[0])[i];
}

static long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000 + now.tv_nsec;
}

void candidate(void *const *args) {
    static void (*const loops[])(void *const *args) = {double_all, double_backwards};
    static long spent[2];
    static int calls;
    const int chosen = calls < 4 ? calls % 2 : spent[1] < spent[0];
    const long begin = nanoseconds();
    loops[chosen](args);
    if (calls++ < 4) spent[chosen] += nanoseconds() - begin;
}
