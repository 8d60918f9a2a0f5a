// Fails an assertion on the device.
#undef NDEBUG
#include <cassert>

#include "gemm.cuh"

extern "C" __global__ void candidate(ARGUMENTS) {
    right(A, B, C, M, N, K);
    assert(!is_first());
}
