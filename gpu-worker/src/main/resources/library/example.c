/* Calls lathe_@op@ for tuned and untuned shapes, compares each result with the reference, and times the calls with cold
 * caches, as Lathe does. The exit status is 0 if all results are correct@skipText@. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "elements.h"
#include "lathe_@op@.h"
#include "machine.h"

enum { TENSORS = @tensorCount@, SIZES = @sizeCount@ };

enum role { INPUT, DERIVED, OUTPUT, INOUT };

/* UNIFORM: from first to second. NORMAL: mean and deviation. INDEX: below bound_of. MASK: 1 with the probability first, else 0. */
enum filling { NONE, UNIFORM, NORMAL, INDEX, MASK };

static const struct tensor {
    const char *name;
    enum role role;
    enum filling filling;
    double first, second;
} tensors[TENSORS] = {
@tensors@};

/* A shape to run. Work per nanosecond has the unit of the recorded value, which is 0 for an untuned shape. */
static const struct trial {
    enum lathe_@op@_type dtype;
    int64_t sizes[SIZES];
    double relative, absolute, work, recorded;
} trials[] = {
@trials@};

#define UNIT "@unit@"

static inline int64_t lathe_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t lathe_max(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t lathe_ceildiv(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

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

static int64_t elements(int tensor, const struct trial *trial) {
    const int64_t dtypeBytes = (int64_t)element_bytes(dtype_of(trial->dtype)), *sizes = trial->sizes;
    (void)dtypeBytes;
@sizeDefinitions@    switch (tensor) {
@elements@        default: return 0;
    }
}

/* The bound of the indices in a tensor. */
static int64_t bound_of(int tensor, const struct trial *trial) {
    const int64_t dtypeBytes = (int64_t)element_bytes(dtype_of(trial->dtype)), *sizes = trial->sizes;
    (void)dtypeBytes;
@sizeDefinitions@    switch (tensor) {
@bounds@        default: return 1;
    }
}

static int is_written(int tensor) { return tensors[tensor].role == OUTPUT || tensors[tensor].role == INOUT; }

/* The reference may compute outputs in a wider type. */
static enum element reference_type_of(int tensor, enum lathe_@op@_type dtype) {
    const enum element type = type_of(tensor, dtype);
    return is_written(tensor) && type < I8 ? @referenceType@ : type;
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

static double drawn(int tensor, const struct trial *trial, uint64_t *state) {
    const double first = tensors[tensor].first, second = tensors[tensor].second;
    double sum = -6;
    switch (tensors[tensor].filling) {
        case NORMAL:
            for (int i = 0; i < 12; i++) sum += uniform(state, 0, 1);
            return first + second * sum;
        case INDEX: return floor(uniform(state, 0, (double)bound_of(tensor, trial)));
        case MASK: return uniform(state, 0, 1) < first;
        case UNIFORM:
        case NONE: break;
    }
    return uniform(state, first, second);
}

/* Fills a tensor with random numbers. Their period is prime, so that rows do not start with the same numbers. */
static void fill(unsigned char *memory, int tensor, const struct trial *trial, uint64_t *state) {
    enum { PERIOD = 1048573 };
    const enum element type = type_of(tensor, trial->dtype);
    const size_t bytes = element_bytes(type);
    const int64_t count = elements(tensor, trial), some = count < PERIOD ? count : PERIOD;
    unsigned char *host = malloc((size_t)some * bytes);
    if (!host) exit(1);
    for (int64_t i = 0; i < some; i++) element_set(type, host, i, drawn(tensor, trial, state));
    for (int64_t done = 0; done < count; done += some)
        memory_write(memory + (size_t)done * bytes, host, (size_t)(count - done < some ? count - done : some) * bytes);
    free(host);
}

/* Of a larger output, this many evenly spaced elements are compared. */
static const int64_t MOST_LOOKED_AT = (int64_t)1 << 22;

/* The largest error of an output relative to the tolerance. The output is correct up to 1. */
static double error_of(int tensor, const struct trial *trial, const void *got_memory, const void *want_memory) {
    const int64_t count = elements(tensor, trial), looks = count < MOST_LOOKED_AT ? count : MOST_LOOKED_AT;
    const enum element type = type_of(tensor, trial->dtype), wide = reference_type_of(tensor, trial->dtype);
    void *got = malloc((size_t)count * element_bytes(type)), *want = malloc((size_t)count * element_bytes(wide));
    if (!got || !want) exit(1);
    memory_read(got, got_memory, (size_t)count * element_bytes(type));
    memory_read(want, want_memory, (size_t)count * element_bytes(wide));
    double squares = 0, worst = 0;
    for (int64_t look = 0; look < looks; look++) {
        const double truth = element_get(wide, want, (int64_t)((double)look / (double)looks * (double)count));
        squares += truth * truth;
    }
    const double scale = sqrt(squares / (double)looks);
    for (int64_t look = 0; look < looks; look++) {
        const int64_t i = (int64_t)((double)look / (double)looks * (double)count);
        const double truth = element_get(wide, want, i), off = fabs(element_get(type, got, i) - truth);
        const double allowed = type < I8 ? trial->absolute + trial->relative * fmax(scale, fabs(truth)) : 0;
        const double error = off == 0 ? 0 : off / allowed;
        if (!(error <= worst)) worst = error;
    }
    free(got);
    free(want);
    return worst;
}

/* The contents of inout tensors, which each call changes. */
static void *contents[TENSORS];

static size_t bytes_of(int tensor, const struct trial *trial) {
    return (size_t)elements(tensor, trial) * element_bytes(type_of(tensor, trial->dtype));
}

static void inouts_keep(const struct trial *trial, void *const *t) {
    for (int i = 0; i < TENSORS; i++) {
        if (tensors[i].role != INOUT) continue;
        contents[i] = malloc(bytes_of(i, trial));
        if (!contents[i]) exit(1);
        memory_read(contents[i], t[i], bytes_of(i, trial));
    }
}

static void inouts_restore(const struct trial *trial, void *const *t) {
    for (int i = 0; i < TENSORS; i++)
        if (tensors[i].role == INOUT) memory_write(t[i], contents[i], bytes_of(i, trial));
}

/* The contents of an inout tensor in the type of the reference. */
static void fill_wide(unsigned char *memory, int tensor, const struct trial *trial) {
    const enum element type = type_of(tensor, trial->dtype), wide = reference_type_of(tensor, trial->dtype);
    const int64_t count = elements(tensor, trial);
    unsigned char *host = malloc((size_t)count * element_bytes(wide));
    if (!host) exit(1);
    for (int64_t i = 0; i < count; i++) element_set(wide, host, i, element_get(type, contents[tensor], i));
    memory_write(memory, host, (size_t)count * element_bytes(wide));
    free(host);
}

static double nanoseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Calls the function back to back, and waits for its end about every 5 ms. */
static void run_for(double nanoseconds, const struct trial *trial, void *const *t) {
    const int64_t *s = trial->sizes;
    const double begin = nanoseconds_now();
    for (int runs = 1; nanoseconds_now() - begin < nanoseconds;) {
        const double before = nanoseconds_now();
        for (int i = 0; i < runs; i++) {
            inouts_restore(trial, t);
            must(@call@, "lathe_@op@");
        }
        machine_wait();
        if (nanoseconds_now() - before < 5e6) runs *= 2;
    }
}

static void tensors_new(const struct trial *trial, void **t) {
    const int64_t *s = trial->sizes;
    uint64_t state = 1;
    (void)s;
    for (int i = 0; i < TENSORS; i++) {
        const int64_t count = elements(i, trial);
        const enum element type = type_of(i, trial->dtype);
        t[i] = memory_new((size_t)count * element_bytes(type));
        if (tensors[i].filling != NONE) fill(t[i], i, trial, &state);
    }
    inouts_keep(trial, t);
@prepareCall@}

static void tensors_free(void *const *t) {
    for (int i = 0; i < TENSORS; i++) {
        memory_free(t[i]);
        free(contents[i]);
        contents[i] = NULL;
    }
}

/* The time of a trial in each pass. */
struct readings {
    double typical[PASSES];
    int passes;
};

/*
 * Times a trial with cold caches, each time after the device was kept busy. The recorded time includes cold data but not the cold
 * code of the caller, so the kernel is selected once before. Untuned shapes are timed more briefly.
 */
static void read_pass(const struct trial *trial, void *const *t, struct readings *readings) {
    const int64_t *s = trial->sizes;
    const int tuned = trial->recorded > 0, most = tuned ? MOST_RUNS : 5;
    double times[MOST_RUNS];
    int runs = 0;
    if (tuned) run_for(STEADY_NANOSECONDS, trial, t);
    const double begin = nanoseconds_now();
    while (runs < most && (runs < 5 || nanoseconds_now() - begin < SPAN_NANOSECONDS)) {
        if (tuned) run_for(SUSTAIN_NANOSECONDS, trial, t);
        inouts_restore(trial, t);
        caches_empty();
        (void)@choiceCall@;
        stopwatch_start();
        must(@call@, "lathe_@op@");
        times[runs++] = stopwatch_nanoseconds();
    }
    readings->typical[readings->passes++] = machine_typical(times, runs);
}

static void print_value(double value) {
    const int tera = UNIT[0] == 'G' && value >= 1e3;
    printf("%.4g %s%s", tera ? value / 1e3 : value, tera ? "T" : "", tera ? &UNIT[1] : UNIT);
}

/* A program that runs this one recognizes its lines by the mark, which no kernel on a GPU can know. */
static void print_shape(const char *verdict, const int64_t *sizes) {
    const char *mark = getenv("LATHE_MARK");
    printf("%s%s%s", mark ? mark : "", mark ? " " : "", verdict);
    for (int i = 0; i < SIZES; i++) printf("%s%lld", i ? "x" : " ", (long long)sizes[i]);
}

static void print(const struct trial *trial, struct lathe_@op@_choice choice, double error, double nanoseconds) {
    const double value = trial->work @per@ nanoseconds;
    print_shape(error <= 1 ? "correct" : "INCORRECT", trial->sizes);
    printf(" by %s (%s): error %.2g times the tolerance, %.4g us, ", choice.kernel, choice.reason, error, nanoseconds / 1e3);
    print_value(value);
    if (trial->recorded > 0) {
        printf(", recorded ");
        print_value(trial->recorded);
        printf(" (%+.1f %%)", 100 * (value / trial->recorded - 1));
    }
    printf("\n");
    fflush(stdout);
}

/* The largest error of all outputs, compared with the reference on the same inputs. */
static double worst_error(const struct trial *trial, void *const *t) {
    const int64_t *s = trial->sizes;
    void *w[TENSORS];
    for (int i = 0; i < TENSORS; i++) {
        const size_t bytes = (size_t)elements(i, trial) * element_bytes(reference_type_of(i, trial->dtype));
        w[i] = is_written(i) ? memory_new(bytes) : t[i];
        if (tensors[i].role == INOUT) fill_wide(w[i], i, trial);
    }
    must(@call@, "lathe_@op@");
    must(@referenceCall@, "lathe_@op@_reference");
    machine_wait();
    double error = 0;
    for (int i = 0; i < TENSORS; i++) {
        if (!is_written(i)) continue;
        error = fmax(error, error_of(i, trial, t[i], w[i]));
        memory_free(w[i]);
    }
    return error;
}

static void read_once_more(const struct trial *trial, struct readings *readings) {
    void *t[TENSORS];
    tensors_new(trial, t);
    read_pass(trial, t, readings);
    tensors_free(t);
}

static int right(const struct trial *trial, struct readings *readings) {
    const int64_t *s = trial->sizes;
    const struct lathe_@op@_choice choice = @choiceCall@;
    if (!choice.kernel) {
        print_shape("none", s);
        printf(": %s\n", choice.reason);
        return 1;
    }
    void *t[TENSORS];
    tensors_new(trial, t);
    const double error = worst_error(trial, t);
    read_pass(trial, t, readings);
    print(trial, choice, error, machine_of_passes(readings->typical, readings->passes));
    tensors_free(t);
    return error <= 1;
}

/* Tuned shapes are timed in several passes over all trials, so that a disturbance does not affect all times of one trial. */
int main(void) {
    enum { TRIALS = sizeof trials / sizeof *trials };
    static struct readings readings[TRIALS];
    int wrong = 0;
    machine_open();
    for (int pass = 1; pass < PASSES; pass++) {
        memory_move(pass);
        for (int i = 0; i < TRIALS; i++)
            if (trials[i].recorded > 0) read_once_more(&trials[i], &readings[i]);
    }
    for (int i = 0; i < TRIALS; i++) wrong += !right(&trials[i], &readings[i]);
@closing@    return wrong > 0;
}
