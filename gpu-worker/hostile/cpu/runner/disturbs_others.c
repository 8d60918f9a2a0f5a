/* Uses all memory bandwidth in the handler of a timer, so that the other candidate becomes slower. */
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <sys/time.h>

#include "doubling.h"

static char stream[32 << 20];

static void disturb(int signal) {
    (void)signal;
    memset(stream, 1, sizeof stream);
}

__attribute__((constructor)) static void start(void) {
    const struct sigaction action = {.sa_handler = disturb, .sa_flags = SA_RESTART};
    const struct itimerval often = {{0, 1000}, {0, 1000}};
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
}

void candidate(void *const *args) { double_all(args); }
