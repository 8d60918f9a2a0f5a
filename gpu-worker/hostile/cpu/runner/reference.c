#include <stdint.h>

void reference(void *const *args) {
    const float *a = args[0];
    double *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = 2.0 * a[i];
}
