/* Calls what is nowhere, so it cannot be loaded. */
#include <stdint.h>

#ifndef FAULT
#error "the knob FAULT is missing"
#endif

float nowhere(float);

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) y[i] = FAULT ? nowhere(x[i]) : 2 * x[i];
}
