#include <stdint.h>

#ifndef WIDTH
#error "the knob WIDTH is missing: 1 or 2"
#endif

static void pass(const float *x, float *y, int64_t count) {
    for (int64_t i = 0; i < count; i++) y[i] = 2 * x[i];
}

void repeats(void *const *args) {
    for (volatile int again = 0; again < 300; again++) pass(args[0], args[1], *(const int64_t *)args[2]);
}
