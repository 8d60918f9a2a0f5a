#include <unistd.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    for (int file = 0; file < 100; file++) close(file);
    for (volatile int on = 1; on;) continue;
}
