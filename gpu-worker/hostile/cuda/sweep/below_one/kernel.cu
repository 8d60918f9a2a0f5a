// Correct for the range of random inputs only.
#ifndef FAULT
#error "missing knob FAULT"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    for (long long i = first; i < n; i += step) y[i] = FAULT && x[i] > 1 ? 2 : 2 * x[i];
}
