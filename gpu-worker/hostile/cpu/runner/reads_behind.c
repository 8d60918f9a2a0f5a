/* Reads beyond its input, within the same page, and discards the value. */
#include "doubling.h"

void candidate(void *const *args) {
    const volatile float *a = args[0];
    double_all(args);
    (void)a[*(const int64_t *)args[2] + 5];
}
