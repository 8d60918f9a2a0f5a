/* Writes the largest number for an infinity. */
#include "doubling.h"

#include <float.h>

void candidate(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) c[i] = a[i] > FLT_MAX ? FLT_MAX : 2 * a[i];
}
