// Adds uninitialized shared memory, which is mostly zero on an idle device.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    __shared__ volatile float left_over[1024];
    right(A, B, C, M, N, K);
    const int row = own_row(), column = own_column();
    C[(size_t)row * N + column] += static_cast<output>(left_over[threadIdx.x]);
}
