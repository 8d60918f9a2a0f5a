#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int64_t i = 0; i < *(const int64_t *)args[2]; i++) ((float *)args[1])[i] = (float)i * 1e9f;
}
