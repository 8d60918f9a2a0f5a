// The truth: Y[N] = 2 * X[N].
extern "C" __global__ void reference(const float *x, float *y, long long n) {
    const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + x[i];
}
