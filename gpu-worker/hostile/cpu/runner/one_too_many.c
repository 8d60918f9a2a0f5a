#include "doubling.h"

/* Computes one element too many: reads behind A and writes behind C. */
void candidate(void *const *args) {
    int64_t n = *(const int64_t *)args[2] + 1;
    double_all((void *const[]){args[0], args[1], &n});
}
