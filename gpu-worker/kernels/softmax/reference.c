/* Reference of softmax in f64. */
#include <math.h>
#include <stdint.h>

static void softmax_row(const float *x, double *y, int64_t count) {
    double largest = x[0], sum = 0;
    for (int64_t c = 1; c < count; c++) largest = x[c] > largest ? x[c] : largest;
    for (int64_t c = 0; c < count; c++) sum += y[c] = exp(x[c] - largest);
    for (int64_t c = 0; c < count; c++) y[c] /= sum;
}

void reference(void *const *args) {
    const float *x = args[0];
    double *y = args[1];
    const int64_t rows = *(const int64_t *)args[2], columns = *(const int64_t *)args[3];
    for (int64_t r = 0; r < rows; r++) softmax_row(x + r * columns, y + r * columns, columns);
}
