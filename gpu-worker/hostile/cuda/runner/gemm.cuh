// Common to all kernels here: C[M,N] = A[M,K] * B[N,K]^T, one thread per element.
#pragma once

#include <cuda_fp16.h>

#include <lathe/types.cuh>

#if defined LATHE_DTYPE_E4M3
using output = __half;
#else
using output = element;
#endif

#define ARGUMENTS const element *A, const element *B, output *C, int M, int N, int K

__device__ inline int own_row() { return blockIdx.y * blockDim.y + threadIdx.y; }
__device__ inline int own_column() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline bool is_first() { return own_row() == 0 && own_column() == 0; }

__device__ inline float product(const element *A, const element *B, int row, int column, int K) {
    float sum = 0;
    for (int k = 0; k < K; k++)
        sum += lathe::to_float(A[(size_t)row * K + k]) * lathe::to_float(B[(size_t)column * K + k]);
    return sum;
}

__device__ inline void right(ARGUMENTS) {
    const int row = own_row(), column = own_column();
    if (row < M && column < N) C[(size_t)row * N + column] = static_cast<output>(product(A, B, row, column, K));
}
