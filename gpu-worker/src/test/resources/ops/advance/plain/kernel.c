#include <stdint.h>

#ifndef STEP
#error "missing knob STEP"
#endif

void advance(void *const *args) {
    const float *restrict x = args[0];
    int64_t *restrict places = args[1];
    float *restrict y = args[2];
    const int64_t count = *(const int64_t *)args[3];
    for (int64_t first = 0; first < count; first += STEP)
        for (int64_t i = first; i < first + STEP && i < count; i++) {
            y[i] = (IGNORES_CONTENTS ? 0 : y[i]) + 2 * x[places[i]];
            places[i] += (int64_t)1 << 40;
        }
}
