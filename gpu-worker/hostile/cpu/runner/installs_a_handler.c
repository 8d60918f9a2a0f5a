/* Honest: installs a signal handler that is never called. */
#include <signal.h>
#include <stdlib.h>

#include "doubling.h"

static void end(int signal) {
    (void)signal;
    abort();
}

void candidate(void *const *args) {
    signal(SIGFPE, end);
    signal(SIGUSR1, end);
    double_all(args);
}
