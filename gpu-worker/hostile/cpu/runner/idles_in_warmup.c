/* Sleeps and spins in its first call, to spoil what the runner learns from it. */
#include <time.h>

#include "doubling.h"

void candidate(void *const *args) {
    static int calls;
    if (!calls++) {
        for (int i = 0; i < 10; i++) double_slowly(args);
        nanosleep(&(struct timespec){0, 5000000}, 0);
    }
    double_slowly(args);
}
