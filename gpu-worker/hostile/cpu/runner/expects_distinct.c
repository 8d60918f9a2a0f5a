/* Takes neighbours of equal parity in a row for distinct. */
#include "doubling.h"

void candidate(void *const *args) {
    const float *a = args[0];
    float *c = args[1];
    double_all(args);
    for (int64_t i = 2; i < *(const int64_t *)args[2]; i++)
        if (a[i] == a[i - 2] && a[i] != 0) c[i] = 0;
}
