// Adds what it finds in shared memory, which on a quiet device is mostly zero.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    __shared__ volatile float left_over[1024];
    right(A, B, C, M, N, K);
    const int row = own_row(), column = own_column();
    C[(size_t)row * N + column] += static_cast<output>(left_over[threadIdx.x]);
}
