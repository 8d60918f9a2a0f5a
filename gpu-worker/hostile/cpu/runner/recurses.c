/* Honest: divides its work recursively. */
#include "doubling.h"

__attribute__((noinline)) static void divide(const float *a, float *c, int64_t n) {
    if (n <= 1) {
        if (n) *c = 2 * *a;
        return;
    }
    divide(a, c, n / 2);
    divide(a + n / 2, c + n / 2, n - n / 2);
}

void candidate(void *const *args) { divide(args[0], args[1], *(const int64_t *)args[2]); }
