// Writes to an illegal address.
#ifndef FAULT
#error "missing knob FAULT"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    if (FAULT && first == 0) *reinterpret_cast<volatile int *>(0x10) = 1;
    for (long long i = first; i < n; i += step) y[i] = 2 * x[i];
}
