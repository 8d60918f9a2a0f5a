/* Right, and as slow as it is told to be. */
#include <stdint.h>

#ifndef PASSES
#error "the knob PASSES is missing"
#endif

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int pass = 0; pass < PASSES; pass++)
        for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i];
}
