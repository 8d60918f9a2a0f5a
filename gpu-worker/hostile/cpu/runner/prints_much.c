#include <stdio.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int i = 0; i < 200000; i++) printf("line %06d of output\n", i);
}
