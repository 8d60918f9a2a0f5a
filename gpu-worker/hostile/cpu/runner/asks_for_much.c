#include <stdlib.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    *(volatile char *)malloc((size_t)8 << 30) = 1;
}
