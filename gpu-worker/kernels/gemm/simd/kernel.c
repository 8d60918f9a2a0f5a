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

/* Rows and columns of a block that is transposed in registers; a row is one vector. */
enum { BLOCK = 8 };
typedef float lanes __attribute__((vector_size(4 * BLOCK)));
typedef float unaligned_lanes __attribute__((vector_size(4 * BLOCK), aligned(4), may_alias));

#if defined __clang__
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
typedef int32_t lane_numbers __attribute__((vector_size(4 * BLOCK)));
#define SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (lane_numbers){__VA_ARGS__})
#endif

/* Transposes a block of `present` rows: to[k * width + r]. Missing rows are zero. Each row of `to` is written as eight
   floats, also where `width` is less: therefore in ascending order of k, and the last one needs room for them. */
static inline __attribute__((always_inline)) void transpose_block(const float *from, int64_t stride, int64_t present,
                                                                  int64_t width, float *to) {
    lanes rows[BLOCK], pairs[BLOCK], quads[BLOCK];
#pragma GCC unroll 8
    for (int r = 0; r < BLOCK; r++) {
        rows[r] = (lanes){0};
        if (r < present) rows[r] = *(const unaligned_lanes *)(from + r * stride);
    }
#pragma GCC unroll 4
    for (int r = 0; r < BLOCK; r += 2) {
        pairs[r] = SHUFFLE(rows[r], rows[r + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[r + 1] = SHUFFLE(rows[r], rows[r + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
#pragma GCC unroll 2
    for (int r = 0; r < BLOCK; r += 4)
#pragma GCC unroll 2
        for (int i = 0; i < 2; i++) {
            quads[r + 2 * i] = SHUFFLE(pairs[r + i], pairs[r + 2 + i], 0, 1, 8, 9, 4, 5, 12, 13);
            quads[r + 2 * i + 1] = SHUFFLE(pairs[r + i], pairs[r + 2 + i], 2, 3, 10, 11, 6, 7, 14, 15);
        }
#pragma GCC unroll 4
    for (int k = 0; k < BLOCK / 2; k++)
        *(unaligned_lanes *)(to + k * width) = SHUFFLE(quads[k], quads[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
#pragma GCC unroll 4
    for (int k = 0; k < BLOCK / 2; k++)
        *(unaligned_lanes *)(to + (k + 4) * width) = SHUFFLE(quads[k], quads[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
}

/* Transposes `present` rows: to[k * width + r]; missing rows are zero. */
static inline __attribute__((always_inline)) void transpose(const float *from, int64_t stride, int64_t present,
                                                            int64_t depth, int64_t width, float *to) {
    for (int64_t k = 0; k < depth; k++) {
        for (int64_t r = 0; r < present; r++) to[k * width + r] = from[r * stride + k];
        for (int64_t r = present; r < width; r++) to[k * width + r] = 0;
    }
}

/* Packs an operand into panels of `width` rows with k as the outermost index. `to` has room for eight more floats. */
static inline __attribute__((always_inline)) void pack(const float *from, int64_t stride, int64_t rows, int64_t depth,
                                                       int64_t width, float *to) {
    for (int64_t first = 0; first < rows; first += width)
        for (int64_t k = 0; k < depth; k += BLOCK) {
            const float *at = from + first * stride + k;
            float *panel = to + first * depth + k * width;
            if (rows - first < width || depth - k < BLOCK) {
                transpose(at, stride, min(width, rows - first), min(BLOCK, depth - k), width, panel);
            } else if (REGISTER_FLOATS < BLOCK) { /* the shuffles of a block would take more instructions */
                transpose(at, stride, width, BLOCK, width, panel);
            } else { /* from the last row on: a block with missing rows also writes to the first rows of the next k */
#pragma GCC unroll 8
                for (int64_t r = (width - 1) / BLOCK * BLOCK; r >= 0; r -= BLOCK)
                    transpose_block(at + r * stride, stride, min(BLOCK, width - r), width, panel + r);
            }
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
