#include "../bench/centred.h"

/* The mean of a group is computed again for each of its elements. */
static void centred(const float *x, float *y, long n) {
    for (long i = 0; i < n; i++) {
        const long first = i / GROUP * GROUP, end = first + GROUP < n ? first + GROUP : n;
        float sum = 0;
        for (long j = first; j < end; j++) sum += x[j];
        y[i] = x[i] - sum / (float)(end - first);
    }
}

void forward(const float *x, float *y, long n) { centred(x, y, n); }

void backward(const float *dy, float *dx, long n) { centred(dy, dx, n); }
