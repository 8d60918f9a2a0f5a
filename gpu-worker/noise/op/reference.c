/* The truth: Y[N] = 2 * X[N]. */
#include <stdint.h>

void reference(void *const *args) {
    const float *x = args[0];
    double *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) y[i] = (double)x[i] + x[i];
}
