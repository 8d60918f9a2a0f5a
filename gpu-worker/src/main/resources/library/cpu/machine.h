/* Memory and timing on a CPU, for the example. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A short warm-up raises the clock; no load is necessary between runs. */
static const double STEADY_NANOSECONDS = 2e6, SUSTAIN_NANOSECONDS = 0, SPAN_NANOSECONDS = 125e6;
static const double PAUSE_NANOSECONDS = 20e3;

/* Other processes may disturb the machine for seconds. */
enum { PASSES = 16, MOST_RUNS = 1000 };

static unsigned char *eviction;
static size_t eviction_bytes;
static struct timespec stopwatch;

/* The size of the largest cache of one processor, from sysfs. The C library may report the sum over all processors. */
static size_t cache_bytes(void) {
    size_t largest = 0;
    for (int i = 0; i < 8; i++) {
        char path[64];
        size_t kilobytes = 0;
        snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/size", i);
        FILE *file = fopen(path, "r");
        if (!file) continue;
        if (fscanf(file, "%zuK", &kilobytes) == 1 && kilobytes << 10 > largest) largest = kilobytes << 10;
        fclose(file);
    }
    return largest ? largest : (size_t)32 << 20;
}

static void machine_open(void) {
    const size_t most = (size_t)96 << 20, bytes = cache_bytes() / 4 * 5;
    eviction_bytes = bytes < most ? bytes : most;
    eviction = malloc(eviction_bytes);
    if (!eviction) exit(1);
    memset(eviction, 1, eviction_bytes); /* reads of untouched pages would all hit the zero page */
}

static void *memory_new(size_t bytes) {
    void *memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    if (!memory) exit(1);
    return memset(memory, 0, bytes);
}

static void memory_free(void *memory) { free(memory); }

/* Changes the addresses of later allocations. Some kernels vary by 20 % with them, because caches predict by a few bits of addresses. */
static void memory_move(int pass) {
    static void *before;
    free(before);
    before = malloc((size_t)pass * 17 * 4096);
}

static void memory_write(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void memory_read(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void machine_wait(void) {}

static double nanoseconds_since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) * 1e9 + (double)(now.tv_nsec - then->tv_nsec);
}

/*
 * Flushes the caches as Lathe does, by writing and reading 1.25 times their size. Dirty lines are written back during the pause,
 * in which Lathe wakes the process of the kernel.
 */
static void caches_empty(void) {
    volatile unsigned char *lines = eviction;
    for (size_t i = 0; i < eviction_bytes; i += 64) lines[i]++;
    for (size_t i = 0; i < eviction_bytes; i += 64) (void)lines[i];
    clock_gettime(CLOCK_MONOTONIC, &stopwatch);
    while (nanoseconds_since(&stopwatch) < PAUSE_NANOSECONDS) {}
}

static int machine_compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median, because other processes disturb some runs. */
static double machine_typical(double *times, int runs) {
    qsort(times, (size_t)runs, sizeof *times, machine_compare);
    return times[runs / 2];
}

/* The lower quartile, because other processes can only slow a pass down. */
static double machine_of_passes(double *typical, int passes) {
    qsort(typical, (size_t)passes, sizeof *typical, machine_compare);
    return typical[passes / 4];
}

static void stopwatch_start(void) { clock_gettime(CLOCK_MONOTONIC, &stopwatch); }

static double stopwatch_nanoseconds(void) { return nanoseconds_since(&stopwatch); }
