// Writes nothing.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {}
