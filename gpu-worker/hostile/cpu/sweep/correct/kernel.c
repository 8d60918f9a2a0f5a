/* Correct; PASSES sets how often it computes the result. */
#include <stdint.h>

#ifndef PASSES
#error "missing knob PASSES"
#endif

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int pass = 0; pass < PASSES; pass++)
        for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i];
}
