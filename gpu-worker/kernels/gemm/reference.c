/* Reference of gemm: products and sums in f64. Eight columns at a time let the compiler vectorize. */
#include <stdint.h>

enum { COLUMNS = 8 };

static void dot_products(const float *a, const float *b, double *c, int64_t count, int64_t k_count) {
    double sums[COLUMNS] = {0};
    for (int64_t k = 0; k < k_count; k++)
        for (int64_t j = 0; j < count; j++) sums[j] += (double)a[k] * (double)b[j * k_count + k];
    for (int64_t j = 0; j < count; j++) c[j] = sums[j];
}

void reference(void *const *args) {
    const float *a = args[0], *b = args[1];
    double *c = args[2];
    const int64_t m = *(const int64_t *)args[3], n = *(const int64_t *)args[4], k = *(const int64_t *)args[5];
    for (int64_t j = 0; j < n; j += COLUMNS)
        for (int64_t i = 0; i < m; i++)
            dot_products(a + i * k, b + j * k, c + i * n + j, n - j < COLUMNS ? n - j : COLUMNS, k);
}
