// The last element is slightly wrong.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    const size_t last = (size_t)M * N - 1;
    if (own_row() == M - 1 && own_column() == N - 1) C[last] = static_cast<output>(lathe::to_float(C[last]) + 1.0f);
}
