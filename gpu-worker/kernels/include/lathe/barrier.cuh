// Barriers of Hopper: mbarriers in shared memory (8 bytes each), named barriers and clusters.
#pragma once

#if defined __CUDA_ARCH__ && !defined __CUDA_ARCH_FEAT_SM90_ALL
#error "these instructions require the target sm_90a"
#endif

namespace lathe {

__device__ __forceinline__ void mbarrier_init(unsigned barrier, unsigned arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}

// Makes initialized mbarriers visible to TMA and to the cluster. A block or cluster barrier must follow.
__device__ __forceinline__ void mbarrier_init_fence() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ __forceinline__ void mbarrier_arrive(unsigned barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}

// Arrives and adds `bytes` to the TMA bytes expected in this phase.
__device__ __forceinline__ void mbarrier_arrive_expect_tx(unsigned barrier, unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

#define LATHE_MBARRIER_WAIT(SEMANTICS)                                                     \
    asm volatile("{\n"                                                                     \
                 ".reg .pred done;\n"                                                      \
                 "again:\n"                                                                \
                 "mbarrier.try_wait.parity" SEMANTICS ".shared::cta.b64 done, [%0], %1;\n" \
                 "@done bra ready;\n"                                                      \
                 "bra again;\n"                                                            \
                 "ready:\n"                                                                \
                 "}\n" ::"r"(barrier),                                                     \
                 "r"(parity)                                                               \
                 : "memory")

__device__ __forceinline__ void mbarrier_wait(unsigned barrier, unsigned parity) { LATHE_MBARRIER_WAIT(""); }

// For phases that other blocks of the cluster complete, by arriving or by store_remote.
__device__ __forceinline__ void mbarrier_wait_cluster(unsigned barrier, unsigned parity) {
    LATHE_MBARRIER_WAIT(".acquire.cluster");
}

// Synchronizes `threads` threads (whole warps) of the block. Barrier 0 is that of __syncthreads.
__device__ __forceinline__ void named_barrier_sync(unsigned id, unsigned threads) {
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

__device__ __forceinline__ unsigned cluster_block_rank() {
    unsigned rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// Maps a shared-memory address of this block to the same address in the block of that rank (shared::cluster window).
__device__ __forceinline__ unsigned map_to_block(unsigned address, unsigned rank) {
    unsigned mapped;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(mapped) : "r"(address), "r"(rank));
    return mapped;
}

// Writes to the shared memory of another block of the cluster, and counts the bytes at a barrier of that block. Both
// addresses are mapped to the block.
__device__ __forceinline__ void store_remote(unsigned address, const float *values, unsigned barrier) {
    asm volatile(
        "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.f32 [%0], {%1, %2, %3, %4}, [%5];" ::"r"(
            address),
        "f"(values[0]), "f"(values[1]), "f"(values[2]), "f"(values[3]), "r"(barrier)
        : "memory");
}

// Arrives at a barrier of another block of the cluster. Omits .release.cluster: that form adds a GPU-wide memory
// barrier, and the reads that the arrival reports, by wgmma or of partial sums, are complete at this point.
__device__ __forceinline__ void mbarrier_arrive_remote(unsigned barrier, unsigned rank) {
    asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(map_to_block(barrier, rank)) : "memory");
}

}  // namespace lathe
