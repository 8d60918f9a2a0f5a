// Fails an assertion.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    if (is_first()) asm volatile("trap;");
}
