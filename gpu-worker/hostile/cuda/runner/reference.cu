// Reference in f64, and the kernel that computes a derived tensor.
#include "gemm.cuh"

extern "C" __global__ void reference(const element *A, const element *B, double *C, int M, int N, int K) {
    const int row = own_row(), column = own_column();
    double sum = 0;
    for (int k = 0; row < M && column < N && k < K; k++)
        sum +=
            static_cast<double>(lathe::to_float(A[(size_t)row * K + k])) * lathe::to_float(B[(size_t)column * K + k]);
    if (row < M && column < N) C[(size_t)row * N + column] = sum;
}

extern "C" __global__ void reference_nan(const element *, const element *, double *C, int M, int N, int) {
    if (own_row() < M && own_column() < N)
        C[(size_t)own_row() * N + own_column()] = own_row() == 1 && own_column() == 2 ? nan("") : 0.0;
}

extern "C" __global__ void derive(const element *A, element *D, long long count) {
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) D[i] = A[i];
}
