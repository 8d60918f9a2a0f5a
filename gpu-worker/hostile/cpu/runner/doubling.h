/* Op of the runner's tests: C[i] = 2 * A[i] for n elements; arguments A, C, n. */
#ifndef DOUBLING_H
#define DOUBLING_H

#include <stdint.h>

static inline void double_all(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = 2 * a[i];
}

/* The same 2000 times: the work that a kernel hides from the clock. */
static inline void double_slowly(void *const *args) {
    for (int i = 0; i < 2000; i++) {
        double_all(args);
        __asm__ volatile("" ::: "memory");
    }
}

#endif
