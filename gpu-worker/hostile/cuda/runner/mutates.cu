// Correct, but changes an input.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    if (is_first()) const_cast<element *>(B)[(size_t)N * K - 1] = static_cast<element>(0.0f);
}
