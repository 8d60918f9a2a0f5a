/* Written by Lathe: which kernel takes which shape, and how each is called. */
#include "lathe_@op@.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TENSORS = @tensorCount@,
    SIZES = @sizeCount@,
    MAX_SCRATCH = @maxScratch@,
    MAX_MAPS = @maxMaps@,
    MAX_LAUNCHES = @maxLaunches@,
    MAX_ARGUMENTS = @maxArguments@
};

#include "runtime.h"

/* Expressions of the op's files mean what they mean there: 64 bits, rounded up where ceildiv says so. */
static inline int64_t lathe_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t lathe_max(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t lathe_ceildiv(int64_t a, int64_t b) { return a / b + (a % b != 0 && (a < 0) == (b < 0)); }

@programs@
struct kernel {
    enum lathe_@op@_type dtype;
    const struct program *program;
    int (*fits)(const int64_t *sizes);
};

static const struct kernel kernels[] = {
@kernels@};

/* A shape that was tuned, with its winner's place among the kernels. */
struct tuned {
    enum lathe_@op@_type dtype;
    int64_t sizes[SIZES];
    int kernel;
    const char *as_nearest;
};

static const struct tuned tuned[] = {
@tuned@};

/* For each type the simplest kernel there is, which takes what no winner can. */
static const struct {
    enum lathe_@op@_type dtype;
    int kernel;
} simplest[] = {@simplest@};

/* How far two shapes are apart: the factors between their sizes, multiplied; 1 where they are the same. */
static double distance(const int64_t *a, const int64_t *b) {
    double product = 1;
    for (int i = 0; i < SIZES; i++)
        product *= (double)lathe_max(a[i], b[i]) / (double)lathe_min(a[i], b[i]);
    return product;
}

static const struct kernel *nearest(enum lathe_@op@_type dtype, const int64_t *sizes, const char **reason) {
    const struct kernel *best = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < sizeof tuned / sizeof *tuned; i++) {
        const struct kernel *kernel = &kernels[tuned[i].kernel];
        if (tuned[i].dtype != dtype || !kernel->fits(sizes)) continue;
        const double apart = distance(sizes, tuned[i].sizes);
        if (apart >= least) continue;
        least = apart;
        best = kernel;
        *reason = apart == 1 ? "tuned for this shape" : tuned[i].as_nearest;
    }
    return best;
}

static const struct kernel *choose(enum lathe_@op@_type dtype, const int64_t *sizes, const char **reason) {
    *reason = "no kernel can work on this shape";
    for (int i = 0; i < SIZES; i++)
        if (sizes[i] < 1) return NULL;
    const struct kernel *kernel = nearest(dtype, sizes, reason);
    for (size_t i = 0; !kernel && i < sizeof simplest / sizeof *simplest; i++)
        if (simplest[i].dtype == dtype && kernels[simplest[i].kernel].fits(sizes)) {
            kernel = &kernels[simplest[i].kernel];
            *reason = "the simplest: no winner can work on this shape";
        }
    return kernel;
}

struct lathe_@op@_choice lathe_@op@_choose(enum lathe_@op@_type dtype, @sizes@) {
    const int64_t sizes[SIZES] = {@sizeNames@};
    const char *reason;
    const struct kernel *kernel = choose(dtype, sizes, &reason);
    return (struct lathe_@op@_choice){kernel ? kernel->program->name : NULL, reason};
}

int lathe_@op@(enum lathe_@op@_type dtype, @parameters@@streamParameter@) {
    void *const tensors[TENSORS] = {@tensorNames@};
    const int64_t sizes[SIZES] = {@sizeNames@};
    const char *reason;
    const struct kernel *kernel = choose(dtype, sizes, &reason);
    return kernel ? perform(kernel->program, tensors, sizes@stream@) : NO_KERNEL;
}

/* A program of the op itself, for each type. */
struct service {
    enum lathe_@op@_type dtype;
    const struct program *program;
};

static int serve(const struct service *services, size_t count, enum lathe_@op@_type dtype, void *const *tensors, const int64_t *sizes@streamParameter@) {
    for (size_t i = 0; i < count; i++)
        if (services[i].dtype == dtype) return perform(services[i].program, tensors, sizes@stream@);
    return NO_KERNEL;
}

@services@@ownFunctions@const char *lathe_@op@_error(int code) { return error_text(code); }
