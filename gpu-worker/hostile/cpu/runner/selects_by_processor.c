/* Honest: has a version for each kind of processor, which the loader selects. */
#include "doubling.h"

#if defined(__x86_64__) && defined(__gnu_linux__)
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
static void
double_range(const float *a, float *c, int64_t count) {
    for (int64_t i = 0; i < count; i++) c[i] = 2 * a[i];
}

void candidate(void *const *args) { double_range(args[0], args[1], *(const int64_t *)args[2]); }
