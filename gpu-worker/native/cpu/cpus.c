#define _GNU_SOURCE
#include "cpus.h"

#include <sched.h>

int cpus_last(void) {
    cpu_set_t allowed;
    int last = 0;
    if (sched_getaffinity(0, sizeof allowed, &allowed)) return 0;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &allowed)) last = cpu;
    return last;
}

void cpus_use(int last, int count) {
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    for (int cpu = last; cpu >= 0 && cpu > last - count; cpu--) CPU_SET(cpu, &wanted);
    sched_setaffinity(0, sizeof wanted, &wanted); /* where it is refused the kernel chooses, as for any program */
}
