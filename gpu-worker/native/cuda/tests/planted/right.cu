// Right, and the simplest there is.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) { right(A, B, C, M, N, K); }
