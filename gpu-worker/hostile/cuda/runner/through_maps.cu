// Correct; loads A by TMA, eight rows per block and one column per thread.
#include "gemm.cuh"

#include <lathe/tma.cuh>

constexpr int ROWS = 8, DEPTH = 64;

extern "C" __global__ void candidate(const __grid_constant__ lathe::TensorMap mapA, const element *B, output *C, int M,
                                     int N, int K) {
    __shared__ alignas(128) element tile[ROWS * DEPTH];
    __shared__ alignas(8) unsigned long long barrier;
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&barrier)),
                   to = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    const int column = threadIdx.x;
    float sums[ROWS] = {};
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;" ::"r"(at));
    __syncthreads();
    for (int k = 0, phase = 0; k < K; k += DEPTH, phase ^= 1) {
        if (threadIdx.x == 0) {
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at),
                         "r"(static_cast<unsigned>(sizeof tile))
                         : "memory");
            lathe::tma_load(to, mapA, at, k, blockIdx.x * ROWS, lathe::create_l2_policy<lathe::L2Hint::EVICT_NORMAL>());
        }
        asm volatile(
            "{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(
                at),
            "r"(phase)
            : "memory");
        for (int row = 0; row < ROWS; row++)
            for (int i = 0; i < DEPTH && k + i < K; i++)
                sums[row] += lathe::to_float(tile[row * DEPTH + i]) * lathe::to_float(B[(size_t)column * K + k + i]);
        __syncthreads();
    }
    for (int row = 0; row < ROWS; row++)
        C[(size_t)(blockIdx.x * ROWS + row) * N + column] = static_cast<output>(sums[row]);
}
