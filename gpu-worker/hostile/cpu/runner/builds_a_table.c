/* Honest: computes a table in its first call and uses it from then on. */
#include "doubling.h"

void candidate(void *const *args) {
    static float factors[1 << 16];
    if (!factors[0])
        for (int i = 0; i < 1 << 16; i++) factors[i] = 2;
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++)
        ((float *)args[1])[i] = factors[i % (1 << 16)] * ((const float *)args[0])[i];
}
