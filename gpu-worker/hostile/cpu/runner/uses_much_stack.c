/* Honest: keeps its result in a large array on the stack first. */
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    volatile float results[1 << 19];
    const int64_t n = *(const int64_t *)args[2];
    for (int64_t i = 0; i < n; i++) results[i * 500] = 2 * ((const float *)args[0])[i];
    for (int64_t i = 0; i < n; i++) ((float *)args[1])[i] = results[i * 500];
}
