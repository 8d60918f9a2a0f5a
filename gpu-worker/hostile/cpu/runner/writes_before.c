#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    ((unsigned char *)args[1])[-1] = 0;
}
