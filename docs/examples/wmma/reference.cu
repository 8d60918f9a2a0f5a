// One thread per element of C.
#include <cuda_fp16.h>

extern "C" __global__ void reference(const half *a, const half *b, float *c, long long m, long long n, long long k) {
    const long long row = blockIdx.y * 8ll + threadIdx.y, column = blockIdx.x * 32ll + threadIdx.x;
    if (row >= m || column >= n) return;
    double sum = 0;
    for (long long i = 0; i < k; i++) sum += double(__half2float(a[row * k + i])) * double(__half2float(b[column * k + i]));
    c[row * n + column] = float(sum);
}
