#include "health.h"

#include <stdlib.h>

#include "clock.h"
#include "cpus.h"
#include "machine.h"
#include "peak.h"
#include "trouble.h"

enum { CONTROL_RUNS = 15, CONTROL_ELEMENTS = 1 << 16, CONTROL_PASSES = 120 };

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Fixed work, half arithmetic and half second-level cache: it never changes, so that its time may be compared over
   months. */
static uint64_t control_run(float *data) {
    uint64_t begin = clock_now();
    for (int pass = 0; pass < CONTROL_PASSES; pass++)
        for (int i = 0; i < CONTROL_ELEMENTS; i++) data[i] = data[i] * 0.5f + (float)pass;
    volatile float sink = data[CONTROL_ELEMENTS / 2];
    (void)sink;
    return clock_now() - begin;
}

static uint64_t control_median(void) {
    uint64_t times[CONTROL_RUNS];
    float *data = claim(CONTROL_ELEMENTS, sizeof *data);
    control_run(data);
    for (int i = 0; i < CONTROL_RUNS; i++) times[i] = control_run(data);
    qsort(times, CONTROL_RUNS, sizeof *times, by_size);
    free(data);
    return times[CONTROL_RUNS / 2];
}

static void report_caches(const struct machine *machine, struct result *result) {
    static const char *const names[] = {"", "l1d", "l2", "l3", "l4"};
    result_open_object(result, "caches");
    for (int level = 1; level <= 4; level++)
        if (machine->caches[level]) result_integer(result, names[level], (int64_t)machine->caches[level]);
    result_close_object(result);
}

void health(struct result *result) {
    struct machine machine;
    machine_describe(&machine, cpus_last());
    result_text(result, "status", "ok");
    result_integer(result, "controlNanoseconds", (int64_t)control_median());
    result_open_object(result, "peakFlops");
    result_number(result, "f32", peak_flops_f32());
    result_number(result, "f64", peak_flops_f64());
    result_close_object(result);
    result_number(result, "bandwidthBytesPerSecond", peak_bandwidth(machine_last_level(&machine)));
    report_caches(&machine, result);
    result_text(result, "cpu", machine.cpu);
    result_integer(result, "cores", machine.cores);
    result_number(result, "load1", machine.load1);
}
