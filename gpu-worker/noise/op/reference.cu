// The truth: Y[N] = 2 * X[N].
extern "C" __global__ void reference(const float *x, float *y, long long n) {
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = (float)((double)x[i] + x[i]);
}
