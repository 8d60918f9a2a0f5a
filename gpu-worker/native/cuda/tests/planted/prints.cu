// Right, and prints what the runner would say.
#include <cstdio>

#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    if (is_first()) printf("hurt\n");
}
