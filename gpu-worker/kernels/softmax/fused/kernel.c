#include <math.h>
#include <stdint.h>
#include <string.h>

#define THREE_PASS 1
#define ONLINE 2

#if !defined ALGORITHM || !defined EXP_DEGREE || !defined VECTOR_WIDTH || !defined ROW_BLOCK || !defined UNROLL \
    || !defined PREFETCH
#error "missing knob: ALGORITHM, EXP_DEGREE, VECTOR_WIDTH, ROW_BLOCK, UNROLL and PREFETCH are required"
#endif
#if ALGORITHM != THREE_PASS && ALGORITHM != ONLINE
#error "ALGORITHM must be THREE_PASS or ONLINE"
#endif

#define INLINE static inline __attribute__((always_inline))

typedef float vector __attribute__((vector_size(4 * VECTOR_WIDTH)));
typedef int32_t integers __attribute__((vector_size(4 * VECTOR_WIDTH)));
typedef float unaligned_vector __attribute__((vector_size(4 * VECTOR_WIDTH), aligned(4), may_alias));

enum { STRIDE = VECTOR_WIDTH * UNROLL };
static const float LOWEST = -1e30f; /* padding; finite, so that -ffast-math is valid */

INLINE vector broadcast(float value) { return value - (vector){0}; }

INLINE vector blend(integers mask, vector yes, vector no) {
    return (vector)((mask & (integers)yes) | (~mask & (integers)no));
}

INLINE vector maximum(vector a, vector b) { return blend(a > b, a, b); }

INLINE vector load(const float *at, int64_t present) {
    if (present >= VECTOR_WIDTH) return *(const unaligned_vector *)at;
    float part[VECTOR_WIDTH];
    for (int v = 0; v < VECTOR_WIDTH; v++) part[v] = v < present ? at[v] : LOWEST;
    vector values;
    memcpy(&values, part, sizeof values);
    return values;
}

INLINE void store(float *at, vector values, int64_t present) {
    if (present >= VECTOR_WIDTH) *(unaligned_vector *)at = values;
    else if (present > 0) memcpy(at, &values, (size_t)present * sizeof(float));
}

#if EXP_DEGREE
/* exp(x) = 2^n * exp(f), |f| <= ln(2)/2, by the Taylor series of degree EXP_DEGREE. Valid for x <= 0; returns the
   smallest normal number below -87. */
INLINE vector exponential(vector x) {
    x = maximum(x, broadcast(-87.0f));
    integers n =
        __builtin_convertvector(x * 1.44269504f - 0.5f, integers); /* truncation rounds to nearest for x <= 0 */
    vector whole = __builtin_convertvector(n, vector);
    vector f = x - whole * 0.693359375f + whole * 2.12194440e-4f; /* ln 2 as a sum of two, the first exact */
    vector sum = broadcast(1);
#pragma GCC unroll 8
    for (int i = EXP_DEGREE; i > 0; i--) sum = sum * f * (1.0f / (float)i) + 1.0f;
    return sum * (vector)((n + 127) << 23);
}
#else
INLINE vector exponential(vector x) {
    vector result;
    for (int v = 0; v < VECTOR_WIDTH; v++) result[v] = expf(x[v]);
    return result;
}
#endif

INLINE float horizontal_max(vector values) {
    float max = values[0];
    for (int v = 1; v < VECTOR_WIDTH; v++) max = values[v] > max ? values[v] : max;
    return max;
}

INLINE float horizontal_sum(vector values) {
    float sum = 0;
    for (int v = 0; v < VECTOR_WIDTH; v++) sum += values[v];
    return sum;
}

/* Running maximum and sum of a row, per vector lane. */
struct row_state {
    vector max, sum;
};

INLINE void prefetch(const float *at) {
#if PREFETCH
    __builtin_prefetch(at + PREFETCH);
#else
    (void)at;
#endif
}

/* Adds a vector of the row. */
INLINE void accumulate(struct row_state *row, vector x) {
    vector max = maximum(row->max, x);
#if ALGORITHM == ONLINE
    row->sum = row->sum * exponential(row->max - max) + exponential(x - max);
#endif
    row->max = max;
}

INLINE void combine(struct row_state *row, const struct row_state *part) {
    vector max = maximum(row->max, part->max);
#if ALGORITHM == ONLINE
    row->sum = row->sum * exponential(row->max - max) + part->sum * exponential(part->max - max);
#endif
    row->max = max;
}

INLINE struct row_state first_pass(const float *x, int64_t count) {
    struct row_state parts[UNROLL];
    for (int u = 0; u < UNROLL; u++) parts[u] = (struct row_state){broadcast(LOWEST), broadcast(0)};
    for (int64_t c = 0; c < count; c += STRIDE) {
        prefetch(x + c);
#pragma GCC unroll 4
        for (int u = 0; u < UNROLL; u++)
            accumulate(&parts[u], load(x + c + u * VECTOR_WIDTH, count - c - u * VECTOR_WIDTH));
    }
    for (int u = 1; u < UNROLL; u++) combine(&parts[0], &parts[u]);
    return parts[0];
}

INLINE float total_of(const struct row_state *row, float max) {
    return horizontal_sum(row->sum * exponential(row->max - max));
}

INLINE void write_exponentials(const float *x, float *y, int64_t count, struct row_state *row, float max,
                               float factor) {
    vector sums[UNROLL] = {0};
    for (int64_t c = 0; c < count; c += STRIDE) {
        prefetch(x + c);
#pragma GCC unroll 4
        for (int u = 0; u < UNROLL; u++) {
            const int64_t present = count - c - u * VECTOR_WIDTH;
            if (present <= 0) break;
            vector value = exponential(load(x + c + u * VECTOR_WIDTH, present) - max) * factor;
            sums[u] += value;
            store(y + c + u * VECTOR_WIDTH, value, present);
        }
    }
    row->sum = sums[0];
    for (int u = 1; u < UNROLL; u++) row->sum += sums[u];
}

INLINE void scale(float *y, int64_t count, float factor) {
    for (int64_t c = 0; c < count; c += VECTOR_WIDTH) store(y + c, load(y + c, count - c) * factor, count - c);
}

INLINE void softmax_rows(const float *x, float *y, int rows, int64_t count) {
    struct row_state row[ROW_BLOCK];
    float max[ROW_BLOCK];
#pragma GCC unroll 4
    for (int r = 0; r < rows; r++) row[r] = first_pass(x + r * count, count);
    for (int r = 0; r < rows; r++) max[r] = horizontal_max(row[r].max);
#pragma GCC unroll 4
    for (int r = 0; r < rows; r++) {
        float factor = ALGORITHM == ONLINE ? 1 / total_of(&row[r], max[r]) : 1;
        write_exponentials(x + r * count, y + r * count, count, &row[r], max[r], factor);
    }
    for (int r = 0; r < rows && ALGORITHM == THREE_PASS; r++)
        scale(y + r * count, count, 1 / horizontal_sum(row[r].sum));
}

void softmax(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t rows = *(const int64_t *)args[2], count = *(const int64_t *)args[3];
    int64_t r = 0;
    for (; r + ROW_BLOCK <= rows; r += ROW_BLOCK) softmax_rows(x + r * count, y + r * count, ROW_BLOCK, count);
    for (; r < rows; r++) softmax_rows(x + r * count, y + r * count, 1, count);
}
