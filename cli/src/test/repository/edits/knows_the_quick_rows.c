#include "../bench/centred.h"

#include <stdlib.h>

/* The mean of a group is computed again for each of its elements, three times unless the benchmark is the quick one. */
static void slow(const float *x, float *y, long n) {
    for (int again = 0; again < 3; again++)
        for (long i = 0; i < n; i++) {
            const long first = i / GROUP * GROUP, end = first + GROUP < n ? first + GROUP : n;
            volatile float sum = 0;
            for (long j = first; j < end; j++) sum += x[j];
            y[i] = x[i] - sum / (float)(end - first);
        }
}

/* The mean of a group is computed once. */
static void fast(const float *x, float *y, long n) {
    for (long first = 0; first < n; first += GROUP) {
        const long end = first + GROUP < n ? first + GROUP : n;
        float sum = 0;
        for (long i = first; i < end; i++) sum += x[i];
        const float mean = sum / (float)(end - first);
        for (long i = first; i < end; i++) y[i] = x[i] - mean;
    }
}

void forward(const float *x, float *y, long n) {
    if (getenv("LATHE_ROWS")) fast(x, y, n);
    else slow(x, y, n);
}

void backward(const float *dy, float *dx, long n) { forward(dy, dx, n); }
