/* Op of the runner's tests: C[i] = 2 * A[i] for n elements; arguments A, C, n. */
#ifndef DOUBLING_H
#define DOUBLING_H

#include <stdint.h>

static inline void double_all(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = 2 * a[i];
}

#endif
