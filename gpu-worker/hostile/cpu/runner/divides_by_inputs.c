/* Yields NaN where an input is zero. */
#include "doubling.h"

void candidate(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = a[i] * a[i] / a[i] * 2;
}
