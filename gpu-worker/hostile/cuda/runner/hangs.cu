// Never returns.
#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    while (*reinterpret_cast<volatile unsigned short *>(C) != 0x1234 || M > 0) continue;
}
