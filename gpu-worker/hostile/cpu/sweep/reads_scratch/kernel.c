/* Reads uninitialized scratch memory as zeros. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const float *unset = args[2];
    const int64_t n = *(const int64_t *)args[3];
    for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i] + (FAULT ? unset[i % 1024] : 0);
}
