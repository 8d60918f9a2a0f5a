// Does not write the last element.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    if (own_row() < M - 1 || own_column() < N - 1) right(A, B, C, M, N, K);
}
