#define _GNU_SOURCE
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static void trim(char *text) { text[strcspn(text, "\n")] = 0; }

/* x86 names the model of each processor; where that is missing the architecture has to do. */
static void read_cpuinfo(struct machine *machine, int cpu) {
    char line[512];
    int at = -1;
    FILE *info = fopen("/proc/cpuinfo", "r");
    while (info && fgets(line, sizeof line, info)) {
        const char *value = strchr(line, ':');
        if (!value) continue;
        if (!strncmp(line, "processor", 9)) at = atoi(value + 1);
        if (at != cpu) continue;
        if (!strncmp(line, "model name", 10)) snprintf(machine->cpu, sizeof machine->cpu, "%s", value + 2);
        if (!strncmp(line, "cpu MHz", 7)) machine->megahertz = atof(value + 1);
    }
    if (info) fclose(info);
    struct utsname system;
    if (!*machine->cpu && !uname(&system)) snprintf(machine->cpu, sizeof machine->cpu, "%s", system.machine);
    trim(machine->cpu);
}

static int read_line(const char *folder, const char *name, char *line, int room) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    int found = file && fgets(line, room, file);
    if (file) fclose(file);
    return found;
}

static void read_caches(struct machine *machine, int cpu) {
    char folder[80], level[16], type[32], size[32];
    for (int i = 0; i < 8; i++) {
        snprintf(folder, sizeof folder, "/sys/devices/system/cpu/cpu%d/cache/index%d", cpu, i);
        if (!read_line(folder, "level", level, sizeof level) || !read_line(folder, "type", type, sizeof type)) continue;
        if (!read_line(folder, "size", size, sizeof size) || !strncmp(type, "Instruction", 11)) continue;
        int number = atoi(level);
        size_t unit = strchr(size, 'M') ? 1 << 20 : strchr(size, 'K') ? 1 << 10 : 1;
        if (number >= 1 && number <= 4) machine->caches[number] = (size_t)atol(size) * unit;
    }
}

/* Virtual machines may hide sysfs; the C library asks the processor itself. */
static void ask_library_for_caches(struct machine *machine) {
    static const int names[] = {0, _SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL4_CACHE_SIZE};
    for (int level = 1; level <= 4; level++) {
        long size = machine->caches[level] ? 0 : sysconf(names[level]);
        if (size > 0) machine->caches[level] = (size_t)size;
    }
}

void machine_describe(struct machine *machine, int cpu) {
    *machine = (struct machine){.cores = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    snprintf(machine->place, sizeof machine->place, "cpu %d", cpu);
    if (getloadavg(&machine->load1, 1) != 1) machine->load1 = 0;
    read_cpuinfo(machine, cpu);
    read_caches(machine, cpu);
    ask_library_for_caches(machine);
}

size_t machine_last_level(const struct machine *machine) {
    size_t largest = 0;
    for (int level = 1; level <= 4; level++)
        if (machine->caches[level] > largest) largest = machine->caches[level];
    return largest;
}
