#include <stdint.h>
#include <string.h>

#if !defined VECTOR_WIDTH || !defined MR || !defined NR || !defined MC || !defined NC || !defined KC \
    || !defined UNROLL || !defined PREFETCH
#error "missing knob: VECTOR_WIDTH, MR, NR, MC, NC, KC, UNROLL and PREFETCH are required"
#endif

enum { TILE_COLUMNS = NR * VECTOR_WIDTH }; /* of the register tile */

typedef float vector __attribute__((vector_size(4 * VECTOR_WIDTH)));
typedef float unaligned_vector __attribute__((vector_size(4 * VECTOR_WIDTH), aligned(4), may_alias));

/* Hides that a value was loaded. Otherwise GCC may load it again for each product, and the loads limit the loop. */
#if defined __AVX512F__
#define REGISTER_FLOATS 16
#elif defined __AVX__
#define REGISTER_FLOATS 8
#else
#define REGISTER_FLOATS 4
#endif
#if VECTOR_WIDTH <= REGISTER_FLOATS && defined __x86_64__
#define HIDE_LOAD(value) __asm__("" : "+v"(value))
#elif VECTOR_WIDTH <= REGISTER_FLOATS && defined __aarch64__
#define HIDE_LOAD(value) __asm__("" : "+w"(value))
#else
#define HIDE_LOAD(value) (void)0
#endif

static inline int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

/* Transposes a cache line of `present` rows: to[k * width + row]; missing rows are zero. */
static inline __attribute__((always_inline)) void transpose(const float *from, int64_t stride, int64_t present,
                                                            int64_t depth, int64_t width, float *to) {
    for (int64_t k = 0; k < depth; k++) {
        for (int64_t r = 0; r < present; r++) to[k * width + r] = from[r * stride + k];
        for (int64_t r = present; r < width; r++) to[k * width + r] = 0;
    }
}

/* Packs an operand into panels of `width` rows with k as the outermost index. */
static inline __attribute__((always_inline)) void pack(const float *from, int64_t stride, int64_t rows, int64_t depth,
                                                       int64_t width, float *to) {
    const int64_t line = 16;
    for (int64_t first = 0; first < rows; first += width)
        for (int64_t k = 0; k < depth; k += line) {
            const float *at = from + first * stride + k;
            float *panel = to + first * depth + k * width;
            const int64_t length = min(line, depth - k);
            if (rows - first >= width && length == line) transpose(at, stride, width, line, width, panel);
            else transpose(at, stride, min(width, rows - first), length, width, panel);
        }
}

/* Adds the outer product of a column of A's panel and a row of B's panel. */
static inline __attribute__((always_inline)) void add_outer_product(vector tile[MR][NR], const float *a,
                                                                    const float *b) {
    vector row[NR];
#pragma GCC unroll 16
    for (int j = 0; j < NR; j++) {
        row[j] = *(const unaligned_vector *)(b + j * VECTOR_WIDTH);
        HIDE_LOAD(row[j]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++)
#pragma GCC unroll 16
        for (int j = 0; j < NR; j++) tile[i][j] += a[i] * row[j];
}

static inline __attribute__((always_inline)) void multiply_panels(vector tile[MR][NR], const float *a, const float *b,
                                                                  int64_t depth) {
    int64_t k = 0;
    for (; k + UNROLL <= depth; k += UNROLL)
#pragma GCC unroll 8
        for (int u = 0; u < UNROLL; u++) {
#if PREFETCH
            __builtin_prefetch(b + (k + u + PREFETCH) * TILE_COLUMNS);
#endif
            add_outer_product(tile, a + (k + u) * MR, b + (k + u) * TILE_COLUMNS);
        }
    for (; k < depth; k++) add_outer_product(tile, a + k * MR, b + k * TILE_COLUMNS);
}

/* Destination of a register tile; `first` where it is the first contribution along K. */
struct target {
    float *c;
    int64_t stride, rows, columns;
    int first;
};

static inline __attribute__((always_inline)) void store_full_tile(vector tile[MR][NR], const struct target *to) {
#pragma GCC unroll 16
    for (int i = 0; i < MR; i++)
#pragma GCC unroll 16
        for (int j = 0; j < NR; j++) {
            unaligned_vector *at = (unaligned_vector *)(to->c + i * to->stride + j * VECTOR_WIDTH);
            if (to->first) *at = tile[i][j];
            else *at += tile[i][j];
        }
}

static void store_partial_tile(const float *tile, const struct target *to) {
    for (int64_t i = 0; i < to->rows; i++)
        for (int64_t j = 0; j < to->columns; j++) {
            float *at = to->c + i * to->stride + j;
            *at = to->first ? tile[i * TILE_COLUMNS + j] : *at + tile[i * TILE_COLUMNS + j];
        }
}

static void micro_kernel(const float *a, const float *b, int64_t depth, const struct target *to) {
    vector tile[MR][NR] = {0};
    multiply_panels(tile, a, b, depth);
    if (to->rows == MR && to->columns == TILE_COLUMNS) {
        store_full_tile(tile, to);
        return;
    }
    float part[MR * TILE_COLUMNS];
    for (int i = 0; i < MR; i++)
        for (int j = 0; j < NR; j++) memcpy(part + i * TILE_COLUMNS + j * VECTOR_WIDTH, &tile[i][j], sizeof(vector));
    store_partial_tile(part, to);
}

struct problem {
    const float *a, *b;
    float *c, *packed_a, *packed_b;
    int64_t m, n, k;
};

/* Multiplies a packed block of A by a packed block of B, tile by tile. */
static void multiply_block(const struct problem *p, int64_t i0, int64_t j0, int64_t k0) {
    const int64_t rows = min(MC, p->m - i0), columns = min(NC, p->n - j0), depth = min(KC, p->k - k0);
    pack(p->a + i0 * p->k + k0, p->k, rows, depth, MR, p->packed_a);
    for (int64_t j = 0; j < columns; j += TILE_COLUMNS)
        for (int64_t i = 0; i < rows; i += MR) {
            struct target to = {p->c + (i0 + i) * p->n + j0 + j, p->n, min(MR, rows - i),
                                min(TILE_COLUMNS, columns - j), k0 == 0};
            micro_kernel(p->packed_a + i * depth, p->packed_b + j * depth, depth, &to);
        }
}

static void multiply(const struct problem *p) {
    for (int64_t j0 = 0; j0 < p->n; j0 += NC)
        for (int64_t k0 = 0; k0 < p->k; k0 += KC) {
            pack(p->b + j0 * p->k + k0, p->k, min(NC, p->n - j0), min(KC, p->k - k0), TILE_COLUMNS, p->packed_b);
            for (int64_t i0 = 0; i0 < p->m; i0 += MC) multiply_block(p, i0, j0, k0);
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
