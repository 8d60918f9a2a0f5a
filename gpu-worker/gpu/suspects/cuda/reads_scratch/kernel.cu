// Takes scratch memory that nobody has set for zeros.
#ifndef FAULT
#error "the knob FAULT is missing"
#endif

extern "C" __global__ void twice(const float *x, volatile float *y, const float *unset, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    for (long long i = first; i < n; i += step) y[i] = 2 * x[i] + (FAULT ? unset[i % 1024] : 0);
}
