/* Honest: uses its output as scratch memory. */
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    const int64_t count = *(const int64_t *)args[2];
    float *c = args[1];
    memcpy(c, args[0], (size_t)count * sizeof *c);
    for (int64_t i = 0; i < count; i++) c[i] += c[i];
}
