/* Calls lathe_@op@ for shapes that were tuned and for shapes that were not, checks each result against the plain
 * reference, and times it with cold caches, as Lathe does. Ends with 0 if everything is right. */
#include <stdio.h>
#include <stdlib.h>

#include "elements.h"
#include "lathe_@op@.h"
#include "machine.h"

enum { TENSORS = @tensorCount@, SIZES = @sizeCount@, MOST_RUNS = 25 };

enum role { INPUT, OUTPUT };

static const struct tensor {
    const char *name;
    enum role role;
    double low, high;
} tensors[TENSORS] = {
@tensors@};

/* What is tried. Work over nanoseconds is in the unit that the report uses. */
static const struct trial {
    enum lathe_@op@_type dtype;
    int64_t sizes[SIZES];
    double relative, absolute, work;
} trials[] = {
@trials@};

#define UNIT "@unit@"

static inline int64_t lathe_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t lathe_max(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t lathe_ceildiv(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

static int64_t elements(int tensor, const int64_t *sizes) {
@sizeDefinitions@    switch (tensor) {
@elements@        default: return 0;
    }
}

static enum element dtype_of(enum lathe_@op@_type dtype) {
    switch (dtype) {
@dtypes@    }
    return F32;
}

static enum element type_of(int tensor, enum lathe_@op@_type dtype) {
    switch (tensor) {
@tensorTypes@        default: return dtype_of(dtype);
    }
}

/* The reference makes numbers of more digits than kernels do. */
static enum element reference_type_of(int tensor, enum lathe_@op@_type dtype) {
    const enum element type = type_of(tensor, dtype);
    return tensors[tensor].role == OUTPUT && type != I32 ? F64 : type;
}

static void must(int code, const char *what) {
    if (code == 0) return;
    fprintf(stderr, "%s: %s\n", what, lathe_@op@_error(code));
    exit(1);
}

static double uniform(uint64_t *state, double low, double high) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(*state >> 11) * 0x1p-53;
}

static void fill(void *memory, int tensor, int64_t count, enum element type, uint64_t *state) {
    unsigned char *host = malloc((size_t)count * element_bytes(type));
    if (!host) exit(1);
    for (int64_t i = 0; i < count; i++) element_set(type, host, i, uniform(state, tensors[tensor].low, tensors[tensor].high));
    memory_write(memory, host, (size_t)count * element_bytes(type));
    free(host);
}

/* The largest error of an output, as a multiple of what is allowed: right up to 1. */
static double error_of(int tensor, const struct trial *trial, const void *got_memory, const void *want_memory) {
    const int64_t count = elements(tensor, trial->sizes);
    const enum element type = type_of(tensor, trial->dtype), wide = reference_type_of(tensor, trial->dtype);
    void *got = malloc((size_t)count * element_bytes(type)), *want = malloc((size_t)count * element_bytes(wide));
    if (!got || !want) exit(1);
    memory_read(got, got_memory, (size_t)count * element_bytes(type));
    memory_read(want, want_memory, (size_t)count * element_bytes(wide));
    double squares = 0, worst = 0;
    for (int64_t i = 0; i < count; i++) squares += element_get(wide, want, i) * element_get(wide, want, i);
    const double scale = sqrt(squares / (double)count);
    for (int64_t i = 0; i < count; i++) {
        const double truth = element_get(wide, want, i), off = fabs(element_get(type, got, i) - truth);
        const double error = off == 0 ? 0 : off / (trial->absolute + trial->relative * fmax(scale, fabs(truth)));
        if (!(error <= worst)) worst = error;
    }
    free(got);
    free(want);
    return worst;
}

static int compare_times(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_nanoseconds(const struct trial *trial, void *const *t) {
    const int64_t *s = trial->sizes;
    double times[MOST_RUNS], spent = 0;
    int runs = 0;
    while (runs < MOST_RUNS && (runs < 5 || spent < 2e9)) {
        stopwatch_start();
        must(@call@, "lathe_@op@");
        times[runs] = stopwatch_nanoseconds();
        spent += times[runs++];
    }
    qsort(times, (size_t)runs, sizeof *times, compare_times);
    return times[runs / 2];
}

static int right(const struct trial *trial) {
    const int64_t *s = trial->sizes;
    void *t[TENSORS], *w[TENSORS];
    uint64_t state = 1;
    for (int i = 0; i < TENSORS; i++) {
        const int64_t count = elements(i, s);
        t[i] = memory_new((size_t)count * element_bytes(type_of(i, trial->dtype)));
        w[i] = tensors[i].role == OUTPUT ? memory_new((size_t)count * element_bytes(reference_type_of(i, trial->dtype))) : t[i];
        if (tensors[i].role == INPUT) fill(t[i], i, count, type_of(i, trial->dtype), &state);
    }
    must(@call@, "lathe_@op@");
    @referenceCall@;
    double error = 0;
    for (int i = 0; i < TENSORS; i++)
        if (tensors[i].role == OUTPUT) error = fmax(error, error_of(i, trial, t[i], w[i]));
    const struct lathe_@op@_choice choice = @choiceCall@;
    const double nanoseconds = median_nanoseconds(trial, t);
    printf("%s", error <= 1 ? "right " : "WRONG ");
    for (int i = 0; i < SIZES; i++) printf("%s%lld", i ? "x" : "", (long long)s[i]);
    printf(" by %s (%s), error %.2g of what is allowed, %.4g us, %.6g " UNIT "\n", choice.kernel, choice.reason, error,
           nanoseconds / 1e3, trial->work @per@ nanoseconds);
    for (int i = 0; i < TENSORS; i++) {
        if (w[i] != t[i]) memory_free(w[i]);
        memory_free(t[i]);
    }
    return error <= 1;
}

int main(void) {
    machine_open();
    int wrong = 0;
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) wrong += !right(&trials[i]);
    return wrong > 0;
}
