/* bench FILE [SEED]: times 12 sizes, or those that LATHE_ROWS names, with the same tensors in each call. With a seed: 6 ragged sizes drawn from it, with fresh
   tensors in each call. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "centred.h"

enum { CALLS = 10 };

typedef void kernel(const float *, float *, long);

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static float *tensor(long n) {
    float *values = malloc((size_t)n * sizeof *values);
    for (long i = 0; i < n; i++) values[i] = (float)rand() / (float)RAND_MAX;
    return values;
}

static int is_correct(const float *x, const float *y, long n) {
    for (long first = 0; first < n; first += GROUP) {
        const long end = first + GROUP < n ? first + GROUP : n;
        double sum = 0;
        for (long i = first; i < end; i++) sum += x[i];
        for (long i = first; i < end; i++)
            if (!(fabs(y[i] - (x[i] - sum / (double)(end - first))) < 1e-5)) return 0;
    }
    return 1;
}

/* Returns the best rate of the calls in GB/s. The tensors are not freed, so that no address occurs twice. */
static double rate(kernel *call, long n, int fresh, int *correct) {
    float *x = tensor(n), *y = tensor(n);
    double best = INFINITY;
    for (int i = 0; i < CALLS; i++) {
        if (fresh) x = tensor(n), y = tensor(n);
        const double start = now();
        call(x, y, n);
        best = fmin(best, now() - start);
        *correct &= is_correct(x, y, n);
    }
    return 8.0 * (double)n / best;
}

/* Returns whether LATHE_ROWS names the size, one in each line, or is not set. */
static int is_named(long n) {
    const char *line = getenv("LATHE_ROWS");
    for (; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (atol(line) == n) return 1;
    return !getenv("LATHE_ROWS");
}

int main(int count, char **arguments) {
    FILE *file = count > 1 ? fopen(arguments[1], "w") : NULL;
    if (!file) return 1;
    const int unseen = count > 2;
    srand(unseen ? (unsigned)atoi(arguments[2]) : 1);
    fprintf(file, "size,Check,forward GB/s,backward GB/s\n");
    for (int row = 1; row <= (unseen ? 6 : 12); row++) {
        const long n = unseen ? 201 + 800 * row + 2 * (rand() % 400) : 512 * row; /* odd sizes are not divided by a group */
        if (!unseen && !is_named(n)) continue;
        int correct = 1;
        const double first = rate(forward, n, unseen, &correct), second = rate(backward, n, unseen, &correct);
        fprintf(file, "%ld,%s,%.4f,%.4f\n", n, correct ? "PASS" : "FAIL", first, second);
    }
    return fclose(file) != 0;
}
