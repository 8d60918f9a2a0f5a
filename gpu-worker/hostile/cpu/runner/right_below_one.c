/* Right for the range of the random inputs only. */
#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) {
        float *c = (float *)args[1] + i;
        *c = *c > 2 ? 2 : *c < -2 ? -2 : *c;
    }
}
