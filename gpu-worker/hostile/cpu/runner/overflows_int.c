/* Relies on the overflow of a signed integer. */
#include "doubling.h"

void candidate(void *const *args) {
    volatile int largest = 0x7FFFFFFF;
    volatile int next = largest + 1;
    (void)next;
    double_all(args);
}
