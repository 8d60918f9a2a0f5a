#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (volatile int on = 1; on;) continue;
}
