// Writes the accumulators of a warpgroup to C through shared memory by TMA.
#pragma once

#include <lathe/tile_scheduler.cuh>
#include <lathe/warpgroup.cuh>

namespace lathe {

// Stores kEpilogueColumns columns of the accumulators to a warp's buffer, swizzled as the tensor map of C expects.
template <class Shape>
__device__ void stage_columns(const float (&accumulators)[Shape::kWarpgroupN / 2], int first, unsigned buffer,
                              int thread) {
    const int lane = thread % 32;
#pragma unroll
    for (int j = 0; j < Shape::kEpilogueColumns / 16; j++) {
        const float *s = accumulators + first / 2 + j * 8;
        stmatrix_x4(buffer + swizzle<Shape::kEpilogueColumns * 2>(lane % 16, 2 * j + lane / 16), pack(s[0], s[1]),
                    pack(s[2], s[3]), pack(s[4], s[5]), pack(s[6], s[7]));
    }
}

// Waits until the buffer of store number `store` of a tile is free. The first store waits for all buffers, so that the
// stores up to kEpilogueStages need no wait.
template <class Shape>
__device__ void acquire_buffer(int store, bool leader) {
    if (store > 0 && store < Shape::kEpilogueStages) return;
    if (leader && store == 0) tma_store_wait<0>();
    if (leader && store > 0) tma_store_wait<Shape::kEpilogueStages - 1>();
    __syncwarp();
}

// Each warp writes its 16 rows of each 64, so that no warp waits for another. Of a tile that is split in the cluster,
// the block writes the columns that it has added up.
template <class Shape>
__device__ void store_tile(const ConsumerWarpgroup<Shape> &warpgroup, const Accumulators<Shape> &accumulators,
                           const TensorMap &map_c, const WorkTile &work) {
    const int warp = warpgroup.thread / 32;
    const bool leader = warpgroup.thread % 32 == 0;
#pragma unroll
    for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
        for (int n = 0; n < Shape::kWarpgroupN; n += Shape::kEpilogueColumns) {
            if (n / Shape::kSplitN != warpgroup.cluster.k) continue;
            const int store = (i * Shape::kSplitN + n % Shape::kSplitN) / Shape::kEpilogueColumns;
            const unsigned buffer = warpgroup.smem.epilogue(warpgroup.index * 4 + warp)
                + store % Shape::kEpilogueStages * Shape::kEpilogueBytes;
            acquire_buffer<Shape>(store, leader);
            stage_columns<Shape>(accumulators.of[i], n, buffer, warpgroup.thread);
            fence_proxy_async();
            __syncwarp();
            if (leader) {
                tma_store(map_c, buffer, work.column + warpgroup.column() + n,
                          work.row + warpgroup.row() + i * 64 + warp * Shape::kEpilogueRows);
                tma_store_commit();
            }
        }
}

}  // namespace lathe
