#include <stdint.h>
#include <string.h>

#if !defined V || !defined MR || !defined NR || !defined MC || !defined NC || !defined KC || !defined UNROLL || !defined PREFETCH
#error "a knob is missing: V, MR, NR, MC, NC, KC, UNROLL and PREFETCH are needed"
#endif

enum { WIDTH = NR * V }; /* columns of the tile in registers */

typedef float vector __attribute__((vector_size(4 * V)));
typedef float loose_vector __attribute__((vector_size(4 * V), aligned(4), may_alias)); /* at any float of a tensor */

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* A cache line of `present` rows, turned: to[k * width + row]; rows that are missing become zeros. */
static inline __attribute__((always_inline)) void turn(const float *from, int64_t stride, int64_t present, int64_t depth, int64_t width, float *to) {
    for (int64_t k = 0; k < depth; k++) {
        for (int64_t r = 0; r < present; r++) to[k * width + r] = from[r * stride + k];
        for (int64_t r = present; r < width; r++) to[k * width + r] = 0;
    }
}

/* Turns rows of an operand into panels of `width` rows with the sum's index outermost. */
static inline __attribute__((always_inline)) void pack(const float *from, int64_t stride, int64_t rows, int64_t depth, int64_t width, float *to) {
    const int64_t line = 16;
    for (int64_t first = 0; first < rows; first += width)
        for (int64_t k = 0; k < depth; k += line) {
            const float *at = from + first * stride + k;
            float *panel = to + first * depth + k * width;
            const int64_t length = least(line, depth - k);
            if (rows - first >= width && length == line) turn(at, stride, width, line, width, panel);
            else turn(at, stride, least(width, rows - first), length, width, panel);
        }
}

/* One step of the sum: a column of A's panel times a row of B's. */
static inline __attribute__((always_inline)) void step(vector tile[MR][NR], const float *a, const float *b) {
    vector row[NR];
#pragma GCC unroll 16
    for (int j = 0; j < NR; j++) row[j] = *(const loose_vector *)(b + j * V);
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++)
#pragma GCC unroll 16
        for (int j = 0; j < NR; j++) tile[i][j] += a[i] * row[j];
}

static inline __attribute__((always_inline)) void sum_tile(vector tile[MR][NR], const float *a, const float *b, int64_t depth) {
    int64_t k = 0;
    for (; k + UNROLL <= depth; k += UNROLL)
#pragma GCC unroll 8
        for (int u = 0; u < UNROLL; u++) {
#if PREFETCH
            __builtin_prefetch(b + (k + u + PREFETCH) * WIDTH);
#endif
            step(tile, a + (k + u) * MR, b + (k + u) * WIDTH);
        }
    for (; k < depth; k++) step(tile, a + k * MR, b + k * WIDTH);
}

/* Where a tile goes, and whether it is the first part of its sums. */
struct target {
    float *c;
    int64_t stride, rows, columns;
    int first;
};

static inline __attribute__((always_inline)) void store_whole(vector tile[MR][NR], const struct target *to) {
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++)
#pragma GCC unroll 16
        for (int j = 0; j < NR; j++) {
            loose_vector *at = (loose_vector *)(to->c + i * to->stride + j * V);
            if (to->first) *at = tile[i][j];
            else *at += tile[i][j];
        }
}

static void store_part(const float *tile, const struct target *to) {
    for (int64_t i = 0; i < to->rows; i++)
        for (int64_t j = 0; j < to->columns; j++) {
            float *at = to->c + i * to->stride + j;
            *at = to->first ? tile[i * WIDTH + j] : *at + tile[i * WIDTH + j];
        }
}

static void micro_kernel(const float *a, const float *b, int64_t depth, const struct target *to) {
    vector tile[MR][NR] = {0};
    sum_tile(tile, a, b, depth);
    if (to->rows == MR && to->columns == WIDTH) {
        store_whole(tile, to);
        return;
    }
    float part[MR * WIDTH];
    for (int i = 0; i < MR; i++)
        for (int j = 0; j < NR; j++) memcpy(part + i * WIDTH + j * V, &tile[i][j], sizeof(vector));
    store_part(part, to);
}

struct problem {
    const float *a, *b;
    float *c, *packed_a, *packed_b;
    int64_t m, n, k;
};

/* One packed block of A against one of B, tile by tile. */
static void multiply_block(const struct problem *p, int64_t i0, int64_t j0, int64_t k0) {
    const int64_t rows = least(MC, p->m - i0), columns = least(NC, p->n - j0), depth = least(KC, p->k - k0);
    pack(p->a + i0 * p->k + k0, p->k, rows, depth, MR, p->packed_a);
    for (int64_t j = 0; j < columns; j += WIDTH)
        for (int64_t i = 0; i < rows; i += MR) {
            struct target to = {p->c + (i0 + i) * p->n + j0 + j, p->n, least(MR, rows - i), least(WIDTH, columns - j), k0 == 0};
            micro_kernel(p->packed_a + i * depth, p->packed_b + j * depth, depth, &to);
        }
}

static void multiply(const struct problem *p) {
    for (int64_t j0 = 0; j0 < p->n; j0 += NC)
        for (int64_t k0 = 0; k0 < p->k; k0 += KC) {
            pack(p->b + j0 * p->k + k0, p->k, least(NC, p->n - j0), least(KC, p->k - k0), WIDTH, p->packed_b);
            for (int64_t i0 = 0; i0 < p->m; i0 += MC) multiply_block(p, i0, j0, k0);
        }
}

void gemm(void *const *args) {
    struct problem p = {args[0], args[1], args[2], args[3], args[4],
                        *(const int64_t *)args[5], *(const int64_t *)args[6], *(const int64_t *)args[7]};
    multiply(&p);
}
