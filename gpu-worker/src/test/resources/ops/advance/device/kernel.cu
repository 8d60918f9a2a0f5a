#include <cstdint>

#ifndef THREADS
#error "missing knob THREADS"
#endif

extern "C" __global__ void __launch_bounds__(THREADS)
    advance(const float *x, std::int64_t *places, float *y, std::int64_t count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * THREADS + threadIdx.x;
    if (i >= count) return;
    y[i] += 2 * x[places[i]];
    places[i] += std::int64_t(1) << 40;
}
