#include <math.h>
#include <stdint.h>

#define QUOTIENT 1
#define RECIPROCAL 2

#ifndef DIVIDE
#error "missing knob DIVIDE: QUOTIENT or RECIPROCAL"
#endif
#if DIVIDE != QUOTIENT && DIVIDE != RECIPROCAL
#error "DIVIDE must be QUOTIENT or RECIPROCAL"
#endif

static void softmax_row(const float *x, float *y, int64_t count) {
    float maximum = x[0], sum = 0;
    for (int64_t c = 1; c < count; c++) maximum = x[c] > maximum ? x[c] : maximum;
    for (int64_t c = 0; c < count; c++) sum += y[c] = expf(x[c] - maximum);
#if DIVIDE == QUOTIENT
    for (int64_t c = 0; c < count; c++) y[c] /= sum;
#else
    const float factor = 1 / sum;
    for (int64_t c = 0; c < count; c++) y[c] *= factor;
#endif
}

void softmax(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t rows = *(const int64_t *)args[2], columns = *(const int64_t *)args[3];
    for (int64_t r = 0; r < rows; r++) softmax_row(x + r * columns, y + r * columns, columns);
}
