#define _GNU_SOURCE
#include "peak.h"

#include <stdint.h>
#include <sys/mman.h>

#include "clock.h"

enum { CHAINS = 10, TRIES = 5 };
static const double TRY_NANOSECONDS = 4e6;

/* Ten independent chains hide the latency of a multiply-add on every core in use, and fit 16 registers. */
#define STEP(a) a = a * m + c;
#define FMA_LOOP(NAME, TARGET, TYPE, BYTES)                                                                     \
    TARGET static double NAME(long rounds) {                                                                    \
        typedef TYPE vector __attribute__((vector_size(BYTES)));                                                \
        volatile TYPE factor = (TYPE)0.999, summand = (TYPE)0.001;                                              \
        vector m = factor - (vector){0}, c = summand - (vector){0};                                             \
        vector a = c, b = m, d = a + b, e = d + a, f = e + a, g = f + a, h = g + a, i = h + a, j = i + a, k = j + a; \
        for (long n = 0; n < rounds; n++) {                                                                     \
            STEP(a) STEP(b) STEP(d) STEP(e) STEP(f) STEP(g) STEP(h) STEP(i) STEP(j) STEP(k)                     \
        }                                                                                                       \
        a += b + d + e + f + g + h + i + j + k;                                                                 \
        volatile TYPE sink = a[0];                                                                              \
        (void)sink;                                                                                             \
        return 2.0 * CHAINS * (BYTES / sizeof(TYPE)) * (double)rounds;                                          \
    }

typedef double fma_loop(long rounds);

FMA_LOOP(plain_f32, , float, 16)
FMA_LOOP(plain_f64, , double, 16)
#if defined(__x86_64__)
FMA_LOOP(avx2_f32, __attribute__((target("avx2,fma"))), float, 32)
FMA_LOOP(avx2_f64, __attribute__((target("avx2,fma"))), double, 32)
FMA_LOOP(avx512_f32, __attribute__((target("avx512f"))), float, 64)
FMA_LOOP(avx512_f64, __attribute__((target("avx512f"))), double, 64)
#endif

/* The best of a few tries: whatever disturbs a try makes it slower, never faster. */
static double rate(fma_loop *loop) {
    double best = 0, flop;
    long rounds = 1000;
    for (int tries = 0; tries < TRIES;) {
        uint64_t begin = clock_now();
        flop = loop(rounds);
        double nanoseconds = (double)(clock_now() - begin);
        if (nanoseconds < TRY_NANOSECONDS) {
            rounds *= 2;
            continue;
        }
        if (flop / nanoseconds > best) best = flop / nanoseconds;
        tries++;
    }
    return best * 1e9;
}

static double larger(double a, double b) { return a > b ? a : b; }

static double best_rate(fma_loop *plain, fma_loop *avx2, fma_loop *avx512) {
    double best = rate(plain);
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) best = larger(best, rate(avx2));
    if (__builtin_cpu_supports("avx512f")) best = larger(best, rate(avx512));
#else
    (void)avx2;
    (void)avx512;
    (void)larger;
#endif
    return best;
}

#if defined(__x86_64__)
double peak_flops_f32(void) { return best_rate(plain_f32, avx2_f32, avx512_f32); }
double peak_flops_f64(void) { return best_rate(plain_f64, avx2_f64, avx512_f64); }
#else
double peak_flops_f32(void) { return best_rate(plain_f32, plain_f32, plain_f32); }
double peak_flops_f64(void) { return best_rate(plain_f64, plain_f64, plain_f64); }
#endif

static void triad(double *restrict a, const double *restrict b, const double *restrict c, size_t count) {
    for (size_t i = 0; i < count; i++) a[i] = b[i] + 3.0 * c[i];
}

double peak_bandwidth(size_t last_level_bytes) {
    const size_t least = (size_t)64 << 20, most = (size_t)256 << 20; /* of the three arrays together; more would take too long */
    size_t bytes = 3 * last_level_bytes, best = 0;
    bytes = bytes < least ? least : bytes > most ? most : bytes;
    size_t count = bytes / 3 / sizeof(double) / 8 * 8;
    double *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED) return 0;
    for (int tries = 0; tries < 3; tries++) {
        uint64_t begin = clock_now();
        triad(memory, memory + count, memory + 2 * count, count);
        size_t nanoseconds = (size_t)(clock_now() - begin);
        if (!best || nanoseconds < best) best = nanoseconds;
    }
    munmap(memory, bytes);
    return 3.0 * sizeof(double) * (double)count / (double)best * 1e9;
}
