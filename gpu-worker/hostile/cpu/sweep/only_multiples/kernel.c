/* Correct for multiples of 16 only. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < (FAULT ? n / 16 * 16 : n); i++) y[i] = 2 * x[i];
}
