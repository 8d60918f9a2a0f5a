// Never returns: waits for a value that is never written.
#ifndef FAULT
#error "missing knob FAULT"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    while (FAULT && y[0] != 0.5f) continue;
    for (long long i = first; i < n; i += step) y[i] = 2 * x[i];
}
