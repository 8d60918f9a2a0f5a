/* The knob changes one constant, so the machine code of each candidate differs and its speed does not. */
#include <stdint.h>

void twice(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t n = *(const int64_t *)args[2];
    volatile int unread = NUMBER;
    (void)unread;
    for (int64_t i = 0; i < n; i++) y[i] = 2 * x[i];
}
