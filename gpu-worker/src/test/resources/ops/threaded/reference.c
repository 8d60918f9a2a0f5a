#include <stdint.h>

void reference(void *const *args) {
    const float *x = args[0];
    double *y = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) y[i] = 2.0 * (double)x[i];
}
