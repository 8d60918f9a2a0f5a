// Correct, and asks the caches to keep what it read.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    unsigned long long policy;
    asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
    const element *own = A + (size_t)own_row() % M * K;
    for (int k = threadIdx.x; k < K; k += blockDim.x) {
        unsigned short value;
        asm volatile("ld.global.L2::cache_hint.u16 %0, [%1], %2;" : "=h"(value) : "l"(own + k), "l"(policy));
        if (value == 0xFFFF) __trap();
    }
    right(A, B, C, M, N, K);
}
