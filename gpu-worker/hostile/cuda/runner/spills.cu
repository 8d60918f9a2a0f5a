// Needs more local memory than the limit.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    volatile float much[30000];
    for (int i = 0; i < 30000; i++) much[i] = i;
    right(A, B, C, M, N, K);
    if (much[K] < 0) C[0] = static_cast<output>(0.0f);
}
