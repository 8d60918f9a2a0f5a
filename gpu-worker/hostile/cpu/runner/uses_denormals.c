/* Honest: scales its values down to denormal numbers on the way and restores those that became too small. */
#include <math.h>

#include "doubling.h"

void candidate(void *const *args) {
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) {
        volatile double small = ((const float *)args[0])[i] * 0x1p-1060;
        const double restored = small * 0x1p1000 * 0x1p61;
        const double exact = 2.0 * ((const float *)args[0])[i];
        ((float *)args[1])[i] = (float)(fabs(restored - exact) < 1e-30 ? restored : exact);
    }
}
