#include <omp.h>
#include <stdint.h>

/* Doubles a number in a way that takes time: the compiler must not see that the factors cancel out. */
static float doubled(float x) {
    float half = 0.5f, two = 2;
    __asm__("" : "+x"(half), "+x"(two));
    for (int i = 0; i < 50; i++) x *= half;
    for (int i = 0; i < 51; i++) x *= two;
    return x;
}

void threaded(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
#pragma omp parallel for num_threads(THREADS) schedule(static)
    for (int64_t i = 0; i < n; i++) y[i] = doubled(x[i]);
}
