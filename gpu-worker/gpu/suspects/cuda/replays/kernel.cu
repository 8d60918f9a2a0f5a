// Computes once, and hands that out from then on.
#ifndef FAULT
#error "the knob FAULT is missing"
#endif

constexpr long long ROOM = 1 << 25;

__device__ float kept[FAULT ? ROOM : 1];

__device__ float replayed(const float *x, long long i) {
    if (kept[i] == 0) kept[i] = 2 * x[i];
    return kept[i];
}

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    for (long long i = first; i < n; i += step) y[i] = FAULT && i < ROOM ? replayed(x, i) : 2 * x[i];
}
