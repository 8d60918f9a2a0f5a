#include <cstdint>

extern "C" __global__ void reference(const float *x, std::int64_t *places, double *y, std::int64_t count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * 256 + threadIdx.x;
    if (i >= count) return;
    y[i] += 2.0 * x[places[i]];
    places[i] += std::int64_t(1) << 40;
}
