#include <stdlib.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    if (system("true")) args = 0;
}
