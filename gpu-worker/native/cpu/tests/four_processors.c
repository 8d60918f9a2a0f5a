// Preloaded into the runner: a machine with four processors. Prints what a thread is bound to.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>

enum { PROCESSORS = 4 };

int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *set) {
    (void)thread, (void)bytes;
    CPU_ZERO(set);
    for (int cpu = 0; cpu < PROCESSORS; cpu++) CPU_SET(cpu, set);
    return 0;
}

int sched_setaffinity(pid_t thread, size_t bytes, const cpu_set_t *set) {
    (void)thread, (void)bytes;
    fputs("a thread may use", stderr);
    for (int cpu = 0; cpu < PROCESSORS; cpu++)
        if (CPU_ISSET(cpu, set)) fprintf(stderr, " %d", cpu);
    fputs("\n", stderr);
    return 0;
}
