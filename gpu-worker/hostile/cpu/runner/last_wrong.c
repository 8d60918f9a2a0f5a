#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    ((float *)args[1])[*(const int64_t *)args[2] - 1] += 0.01f;
}
