#include <stdint.h>

enum { forward, backward };

void gather(void *const *args) {
    const float *x = args[0], *base = args[1];
    const int64_t *rows = args[2], count = *(const int64_t *)args[8];
    const uint8_t *keep = args[3];
    const int8_t *shift = args[4];
    float *y = args[5];
    int64_t *places = args[6];
    int8_t *bytes = args[7];
    for (int64_t first = 0; first < count; first += STEP)
        for (int64_t at = first; at < first + STEP && at < count; at++) {
            const int64_t i = ORDER == backward ? count - 1 - at : at;
            y[i] = keep[i] ? x[rows[i]] + base[i] : 0;
            places[i] = ((int64_t)1 << 60) + 4 * rows[i] + shift[i] + WRONG;
            bytes[i] = (int8_t)-(shift[i] / 2);
        }
}
