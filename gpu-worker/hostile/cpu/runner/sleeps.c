/* Honest, but it waits, as a long run on a busy machine does: its own clock counts the time, its processor time does not. */
#include <time.h>

#include "doubling.h"

void candidate(void *const *args) {
    const struct timespec wait = {0, 1000000};
    nanosleep(&wait, 0);
    double_all(args);
}
