/* Correct, but allocates 300 MiB per call, more than the limit. */
#include <stdlib.h>
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int i = 0; i < 300; i++) memset(malloc(1 << 20), 1, 1 << 20);
}
