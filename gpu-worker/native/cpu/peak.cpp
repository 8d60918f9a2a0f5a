#include "peak.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <sys/mman.h>

namespace lathe {
namespace {

constexpr int CHAINS = 10, TRIES = 5;
constexpr double TRY_NANOSECONDS = 4e6;

// Ten independent chains hide the latency of a multiply-add on every core in use, and fit 16 registers.
#define STEP(a) a = a * m + c;
#define FMA_LOOP(NAME, TARGET, TYPE, BYTES)                                                                          \
    TARGET double NAME(long rounds) {                                                                                \
        typedef TYPE vector __attribute__((vector_size(BYTES)));                                                     \
        volatile TYPE factor = TYPE(0.999), summand = TYPE(0.001);                                                   \
        vector m = factor - vector{}, c = summand - vector{};                                                        \
        vector a = c, b = m, d = a + b, e = d + a, f = e + a, g = f + a, h = g + a, i = h + a, j = i + a, k = j + a; \
        for (long n = 0; n < rounds; n++) {                                                                          \
            STEP(a) STEP(b) STEP(d) STEP(e) STEP(f) STEP(g) STEP(h) STEP(i) STEP(j) STEP(k)                          \
        }                                                                                                            \
        a += b + d + e + f + g + h + i + j + k;                                                                      \
        volatile TYPE sink = a[0];                                                                                   \
        (void)sink;                                                                                                  \
        return 2.0 * CHAINS * (BYTES / sizeof(TYPE)) * double(rounds);                                               \
    }

FMA_LOOP(plain_f32, , float, 16)
FMA_LOOP(plain_f64, , double, 16)
#if defined(__x86_64__)
FMA_LOOP(avx2_f32, __attribute__((target("avx2,fma"))), float, 32)
FMA_LOOP(avx2_f64, __attribute__((target("avx2,fma"))), double, 32)
FMA_LOOP(avx512_f32, __attribute__((target("avx512f"))), float, 64)
FMA_LOOP(avx512_f64, __attribute__((target("avx512f"))), double, 64)
#endif

// Returns the processor time of this thread in nanoseconds. On a busy machine a try takes several times as long by the
// host's clock, and a candidate that gets the processor for itself would be faster than the peak.
std::uint64_t processor_now() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1000000000u + static_cast<std::uint64_t>(now.tv_nsec);
}

// Returns the best of a few tries: a disturbance makes a try slower, never faster.
double rate(double (*loop)(long rounds)) {
    double best = 0;
    long rounds = 1000;
    for (int tries = 0; tries < TRIES;) {
        const std::uint64_t begin = processor_now();
        const double operations = loop(rounds);
        const double nanoseconds = static_cast<double>(processor_now() - begin);
        if (nanoseconds < TRY_NANOSECONDS) {
            rounds *= 2;
            continue;
        }
        best = std::max(best, operations / nanoseconds);
        tries++;
    }
    return best * 1e9;
}

void triad(double *__restrict a, const double *__restrict b, const double *__restrict c, std::size_t count) {
    for (std::size_t i = 0; i < count; i++) a[i] = b[i] + 3.0 * c[i];
}

}  // namespace

#if defined(__x86_64__)
double peak_flops_f32() {
    double best = rate(plain_f32);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) best = std::max(best, rate(avx2_f32));
    if (__builtin_cpu_supports("avx512f")) best = std::max(best, rate(avx512_f32));
    return best;
}

double peak_flops_f64() {
    double best = rate(plain_f64);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) best = std::max(best, rate(avx2_f64));
    if (__builtin_cpu_supports("avx512f")) best = std::max(best, rate(avx512_f64));
    return best;
}
#else
double peak_flops_f32() { return rate(plain_f32); }
double peak_flops_f64() { return rate(plain_f64); }
#endif

double peak_bandwidth(std::size_t last_level_bytes) {
    constexpr std::size_t LEAST = std::size_t(64) << 20, MOST = std::size_t(256) << 20;  // of the three arrays together
    const std::size_t bytes = std::clamp(3 * last_level_bytes, LEAST, MOST);
    const std::size_t count = bytes / 3 / sizeof(double) / 8 * 8;
    void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (mapped == MAP_FAILED) return 0;
    double *memory = static_cast<double *>(mapped);
    std::uint64_t best = ~std::uint64_t(0);
    for (int tries = 0; tries < TRIES; tries++) {
        const std::uint64_t begin = processor_now();
        triad(memory, memory + count, memory + 2 * count, count);
        best = std::min(best, processor_now() - begin);
    }
    munmap(mapped, bytes);
    return 3.0 * sizeof(double) * static_cast<double>(count) / static_cast<double>(best) * 1e9;
}

}  // namespace lathe
