// The Tensor Memory Accelerator. Coordinates are in elements, innermost first.
#pragma once

#include <lathe/barrier.cuh>
#include <lathe/smem.cuh>

namespace lathe {

// A CUtensorMap, encoded by cuTensorMapEncodeTiled. Kernels take it as `const __grid_constant__ TensorMap`.
struct alignas(64) TensorMap {
    unsigned long long words[16];
};

// L2 eviction priority of loaded data. EVICT_NORMAL uses the loads without a cache hint: a policy created for it made a
// pipeline of 64x128x64 tiles a third slower on an H200.
enum class L2Hint { EVICT_NORMAL, EVICT_FIRST, EVICT_LAST };

template <L2Hint Hint>
__device__ __forceinline__ unsigned long long create_l2_policy() {
    unsigned long long policy;
    if constexpr (Hint == L2Hint::EVICT_FIRST)
        asm volatile("createpolicy.fractional.L2::evict_first.b64 %0;" : "=l"(policy));
    else if constexpr (Hint == L2Hint::EVICT_LAST)
        asm volatile("createpolicy.fractional.L2::evict_last.b64 %0;" : "=l"(policy));
    else asm volatile("createpolicy.fractional.L2::evict_normal.b64 %0;" : "=l"(policy));
    return policy;
}

__device__ __forceinline__ void tma_load(unsigned smem, const TensorMap &map, unsigned barrier, int x, int y,
                                         unsigned long long policy) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], "
                 "[%1, {%3, %4}], [%2], %5;" ::"r"(smem),
                 "l"(&map), "r"(barrier), "r"(x), "r"(y), "l"(policy)
                 : "memory");
}

__device__ __forceinline__ void tma_load(unsigned smem, const TensorMap &map, unsigned barrier, int x, int y) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(
            smem),
        "l"(&map), "r"(barrier), "r"(x), "r"(y)
        : "memory");
}

// Writes the box, and signals the barrier, at the same shared-memory offsets of every block in the mask.
__device__ __forceinline__ void tma_load_multicast(unsigned smem, const TensorMap &map, unsigned barrier, int x, int y,
                                                   unsigned short mask, unsigned long long policy) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::"
                 "cache_hint [%0], [%1, {%3, %4}], [%2], "
                 "%5, %6;" ::"r"(smem),
                 "l"(&map), "r"(barrier), "r"(x), "r"(y), "h"(mask), "l"(policy)
                 : "memory");
}

__device__ __forceinline__ void tma_load_multicast(unsigned smem, const TensorMap &map, unsigned barrier, int x, int y,
                                                   unsigned short mask) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], "
                 "[%1, {%3, %4}], [%2], %5;" ::"r"(smem),
                 "l"(&map), "r"(barrier), "r"(x), "r"(y), "h"(mask)
                 : "memory");
}

// Copies contiguous bytes: the size and both addresses are multiples of 16.
__device__ __forceinline__ void bulk_load(unsigned smem, const void *global, unsigned bytes, unsigned barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem),
                 "l"(global), "r"(bytes), "r"(barrier)
                 : "memory");
}

__device__ __forceinline__ void tma_store(const TensorMap &map, unsigned smem, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&map), "r"(smem),
                 "r"(x), "r"(y)
                 : "memory");
}

__device__ __forceinline__ void tma_store_commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }

// Waits until at most Pending groups of this thread's stores still read shared memory.
template <int Pending>
__device__ __forceinline__ void tma_store_wait() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Pending) : "memory");
}

// Makes shared-memory writes of the generic proxy visible to TMA and wgmma (the async proxy).
__device__ __forceinline__ void fence_proxy_async() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

}  // namespace lathe
