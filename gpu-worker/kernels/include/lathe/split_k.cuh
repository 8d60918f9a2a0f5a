// Split-K reduction through global memory: blocks store partial accumulators, the owner of the tile adds them up.
#pragma once

#include <lathe/tile_scheduler.cuh>
#include <lathe/warpgroup.cuh>

namespace lathe {

// Workspace of the reduction. `partials` holds one tile per block, four floats of each thread side by side. `arrived`
// counts, per tile and warpgroup, the splits that are stored; it is zero between launches.
template <class Shape>
struct SplitKWorkspace {
    float4 *partials;
    unsigned *arrived;

    __device__ float4 *partial(const ConsumerWarpgroup<Shape> &warpgroup, int block) const {
        return partials + static_cast<long long>(block) * (Shape::kTileM * Shape::kTileN / 4)
            + warpgroup.index_in_group() * (Shape::kWarpgroupM * Shape::kWarpgroupN / 4) + warpgroup.thread;
    }

    __device__ unsigned *counter(const ConsumerWarpgroup<Shape> &warpgroup, const WorkTile &work) const {
        return arrived + work.owner * Shape::kWarpgroupsPerTile + warpgroup.index_in_group();
    }

    __device__ void store_partial(const ConsumerWarpgroup<Shape> &warpgroup, const Accumulators<Shape> &accumulators,
                                  const WorkTile &work) const {
        float4 *to = partial(warpgroup, blockIdx.x);
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
            for (int j = 0; j < Shape::kWarpgroupN / 2; j += 4, to += kWarpgroupThreads)
                __stcg(to,
                       make_float4(accumulators.of[i][j], accumulators.of[i][j + 1], accumulators.of[i][j + 2],
                                   accumulators.of[i][j + 3]));
        __threadfence();
        warpgroup.sync();
        if (warpgroup.thread == 0) atomicAdd(counter(warpgroup, work), 1);
    }

    // Waits for the other splits and resets the counter. The blocks that compute them are all resident.
    __device__ void wait_for_partials(const ConsumerWarpgroup<Shape> &warpgroup, const WorkTile &work) const {
        if (warpgroup.thread == 0) {
            unsigned *count = counter(warpgroup, work), stored = 0;
            while (stored + 1 < static_cast<unsigned>(work.splits))
                asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(stored) : "l"(count) : "memory");
            *count = 0;
        }
        warpgroup.sync();
    }

    __device__ void add_partials(const ConsumerWarpgroup<Shape> &warpgroup, Accumulators<Shape> &accumulators,
                                 const WorkTile &work, int tail_tiles) const {
        for (int split = 1; split < work.splits; split++) {
            const float4 *from = partial(warpgroup, work.owner + split * tail_tiles * Shape::kClusterSize);
#pragma unroll
            for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
                for (int j = 0; j < Shape::kWarpgroupN / 2; j += 4, from += kWarpgroupThreads) {
                    const float4 value = __ldcg(from);
                    float *to = accumulators.of[i] + j;
                    to[0] += value.x, to[1] += value.y, to[2] += value.z, to[3] += value.w;
                }
        }
    }
};

}  // namespace lathe
