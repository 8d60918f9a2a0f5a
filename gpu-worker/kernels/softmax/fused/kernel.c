#include <math.h>
#include <stdint.h>
#include <string.h>

#define STORED 1
#define ONLINE 2

#if !defined PASSES || !defined EXP || !defined V || !defined ROWS || !defined UNROLL || !defined PREFETCH
#error "a knob is missing: PASSES, EXP, V, ROWS, UNROLL and PREFETCH are needed"
#endif
#if PASSES != STORED && PASSES != ONLINE
#error "the knob PASSES must be STORED or ONLINE"
#endif

#define INLINE static inline __attribute__((always_inline))

typedef float vector __attribute__((vector_size(4 * V)));
typedef int32_t integers __attribute__((vector_size(4 * V)));
typedef float loose_vector __attribute__((vector_size(4 * V), aligned(4), may_alias));

enum { STRIDE = V * UNROLL };
static const float VERY_SMALL = -1e30f; /* stands for columns that are not there; finite, so that fast-math may be used */

INLINE vector all(float value) { return value - (vector){0}; }

INLINE vector choose(integers mask, vector yes, vector no) { return (vector)((mask & (integers)yes) | (~mask & (integers)no)); }

INLINE vector larger(vector a, vector b) { return choose(a > b, a, b); }

INLINE vector load(const float *at, int64_t present) {
    if (present >= V) return *(const loose_vector *)at;
    float part[V];
    for (int v = 0; v < V; v++) part[v] = v < present ? at[v] : VERY_SMALL;
    vector values;
    memcpy(&values, part, sizeof values);
    return values;
}

INLINE void store(float *at, vector values, int64_t present) {
    if (present >= V) *(loose_vector *)at = values;
    else if (present > 0) memcpy(at, &values, (size_t)present * sizeof(float));
}

#if EXP
/* exp(x) = 2^n * exp(f), |f| <= ln(2)/2, by the Taylor series of that degree; for x <= 0, below -87 the smallest
   normal number. */
INLINE vector exponential(vector x) {
    x = larger(x, all(-87.0f));
    integers n = __builtin_convertvector(x * 1.44269504f - 0.5f, integers); /* truncation rounds, for x <= 0 */
    vector whole = __builtin_convertvector(n, vector);
    vector f = x - whole * 0.693359375f + whole * 2.12194440e-4f; /* ln 2 in two parts, the first one exact */
    vector sum = all(1);
#pragma GCC unroll 8
    for (int i = EXP; i > 0; i--) sum = sum * f * (1.0f / (float)i) + 1.0f;
    return sum * (vector)((n + 127) << 23);
}
#else
INLINE vector exponential(vector x) {
    vector result;
    for (int v = 0; v < V; v++) result[v] = expf(x[v]);
    return result;
}
#endif

INLINE float largest_of(vector values) {
    float largest = values[0];
    for (int v = 1; v < V; v++) largest = values[v] > largest ? values[v] : largest;
    return largest;
}

INLINE float sum_of(vector values) {
    float sum = 0;
    for (int v = 0; v < V; v++) sum += values[v];
    return sum;
}

/* What is known of a row after a pass. */
struct row {
    vector largest, sum;
};

INLINE void ask_ahead(const float *at) {
#if PREFETCH
    __builtin_prefetch(at + PREFETCH);
#else
    (void)at;
#endif
}

/* Each vector lane keeps a maximum and a sum of its own, brought together at the end of the row. */
INLINE void see(struct row *row, vector x) {
    vector largest = larger(row->largest, x);
#if PASSES == ONLINE
    row->sum = row->sum * exponential(row->largest - largest) + exponential(x - largest);
#endif
    row->largest = largest;
}

INLINE void combine(struct row *row, const struct row *part) {
    vector largest = larger(row->largest, part->largest);
#if PASSES == ONLINE
    row->sum = row->sum * exponential(row->largest - largest) + part->sum * exponential(part->largest - largest);
#endif
    row->largest = largest;
}

INLINE struct row first_pass(const float *x, int64_t count) {
    struct row parts[UNROLL];
    for (int u = 0; u < UNROLL; u++) parts[u] = (struct row){all(VERY_SMALL), all(0)};
    for (int64_t c = 0; c < count; c += STRIDE) {
        ask_ahead(x + c);
#pragma GCC unroll 4
        for (int u = 0; u < UNROLL; u++) see(&parts[u], load(x + c + u * V, count - c - u * V));
    }
    for (int u = 1; u < UNROLL; u++) combine(&parts[0], &parts[u]);
    return parts[0];
}

INLINE float total_of(const struct row *row, float largest) {
    return sum_of(row->sum * exponential(row->largest - largest));
}

INLINE void write_exponentials(const float *x, float *y, int64_t count, struct row *row, float largest, float factor) {
    vector sums[UNROLL] = {0};
    for (int64_t c = 0; c < count; c += STRIDE) {
        ask_ahead(x + c);
#pragma GCC unroll 4
        for (int u = 0; u < UNROLL; u++) {
            const int64_t present = count - c - u * V;
            if (present <= 0) break;
            vector value = exponential(load(x + c + u * V, present) - largest) * factor;
            sums[u] += value;
            store(y + c + u * V, value, present);
        }
    }
    row->sum = sums[0];
    for (int u = 1; u < UNROLL; u++) row->sum += sums[u];
}

INLINE void scale(float *y, int64_t count, float factor) {
    for (int64_t c = 0; c < count; c += V) store(y + c, load(y + c, count - c) * factor, count - c);
}

INLINE void softmax_rows(const float *x, float *y, int rows, int64_t count) {
    struct row row[ROWS];
    float largest[ROWS];
#pragma GCC unroll 4
    for (int r = 0; r < rows; r++) row[r] = first_pass(x + r * count, count);
    for (int r = 0; r < rows; r++) largest[r] = largest_of(row[r].largest);
#pragma GCC unroll 4
    for (int r = 0; r < rows; r++) {
        float factor = PASSES == ONLINE ? 1 / total_of(&row[r], largest[r]) : 1;
        write_exponentials(x + r * count, y + r * count, count, &row[r], largest[r], factor);
    }
    for (int r = 0; r < rows && PASSES == STORED; r++) scale(y + r * count, count, 1 / sum_of(row[r].sum));
}

void softmax(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t rows = *(const int64_t *)args[2], count = *(const int64_t *)args[3];
    int64_t r = 0;
    for (; r + ROWS <= rows; r += ROWS) softmax_rows(x + r * count, y + r * count, ROWS, count);
    for (; r < rows; r++) softmax_rows(x + r * count, y + r * count, 1, count);
}
