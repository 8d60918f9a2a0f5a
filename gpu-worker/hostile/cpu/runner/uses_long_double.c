/* Honest: computes in long double. */
#include "doubling.h"

void candidate(void *const *args) {
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) {
        volatile long double sum = ((const float *)args[0])[i];
        sum += sum;
        ((float *)args[1])[i] = (float)sum;
    }
}
