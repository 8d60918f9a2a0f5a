// Correct, in clusters of two blocks with a grid that is resident as a whole.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < (long long)M * N;
         i += (long long)gridDim.x * blockDim.x)
        C[i] = static_cast<output>(product(A, B, static_cast<int>(i / N), static_cast<int>(i % N), K));
}
