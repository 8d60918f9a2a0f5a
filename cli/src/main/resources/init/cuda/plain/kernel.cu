// Each knob of space.json is a macro. A missing macro is an error.
#include <lathe/types.cuh>

#ifndef THREADS
#error "missing knob THREADS: 32 to 1024"
#endif
#ifndef UNROLL
#error "missing knob UNROLL: 1, 2, 4 or 8"
#endif

using namespace lathe;

constexpr int unroll = UNROLL;

__device__ float sum_of_block(float value) {
    __shared__ float parts[THREADS / 32];
    for (int lane = 16; lane; lane /= 2) value += __shfl_xor_sync(0xffffffffu, value, lane);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = value;
    __syncthreads();
    float sum = 0;
    for (int warp = 0; warp < THREADS / 32; warp++) sum += parts[warp];
    return sum;
}

extern "C" __global__ void __launch_bounds__(THREADS) rmsnorm(const element *x, const element *w, element *y, long long columns) {
    x += blockIdx.x * columns;
    y += blockIdx.x * columns;
    float squares = 0;
#pragma unroll unroll
    for (long long c = threadIdx.x; c < columns; c += THREADS) squares += to_float(x[c]) * to_float(x[c]);
    const float factor = rsqrtf(sum_of_block(squares) / (float)columns + 1e-6f);
#pragma unroll unroll
    for (long long c = threadIdx.x; c < columns; c += THREADS) y[c] = from_float(to_float(x[c]) * factor * to_float(w[c]));
}
