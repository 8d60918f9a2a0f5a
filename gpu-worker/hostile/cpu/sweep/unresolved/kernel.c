/* Does not load: calls an undefined function. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

float missing_symbol(float);

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) y[i] = FAULT ? missing_symbol(x[i]) : 2 * x[i];
}
