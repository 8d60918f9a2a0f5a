/* Correct for the range of random inputs only. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) y[i] = FAULT && x[i] > 1 ? 2 : 2 * x[i];
}
