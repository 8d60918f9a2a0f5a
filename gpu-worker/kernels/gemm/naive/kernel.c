#include <stdint.h>

#define IJK 1
#define JIK 2
#define IKJ 3

#ifndef LOOP_ORDER
#error "missing knob LOOP_ORDER: IJK, JIK or IKJ"
#endif
#if LOOP_ORDER != IJK && LOOP_ORDER != JIK && LOOP_ORDER != IKJ
#error "LOOP_ORDER must be IJK, JIK or IKJ"
#endif

struct problem {
    const float *a, *b;
    float *c;
    int64_t m, n, k;
};

#if LOOP_ORDER == IKJ
static void multiply(const struct problem *p) {
    for (int64_t i = 0; i < p->m; i++) {
        float *row = p->c + i * p->n;
        for (int64_t j = 0; j < p->n; j++) row[j] = 0;
        for (int64_t k = 0; k < p->k; k++)
            for (int64_t j = 0; j < p->n; j++) row[j] += p->a[i * p->k + k] * p->b[j * p->k + k];
    }
}
#else
static float dot(const float *a, const float *b, int64_t count) {
    float sum = 0;
    for (int64_t k = 0; k < count; k++) sum += a[k] * b[k];
    return sum;
}

static void multiply(const struct problem *p) {
#if LOOP_ORDER == IJK
    for (int64_t i = 0; i < p->m; i++)
        for (int64_t j = 0; j < p->n; j++)
#else
    for (int64_t j = 0; j < p->n; j++)
        for (int64_t i = 0; i < p->m; i++)
#endif
            p->c[i * p->n + j] = dot(p->a + i * p->k, p->b + j * p->k, p->k);
}
#endif

void gemm(void *const *args) {
    struct problem p = {
        args[0], args[1], args[2], *(const int64_t *)args[3], *(const int64_t *)args[4], *(const int64_t *)args[5]};
    multiply(&p);
}
