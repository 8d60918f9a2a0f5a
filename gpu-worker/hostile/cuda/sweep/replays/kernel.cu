// Computes once and returns that result from then on.
#ifndef FAULT
#error "missing knob FAULT"
#endif

constexpr long long MAX_ELEMENTS = 1 << 25;

__device__ float results[FAULT ? MAX_ELEMENTS : 1];

__device__ float replayed(const float *x, long long i) {
    if (results[i] == 0) results[i] = 2 * x[i];
    return results[i];
}

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    for (long long i = first; i < n; i += step) y[i] = FAULT && i < MAX_ELEMENTS ? replayed(x, i) : 2 * x[i];
}
