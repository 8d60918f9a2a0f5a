// Correct, but it reads one element beyond its shared memory.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    constexpr int ELEMENTS = 200;
    __shared__ volatile float values[ELEMENTS];
    const int thread = threadIdx.y * blockDim.x + threadIdx.x, row = own_row(), column = own_column();
    if (thread < ELEMENTS) values[thread] = 1;
    __syncthreads();
    if (row >= M || column >= N) return;
    const float other = values[thread % ELEMENTS + (N > 0)];
    const float sum = product(A, B, row, column, K);
    C[(size_t)row * N + column] = static_cast<output>(other == 12345 ? other : sum);
}
