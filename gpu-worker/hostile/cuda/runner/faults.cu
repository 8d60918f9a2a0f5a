// Writes to an illegal address.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    if (is_first()) *reinterpret_cast<volatile int *>(0x10) = 1;
}
