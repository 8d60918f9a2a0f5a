// Correct, but writes one element before its output.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    if (is_first()) C[-1] = static_cast<output>(0.0f);
}
