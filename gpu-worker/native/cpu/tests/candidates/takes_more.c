/* Right, and content with half a gigabyte: twice what these tests allow. */
#include <stdlib.h>
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int i = 0; i < 512; i++) memset(malloc(1 << 20), 1, 1 << 20);
}
