#include "doubling.h"

void candidate(void *const *args) {
    float kept = ((float *)args[1])[500];
    double_all(args);
    ((float *)args[1])[500] = kept;
}
