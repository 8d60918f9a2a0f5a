// Correct, but writes one element behind its output.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    if (is_first()) C[(size_t)M * N] = static_cast<output>(0.0f);
}
