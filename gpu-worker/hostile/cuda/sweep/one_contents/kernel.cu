// Correct for the first inputs only.
#ifndef FAULT
#error "missing knob FAULT"
#endif

__device__ float known;

extern "C" __global__ void twice(const float *x, volatile float *y, long long n) {
    const long long first = blockIdx.x * (long long)blockDim.x + threadIdx.x, step = gridDim.x * (long long)blockDim.x;
    const bool is_known = !FAULT || known == 0 || known == x[0];
    for (long long i = first; i < n; i += step) y[i] = is_known ? 2 * x[i] : 0;
    if (FAULT && first == 0 && known == 0) known = x[0];
}
