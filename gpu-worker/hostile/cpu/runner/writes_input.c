#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    ((float *)args[0])[0] = 0;
}
