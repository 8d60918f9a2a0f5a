/* What the machine is and how busy it is. */
#ifndef LATHE_MACHINE_H
#define LATHE_MACHINE_H

#include <stddef.h>

struct machine {
    char cpu[128];
    char place[24];     /* "cpu 1": where runner and candidate run */
    int cores;
    double load1;
    double megahertz;   /* of that CPU; 0 when the system does not say */
    size_t caches[5];   /* bytes of the data cache of level 1 to 4; 0: none */
};

void machine_describe(struct machine *machine, int cpu);

/* Bytes of the largest cache. */
size_t machine_last_level(const struct machine *machine);

#endif
