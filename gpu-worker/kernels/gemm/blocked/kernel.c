#include <stdint.h>
#include <string.h>

#if !defined PACK_A || !defined PACK_B || !defined MC || !defined NC || !defined KC || !defined UNROLL \
    || !defined PREFETCH
#error "missing knob: PACK_A, PACK_B, MC, NC, KC, UNROLL and PREFETCH are required"
#endif

/* A block of an operand; `stride` is the distance of its rows in floats. */
struct block {
    const float *at;
    int64_t stride;
};

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

#if PACK_A
static struct block pack_a(struct block from, int64_t rows, int64_t depth, float *to) {
    for (int64_t i = 0; i < rows; i++) memcpy(to + i * KC, from.at + i * from.stride, (size_t)depth * sizeof(float));
    return (struct block){to, KC};
}
#endif

#if PACK_B
/* Transposes in pieces of one cache line and pads with zeros to a multiple of UNROLL. */
static struct block pack_b(struct block from, int64_t columns, int64_t depth, float *to) {
    const int64_t line = 16;
    for (int64_t k0 = 0; k0 < depth; k0 += line)
        for (int64_t j = 0; j < columns; j++)
            for (int64_t k = k0; k < min(k0 + line, depth); k++) to[k * NC + j] = from.at[j * from.stride + k];
    for (int64_t k = depth; k % UNROLL; k++) memset(to + k * NC, 0, (size_t)columns * sizeof(float));
    return (struct block){to, NC};
}

/* Adds UNROLL scaled rows of B to a row of C. */
static void add_rows(const float *a, struct block b, float *restrict c, int64_t columns) {
    for (int64_t j = 0; j < columns; j++) {
        float sum = c[j];
        for (int u = 0; u < UNROLL; u++) sum += a[u] * b.at[u * b.stride + j];
        c[j] = sum;
    }
}

static void update_row(const float *a, struct block b, float *c, int64_t columns, int64_t depth) {
    int64_t k = 0;
    for (; k + UNROLL <= depth; k += UNROLL) {
#if PREFETCH
        __builtin_prefetch(b.at + k * b.stride + PREFETCH);
#endif
        add_rows(a + k, (struct block){b.at + k * b.stride, b.stride}, c, columns);
    }
    if (k == depth) return;
    float rest[UNROLL] = {0};
    memcpy(rest, a + k, (size_t)(depth - k) * sizeof(float));
    add_rows(rest, (struct block){b.at + k * b.stride, b.stride}, c, columns);
}
#else
static float dot(const float *a, const float *b, int64_t depth) {
    float sums[UNROLL] = {0}, sum = 0;
    int64_t k = 0;
    for (; k + UNROLL <= depth; k += UNROLL) {
#if PREFETCH
        __builtin_prefetch(b + k + PREFETCH);
#endif
        for (int u = 0; u < UNROLL; u++) sums[u] += a[k + u] * b[k + u];
    }
    for (; k < depth; k++) sum += a[k] * b[k];
    for (int u = 0; u < UNROLL; u++) sum += sums[u];
    return sum;
}

static void update_row(const float *a, struct block b, float *c, int64_t columns, int64_t depth) {
    for (int64_t j = 0; j < columns; j++) c[j] += dot(a, b.at + j * b.stride, depth);
}
#endif

struct problem {
    const float *a, *b;
    float *c, *packed_a, *packed_b;
    int64_t m, n, k;
};

/* Adds the product of a block of A and a block of B to a block of C. */
static void multiply_block(const struct problem *p, struct block b, int64_t i0, int64_t j0, int64_t k0) {
    const int64_t rows = min(MC, p->m - i0), columns = min(NC, p->n - j0), depth = min(KC, p->k - k0);
    struct block a = {p->a + i0 * p->k + k0, p->k};
#if PACK_A
    a = pack_a(a, rows, depth, p->packed_a);
#endif
    for (int64_t i = 0; i < rows; i++) update_row(a.at + i * a.stride, b, p->c + (i0 + i) * p->n + j0, columns, depth);
}

static void multiply(const struct problem *p) {
    memset(p->c, 0, (size_t)(p->m * p->n) * sizeof(float));
    for (int64_t j0 = 0; j0 < p->n; j0 += NC)
        for (int64_t k0 = 0; k0 < p->k; k0 += KC) {
            struct block b = {p->b + j0 * p->k + k0, p->k};
#if PACK_B
            b = pack_b(b, min(NC, p->n - j0), min(KC, p->k - k0), p->packed_b);
#endif
            for (int64_t i0 = 0; i0 < p->m; i0 += MC) multiply_block(p, b, i0, j0, k0);
        }
}

void gemm(void *const *args) {
    struct problem p = {args[0],
                        args[1],
                        args[2],
                        args[3],
                        args[4],
                        *(const int64_t *)args[5],
                        *(const int64_t *)args[6],
                        *(const int64_t *)args[7]};
    multiply(&p);
}
