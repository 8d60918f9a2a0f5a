/* Correct for the first inputs only. */
#include <stdint.h>

#ifndef FAULT
#error "missing knob FAULT"
#endif

static float known;

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    const int is_known = !FAULT || known == 0 || known == x[0];
    for (int64_t i = 0; i < n; i++) y[i] = is_known ? 2 * x[i] : 0;
    if (FAULT && known == 0) known = x[0];
}
