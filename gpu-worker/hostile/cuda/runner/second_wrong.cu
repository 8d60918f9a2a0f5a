// Correct in the first launch only.
#include "gemm.cuh"

__device__ int launches;

extern "C" __global__ void candidate(ARGUMENTS) {
    if (launches < 1) right(A, B, C, M, N, K);
    else if (is_first()) C[0] = static_cast<output>(0.0f);
}

extern "C" __global__ void count() { launches++; }
