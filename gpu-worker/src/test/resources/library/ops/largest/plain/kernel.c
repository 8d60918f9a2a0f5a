#include <stdint.h>

#ifndef DOWN
#error "the knob DOWN is missing: 0 or 1"
#endif

void largest(void *const *args) {
    const float *x = args[0];
    float *v = args[1], *best = args[3];
    int32_t *i = args[2];
    const int64_t rows = *(const int64_t *)args[4], columns = *(const int64_t *)args[5];
    for (int64_t r = 0; r < rows; r++, x += columns) {
        int64_t place = DOWN ? columns - 1 : 0;
        best[r] = x[place];
        for (int64_t step = 1; step < columns; step++) {
            const int64_t c = DOWN ? columns - 1 - step : step;
            if (x[c] > best[r] || (DOWN && x[c] == best[r])) best[r] = x[c], place = c;
        }
        v[r] = best[r];
        i[r] = (int32_t)place;
    }
}
