#include <math.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    ((float *)args[1])[7] = NAN;
}
