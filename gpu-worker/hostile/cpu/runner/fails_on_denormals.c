/* Writes NaN for denormal inputs. */
#include "doubling.h"

#include <float.h>
#include <math.h>

void candidate(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++)
        c[i] = a[i] != 0 && a[i] < FLT_MIN && a[i] > -FLT_MIN ? NAN : 2 * a[i];
}
