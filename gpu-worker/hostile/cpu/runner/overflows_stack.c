#include "doubling.h"

static int dig(volatile int depth) {
    volatile char earth[4096];
    earth[0] = (char)depth;
    return depth < 0 ? earth[0] : dig(depth + 1) + earth[0];
}

void candidate(void *const *args) {
    double_all(args);
    *(float *)args[1] = (float)dig(0);
}
