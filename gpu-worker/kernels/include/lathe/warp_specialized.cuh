// The frame of a persistent, warp-specialized kernel: one thread loads stages by TMA, consumer warpgroups multiply them
// and write their part of C. A kernel provides the load of a stage and the mainloop of a warpgroup.
#pragma once

#include <lathe/cluster_split_k.cuh>
#include <lathe/epilogue_tma.cuh>
#include <lathe/split_k.cuh>

namespace lathe {

// Calls `load(state, work, k_tile)` for every k tile of the block's work tiles.
template <class Shape, class Load>
__device__ void producer_loop(const TileScheduler<Shape> &scheduler, const ClusterCoord<Shape> &cluster, Load load) {
    PipelineState<Shape::kStages> state;
    for (int index = blockIdx.x / Shape::kClusterSize; index < scheduler.work_tiles(); index += scheduler.clusters) {
        const WorkTile work = scheduler.work_tile(index, cluster);
        for (int k_tile = work.k_tile_begin; k_tile < work.k_tile_end; k_tile++, ++state) load(state, work, k_tile);
    }
}

// The consumer groups take the block's work tiles in turn, so that one multiplies while another writes (ping-pong).
// Mainloop is a ConsumerWarpgroup with `multiply(accumulators, state, work)`.
template <class Mainloop, class Shape>
__device__ void consumer_loop(const Mainloop &mainloop, const TileScheduler<Shape> &scheduler, const TensorMap &map_c,
                              const SplitKWorkspace<Shape> &workspace) {
    Accumulators<Shape> accumulators;
    PipelineState<Shape::kStages> state;
    int round = 0;
    for (int index = blockIdx.x / Shape::kClusterSize; index < scheduler.work_tiles();
         index += scheduler.clusters, round++) {
        const WorkTile work = scheduler.work_tile(index, mainloop.cluster);
        if (Shape::kConsumerGroups > 1 && round % Shape::kConsumerGroups != mainloop.group()) {
            state.advance(work.k_tiles());
            continue;
        }
        mainloop.order_wait(round / Shape::kConsumerGroups);
        mainloop.multiply(accumulators, state, work);
        if constexpr (Shape::kClusterK > 1) exchange_partials(mainloop, accumulators, round);
        if (Shape::kSplitK > 1 && work.split > 0) {
            workspace.store_partial(mainloop, accumulators, work);
            continue;
        }
        if (Shape::kSplitK > 1 && work.splits > 1) {
            workspace.wait_for_partials(mainloop, work);
            workspace.add_partials(mainloop, accumulators, work, scheduler.tail_tiles);
        }
        store_tile(mainloop, accumulators, map_c, work);
    }
    tma_store_wait<0>();
}

template <class Shape>
__device__ void init_barriers(const SharedStorage<Shape> &smem) {
    if (threadIdx.x == 0) {
        for (int stage = 0; stage < Shape::kStages; stage++) {
            mbarrier_init(smem.full_barrier(stage), 1);
            mbarrier_init(smem.empty_barrier(stage),
                          (Shape::kClusterM + Shape::kClusterN - 1) * Shape::kWarpgroupsPerTile
                              * Shape::kReleaseArrivals);
        }
        for (int group = 0; group < Shape::kConsumerGroups; group++)
            mbarrier_init(smem.order_barrier(group), Shape::kWarpgroupsPerTile);
        if constexpr (Shape::kClusterK > 1)
            for (int warpgroup = 0; warpgroup < Shape::kConsumers; warpgroup++) {
                mbarrier_init(smem.partials_full_barrier(warpgroup), 1);
                mbarrier_init(smem.partials_empty_barrier(warpgroup), Shape::kClusterK - 1);
            }
        mbarrier_init_fence();
    }
    if constexpr (Shape::kClusterSize == 1) __syncthreads();
    else cluster_sync();
}

// Runs `produce()` in one thread and `consume(warpgroup)` in the consumer warpgroups. Where there are two or more
// consumers the producer releases registers to them.
template <class Shape, class Produce, class Consume>
__device__ void run_warp_specialized(const SharedStorage<Shape> &smem, const ClusterCoord<Shape> &cluster,
                                     Produce produce, Consume consume) {
    constexpr bool kReallocates = Shape::kConsumers > 1;
    constexpr int kProducerRegisters = 40, kConsumerRegisters = Shape::kConsumers == 2 ? 232 : 152;
    const int thread = threadIdx.x, warpgroup = __shfl_sync(~0u, thread / kWarpgroupThreads, 0);
    init_barriers(smem);
    if (warpgroup == Shape::kConsumers) {
        if constexpr (kReallocates) warpgroup_reg_dealloc<kProducerRegisters>();
        if (thread == Shape::kConsumers * kWarpgroupThreads) produce();
    } else {
        if constexpr (kReallocates) warpgroup_reg_alloc<kConsumerRegisters>();
        consume(ConsumerWarpgroup<Shape>{warpgroup, thread % kWarpgroupThreads, cluster, smem});
    }
    if constexpr (Shape::kClusterSize > 1) {
        __syncwarp();
        cluster_sync();  // keeps the block's shared memory allocated while other blocks write to it
    }
}

}  // namespace lathe
