#include <stdint.h>

#define LARGE 100000

/* Beside other tests, the times of a few passes varied too much for a verdict. */
#define PASSES_OVER_SMALL 10

void uneven(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    const int passes = n < LARGE ? PASSES / 10 * PASSES_OVER_SMALL : PASSES % 10;
    for (volatile int pass = 0; pass < passes; pass++)
        for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i];
}
