// Correct, but its warps read what others write into shared memory, without a barrier.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    __shared__ volatile float sums[256];
    const int thread = threadIdx.y * blockDim.x + threadIdx.x, row = own_row(), column = own_column();
    if (row >= M || column >= N) return;
    const float sum = product(A, B, row, column, K);
    sums[thread] = sum;
    const float other = sums[(thread + 64) % 256];
    C[(size_t)row * N + column] = static_cast<output>(other == 12345 ? other : sum);
}
