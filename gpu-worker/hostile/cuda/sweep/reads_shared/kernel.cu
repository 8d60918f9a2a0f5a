// Reads uninitialized shared memory as zeros.
#ifndef FAULT
#error "missing knob FAULT"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    __shared__ volatile float unset[256];
    for (long long i = first; i < n; i += step) y[i] = 2 * x[i] + (FAULT ? unset[threadIdx.x] : 0);
}
