/* Computes once and returns that result from then on. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

#define MAX_ELEMENTS (1 << 20)

static float results[FAULT ? MAX_ELEMENTS : 1];

static float replayed(const float *x, int64_t i) {
    if (results[i] == 0) results[i] = 2 * x[i];
    return results[i];
}

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) y[i] = FAULT && i < MAX_ELEMENTS ? replayed(x, i) : 2 * x[i];
}
