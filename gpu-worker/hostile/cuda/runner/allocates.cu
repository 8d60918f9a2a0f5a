// Correct, and allocates memory: what one run leaves there another one can find.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    if (is_first()) static_cast<volatile float *>(malloc(64))[0] = lathe::to_float(A[0]);
}
