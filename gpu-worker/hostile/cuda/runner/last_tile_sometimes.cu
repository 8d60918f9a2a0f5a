// Leaves out the last block in three of four runs, by the device's clock.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    const bool last = blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1;
    if (!last || (now >> 5 & 3) == 0) right(A, B, C, M, N, K);
}
