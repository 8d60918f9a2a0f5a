#include <stdlib.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    exit(0);
}
