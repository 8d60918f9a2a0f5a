/* Honest: packs its input in a static buffer. */
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    static float packed[1 << 16];
    memcpy(packed, args[0], (size_t)*(const int64_t *)args[2] * sizeof(float));
    double_all((void *[]){packed, args[1], args[2]});
}
