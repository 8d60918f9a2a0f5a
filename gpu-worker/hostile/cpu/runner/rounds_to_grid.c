/* Computes in fixed point, which is exact for the random inputs and loses small ones. */
#include "doubling.h"

void candidate(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = (float)(int64_t)(a[i] * 0x1p24f) * 0x1p-23f;
}
