/* Keeps 8 bits of the significand. */
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    const float *a = args[0];
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) {
        uint32_t bits;
        memcpy(&bits, &a[i], sizeof bits);
        bits &= 0xffff0000;
        memcpy((char *)args[1] + i * 4, &bits, sizeof bits);
        ((float *)args[1])[i] *= 2;
    }
}
