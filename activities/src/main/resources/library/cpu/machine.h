/* Memory and time of the CPU, for the example. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What wakes a processor up; it is not kept busy. */
static const double STEADY_NANOSECONDS = 2e6, SUSTAIN_NANOSECONDS = 0, SPAN_NANOSECONDS = 2e9;
enum { MOST_RUNS = 25 };

static unsigned char *eviction;
static size_t eviction_bytes;
static struct timespec stopwatch;

static void machine_open(void) {
    const long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
    eviction_bytes = cache > 0 ? 2 * (size_t)cache : (size_t)64 << 20;
    eviction = malloc(eviction_bytes);
    if (!eviction) exit(1);
    memset(eviction, 1, eviction_bytes); /* memory that was never written is one page of zeros */
}

static void *memory_new(size_t bytes) {
    void *memory = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    if (!memory) exit(1);
    return memset(memory, 0, bytes);
}

static void memory_free(void *memory) { free(memory); }

static void memory_write(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void memory_read(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void machine_wait(void) {}

/* Pushes everything else out of the caches by reading twice what they hold. */
static void caches_empty(void) {
    volatile unsigned char *lines = eviction;
    for (size_t i = 0; i < eviction_bytes; i += 64) (void)lines[i];
}

static int machine_compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median: other programs disturb some runs. */
static double machine_typical(double *times, int runs) {
    qsort(times, (size_t)runs, sizeof *times, machine_compare);
    return times[runs / 2];
}

static void stopwatch_start(void) { clock_gettime(CLOCK_MONOTONIC, &stopwatch); }

static double stopwatch_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - stopwatch.tv_sec) * 1e9 + (double)(now.tv_nsec - stopwatch.tv_nsec);
}
