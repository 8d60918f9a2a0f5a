// Leaves its output as it was.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {}
