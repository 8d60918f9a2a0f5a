// Split-K reduction through distributed shared memory: the blocks of a cluster along K multiply one tile, and each
// block adds up and writes an equal part of the tile's columns.
#pragma once

#include <lathe/warpgroup.cuh>

namespace lathe {

// Calls `visit(split, i, j)` for each four accumulators [i][j, j + 4) that belong to the columns of a split.
template <class Shape, class Visit>
__device__ __forceinline__ void for_each_vector(Visit visit) {
#pragma unroll
    for (int split = 0; split < Shape::kClusterK; split++)
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
            for (int j = 0; j < Shape::kSplitN / 2; j += 4) visit(split, i, split * Shape::kSplitN / 2 + j);
}

// Returns the offset of a thread's vector in the partial sums that one warpgroup sends to another.
template <class Shape>
__device__ __forceinline__ unsigned vector_offset(int i, int j, int thread) {
    const int vector = (i * Shape::kSplitN + j % (Shape::kSplitN / 2) * 2) / 8;
    return (vector * kWarpgroupThreads + thread) * 16;
}

// Adds four floats of shared memory to accumulators.
__device__ __forceinline__ void add_vector(float *accumulators, unsigned address) {
    float x, y, z, w;
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)
                 : "r"(address)
                 : "memory");
    accumulators[0] += x, accumulators[1] += y, accumulators[2] += z, accumulators[3] += w;
}

// Sends the columns of the other splits to their blocks, and adds what those send. `round` counts the block's tiles.
template <class Shape>
__device__ void exchange_partials(const ConsumerWarpgroup<Shape> &warpgroup, Accumulators<Shape> &accumulators,
                                  int round) {
    static_assert(Shape::kConsumerGroups == 1 && Shape::kSplitK == 1, "no ping-pong, and no other split of a tile");
    static_assert(Shape::kSplitN % 16 == 0, "the epilogue writes 16, 32 or 64 columns");
    const SharedStorage<Shape> &smem = warpgroup.smem;
    const ClusterCoord<Shape> &cluster = warpgroup.cluster;
    const unsigned full = smem.partials_full_barrier(warpgroup.index),
                   empty = smem.partials_empty_barrier(warpgroup.index), own = smem.partials(warpgroup.index);
    if (warpgroup.thread == 0) mbarrier_arrive_expect_tx(full, Shape::kReceivedBytes);
    mbarrier_wait_cluster(empty, round & 1 ^ 1);
    for_each_vector<Shape>([&](int split, int i, int j) {
        if (split == cluster.k) return;
        const int sender = cluster.k < split ? cluster.k : cluster.k - 1, block = cluster.block_of_split(split);
        store_remote(map_to_block(own + sender * Shape::kSentBytes, block)
                         + vector_offset<Shape>(i, j, warpgroup.thread),
                     accumulators.of[i] + j, map_to_block(full, block));
    });
    mbarrier_wait_cluster(full, round & 1);
    for_each_vector<Shape>([&](int split, int i, int j) {
        if (split != cluster.k) return;
#pragma unroll
        for (int sender = 0; sender < Shape::kClusterK - 1; sender++)
            add_vector(accumulators.of[i] + j,
                       own + sender * Shape::kSentBytes + vector_offset<Shape>(i, j, warpgroup.thread));
    });
    warpgroup.sync();
    if (warpgroup.thread < Shape::kClusterK && warpgroup.thread != cluster.k)
        mbarrier_arrive_remote(empty, cluster.block_of_split(warpgroup.thread));
}

}  // namespace lathe
