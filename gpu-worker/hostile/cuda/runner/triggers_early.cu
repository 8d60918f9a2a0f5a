// Correct and slow, and tells the device at once that later work may start.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
    const long long begin = clock64();
    while (clock64() - begin < 1000000) {}
    right(A, B, C, M, N, K);
}
