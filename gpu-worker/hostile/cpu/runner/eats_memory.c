#include <stdlib.h>
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (;;) memset(malloc(1 << 20), 1, 1 << 20);
}
