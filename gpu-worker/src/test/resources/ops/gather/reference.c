#include <stdint.h>

void reference(void *const *args) {
    const float *x = args[0], *base = args[1];
    const int64_t *rows = args[2];
    const uint8_t *keep = args[3];
    const int8_t *shift = args[4];
    double *y = args[5];
    int64_t *places = args[6];
    int8_t *bytes = args[7];
    for (int64_t i = 0; i < *(const int64_t *)args[9]; i++) {
        y[i] = keep[i] ? (double)x[rows[i]] + (double)base[i] : 0;
        places[i] = ((int64_t)1 << 60) + 4 * rows[i] + shift[i];
        bytes[i] = (int8_t)-(shift[i] / 2);
    }
}
