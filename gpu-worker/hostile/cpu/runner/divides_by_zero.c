#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    volatile int zero = 0;
    ((float *)args[1])[0] = (float)(7 / zero);
}
