#include <stdint.h>

const char *lathe_version(void) { return "libtwice 1.0"; }

void vendor(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) y[i] = 2 * x[i];
}
