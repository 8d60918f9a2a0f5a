// Correct, unless its variables tell it in a run that it has seen other contents: then a kernel could know contents again.
#include "gemm.cuh"

__device__ float seen[2] = {-7, 0};
static __device__ int launches;

extern "C" __global__ void candidate(ARGUMENTS) {
    if (launches > 0 && seen[1] != lathe::to_float(A[0])) __trap();
    if (launches == 0 && (seen[0] != -7 || seen[1] != 0)) __trap();
    right(A, B, C, M, N, K);
}

extern "C" __global__ void remember(const element *A) {
    seen[0] = 7;
    seen[1] = lathe::to_float(A[0]);
    launches++;
}
