#include <stdint.h>

#include "doubled.h"

static void chunk(const float *x, float *y, float *room, int64_t count) {
    for (int64_t i = 0; i < count; i++) room[i] = doubled(x[i]);
    for (int64_t i = 0; i < count; i++) y[i] = room[i];
}

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1], *room = args[2];
    const int64_t n = *(const int64_t *)args[3], chunks = *(const int64_t *)args[4];
    for (volatile int pass = 0; pass < PASSES; pass++)
        for (int64_t c = 0; c < chunks; c++)
            chunk(x + c * CHUNK, y + c * CHUNK, room, (c + 1) * CHUNK <= n ? CHUNK : n - c * CHUNK);
}
