/* Each knob of space.json is a macro or a compiler flag. A missing macro is an error. */
#include <math.h>
#include <stdint.h>

#ifndef SUMS
#error "missing knob SUMS: 1, 2, 4, 8 or 16"
#endif

static float sum_of_squares(const float *x, int64_t count) {
    float sums[SUMS] = {0}, sum = 0;
    int64_t c = 0;
    for (; c + SUMS <= count; c += SUMS)
        for (int64_t i = 0; i < SUMS; i++) sums[i] += x[c + i] * x[c + i];
    for (; c < count; c++) sum += x[c] * x[c];
    for (int64_t i = 0; i < SUMS; i++) sum += sums[i];
    return sum;
}

void rmsnorm(void *const *args) {
    const float *x = args[0], *w = args[1];
    float *y = args[2];
    const int64_t rows = *(const int64_t *)args[3], columns = *(const int64_t *)args[4];
    for (int64_t r = 0; r < rows; r++, x += columns, y += columns) {
        const float factor = 1 / sqrtf(sum_of_squares(x, columns) / (float)columns + 1e-6f);
        for (int64_t c = 0; c < columns; c++) y[c] = x[c] * factor * w[c];
    }
}
