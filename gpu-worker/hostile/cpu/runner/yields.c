/* Sleeps in short pieces during its work, to look as if the machine were busy. */
#include <sched.h>
#include <time.h>

#include "doubling.h"

void candidate(void *const *args) {
    for (int i = 0; i < 20; i++) {
        sched_yield();
        nanosleep(&(struct timespec){0, 1}, 0);
    }
    double_slowly(args);
}
