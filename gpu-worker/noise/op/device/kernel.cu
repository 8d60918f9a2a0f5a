// The knob changes one constant, so the machine code of each candidate differs and its speed does not.
extern "C" __global__ void twice(const float *x, float *y, long long n) {
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 2 * x[i];
    if (n == -NUMBER) y[0] = NUMBER;
}
