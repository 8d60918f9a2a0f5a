/* The reference: simple, in f64. Its arguments are all tensors, then all dimensions, in the order of op.json. */
#include <math.h>
#include <stdint.h>

void reference(void *const *args) {
    const float *x = args[0], *w = args[1];
    double *y = args[2];
    const int64_t rows = *(const int64_t *)args[3], columns = *(const int64_t *)args[4];
    for (int64_t r = 0; r < rows; r++) {
        double squares = 0;
        for (int64_t c = 0; c < columns; c++) squares += (double)x[r * columns + c] * x[r * columns + c];
        const double factor = 1 / sqrt(squares / (double)columns + 1e-6);
        for (int64_t c = 0; c < columns; c++) y[r * columns + c] = x[r * columns + c] * factor * w[c];
    }
}
