#include <cstdint>

#ifndef THREADS
#error "missing knob THREADS"
#endif

extern "C" __global__ void __launch_bounds__(THREADS)
    gather(const float *x, const float *base, const std::int64_t *rows, const std::uint8_t *keep, const std::int8_t *shift,
           float *y, std::int64_t *places, std::int8_t *bytes, std::int64_t count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * THREADS + threadIdx.x;
    if (i >= count) return;
    y[i] = keep[i] ? x[rows[i]] + base[i] : 0;
    places[i] = (std::int64_t(1) << 60) + 4 * rows[i] + shift[i];
    bytes[i] = static_cast<std::int8_t>(-(shift[i] / 2));
}
