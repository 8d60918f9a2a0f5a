// Asynchronous 16-byte copies from global to shared memory (cp.async), and the multistage mainloop they feed.
#pragma once

#include <lathe/smem.cuh>

namespace lathe {

// Copies 16 bytes, or writes 16 zero bytes without reading where `valid` is false. L2PrefetchBytes is 64 (none), 128 or
// 256.
template <int L2PrefetchBytes>
__device__ __forceinline__ void cp_async_zfill(unsigned smem, const void *global, bool valid) {
    const int bytes = valid ? 16 : 0;
    if constexpr (L2PrefetchBytes == 256)
        asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;" ::"r"(smem), "l"(global), "r"(bytes)
                     : "memory");
    else if constexpr (L2PrefetchBytes == 128)
        asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(smem), "l"(global), "r"(bytes)
                     : "memory");
    else asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(smem), "l"(global), "r"(bytes) : "memory");
}

__device__ __forceinline__ void cp_async_fence() { asm volatile("cp.async.commit_group;" ::: "memory"); }

// Waits until at most Pending groups of this thread's copies are in flight.
template <int Pending>
__device__ __forceinline__ void cp_async_wait() {
    asm volatile("cp.async.wait_group %0;" ::"n"(Pending) : "memory");
}

// Runs `compute(stage)` on each of `k_tiles` stages while `load(stage, k_tile)` fills the Stages - 1 stages after it.
// Commits one group per k tile, also past the end, so that the number of pending groups stays constant.
template <int Stages, class Load, class Compute>
__device__ __forceinline__ void multistage_mainloop(int k_tiles, Load load, Compute compute) {
    const auto load_k_tile = [&](int k_tile) {
        const int stage = k_tile % Stages;
        if (k_tile < k_tiles) load(stage, k_tile);
        cp_async_fence();
    };
    for (int k_tile = 0; k_tile < Stages - 1; k_tile++) load_k_tile(k_tile);
    for (int k_tile = 0; k_tile < k_tiles; k_tile++) {
        cp_async_wait<Stages - 2>();
        __syncthreads();
        load_k_tile(k_tile + Stages - 1);
        compute(k_tile % Stages);
    }
    cp_async_wait<0>();
}

}  // namespace lathe
