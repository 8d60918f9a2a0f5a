/* Memory and timing on the first CUDA device, for the example. */
#include <stdio.h>
#include <stdlib.h>

#include "driver.h"

#define NOT_RUN 77 /* the exit status by which test drivers recognize a skipped test */

/* At the power limit, the clocks of a GPU vary with a period of one second. Recorded values are means of two seconds, too. */
static const double STEADY_NANOSECONDS = 1e9, SUSTAIN_NANOSECONDS = 30e6, SPAN_NANOSECONDS = 2e9;
enum { PASSES = 1, MOST_RUNS = 1000 };

extern const unsigned char lathe_caches_image[];

static CUstream machine_stream;
static CUevent stopwatch_begin, stopwatch_end;
static CUfunction evict;
static CUdeviceptr eviction;
static long long eviction_words;

static void machine_must(int code, const char *what) {
    if (code == 0) return;
    fprintf(stderr, "%s: %s\n", what, driver_error(code));
    exit(1);
}

static void machine_open(void) {
    CUdevice device;
    CUcontext context;
    CUmodule module;
    char name[128];
    int cache, code = driver_open();
    if (!code) code = driver.device(&device, 0);
    if (code) {
        printf("skipped: no GPU (%s)\n", driver_error(code));
        exit(NOT_RUN);
    }
    machine_must(driver.primary_context(&context, device), "cuDevicePrimaryCtxRetain");
    machine_must(driver.set_context(context), "cuCtxSetCurrent");
    machine_must(driver.device_name(name, sizeof name, device), "cuDeviceGetName");
    machine_must(driver.device_attribute(&cache, L2_CACHE_SIZE, device), "cuDeviceGetAttribute");
    machine_must(driver.stream_create(&machine_stream, 0), "cuStreamCreate");
    machine_must(driver.event_create(&stopwatch_begin, 0), "cuEventCreate");
    machine_must(driver.event_create(&stopwatch_end, 0), "cuEventCreate");
    machine_must(driver.module_load(&module, lathe_caches_image), "cuModuleLoadData");
    machine_must(driver.module_function(&evict, module, "evict"), "cuModuleGetFunction");
    eviction_words = 4 * (long long)cache / 16;
    machine_must(driver.allocate(&eviction, (size_t)eviction_words * 16), "cuMemAlloc");
    machine_must(driver.set_bytes(eviction, 0, (size_t)eviction_words * 16, machine_stream), "cuMemsetD8Async");
    printf("On %s:\n", name);
}

static void *memory_new(size_t bytes) {
    CUdeviceptr memory;
    machine_must(driver.allocate(&memory, bytes), "taking memory");
    machine_must(driver.set_bytes(memory, 0, bytes, machine_stream), "clearing memory");
    machine_must(driver.stream_wait(machine_stream), "clearing memory");
    return (void *)(uintptr_t)memory;
}

static void memory_free(void *memory) { machine_must(driver.release((CUdeviceptr)(uintptr_t)memory), "giving memory back"); }

static void memory_move(int pass) { (void)pass; }

static void memory_write(void *to, const void *from, size_t bytes) {
    machine_must(driver.write((CUdeviceptr)(uintptr_t)to, from, bytes), "writing memory");
}

static void memory_read(void *to, const void *from, size_t bytes) {
    machine_must(driver.read(to, (CUdeviceptr)(uintptr_t)from, bytes), "reading memory");
}

static void machine_wait(void) { machine_must(driver.stream_wait(machine_stream), "waiting for the device"); }

static void evict_by(unsigned blocks, long long words) {
    CUlaunchConfig configuration = {.grid = {blocks, 1, 1}, .block = {256, 1, 1}, .stream = machine_stream};
    void *arguments[] = {&eviction, &words};
    machine_must(driver.launch(&configuration, evict, arguments, NULL), "flushing the cache");
}

/*
 * Flushes the L2 cache by reads. The host enqueues the timed launch meanwhile. The device prefetches four launches at a time, so
 * the empty launches before the timed one hide its launch latency.
 */
static void caches_empty(void) {
    evict_by(1024, eviction_words);
    for (int i = 0; i < 16; i++) evict_by(1, 0);
    evict_by(1024, eviction_words);
}

static double machine_typical(const double *times, int runs) {
    double sum = 0;
    for (int i = 0; i < runs; i++) sum += times[i];
    return sum / runs;
}

static double machine_of_passes(const double *typical, int passes) { return machine_typical(typical, passes); }

static void stopwatch_start(void) {
    machine_must(driver.event_record(stopwatch_begin, machine_stream), "cuEventRecord");
}

static double stopwatch_nanoseconds(void) {
    float milliseconds;
    machine_must(driver.event_record(stopwatch_end, machine_stream), "cuEventRecord");
    machine_must(driver.event_wait(stopwatch_end), "waiting for the device");
    machine_must(driver.milliseconds_between(&milliseconds, stopwatch_begin, stopwatch_end), "cuEventElapsedTime");
    return milliseconds * 1e6;
}
