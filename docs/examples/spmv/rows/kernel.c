#include <stdint.h>

void spmv(void *const *args) {
    const int32_t *starts = args[0], *columns = args[1];
    const float *values = args[2], *x = args[3];
    float *y = args[4];
    const int64_t rows = *(const int64_t *)args[5];
    for (int64_t row = 0; row < rows; row++) {
        const int32_t end = starts[row + 1];
        float sums[SUMS] = {0}, sum = 0;
        int32_t k = starts[row];
        for (; k + SUMS <= end; k += SUMS)
            for (int i = 0; i < SUMS; i++) sums[i] += values[k + i] * x[columns[k + i]];
        for (; k < end; k++) sum += values[k] * x[columns[k]];
        for (int i = 0; i < SUMS; i++) sum += sums[i];
        y[row] = sum;
    }
}
