// Correct, and prints a line from each thread.
#include <cstdio>

#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    printf("{\"status\":\"ok\"} %d %d\n", own_row(), own_column());
}
