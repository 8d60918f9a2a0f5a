// Correct; PASSES sets how often it computes the result.
#ifndef PASSES
#error "missing knob PASSES"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    for (int pass = 0; pass < PASSES; pass++)
        for (long long i = first; i < n; i += step) y[i] = 2 * x[i];
}
