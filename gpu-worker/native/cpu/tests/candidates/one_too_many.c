#include "doubling.h"

/* What it writes behind C was computed from what lies behind A. */
void candidate(void *const *args) {
    int64_t n = *(const int64_t *)args[2] + 1;
    double_all((void *const[]){args[0], args[1], &n});
}
