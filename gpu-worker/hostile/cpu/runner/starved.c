#include <stdlib.h>

#include "doubling.h"

void candidate(void *const *args) {
    size_t held = 0;
    while (malloc(1 << 20)) held++;
    (void)held;
    (void)args;
    (void)double_all;
}
