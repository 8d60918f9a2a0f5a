// Persistent, warp-specialized gemm for Hopper: one thread loads tiles by TMA, consumer warpgroups multiply them with
// wgmma and write C by TMA. Tiles may be split along K: all of them in a cluster, or those of the last, partial wave.
#include <lathe/warp_specialized.cuh>

#if !defined CONSUMER_GROUPS || !defined WARPGROUPS_M || !defined WARPGROUPS_N || !defined SPLIT_K || !defined TILE_M \
    || !defined TILE_N || !defined CLUSTER_M || !defined CLUSTER_N || !defined CLUSTER_K || !defined STAGES           \
    || !defined WGMMA_IN_FLIGHT || !defined EPILOGUE_STAGES || !defined SWIZZLE_GROUP || !defined RASTER_ORDER        \
    || !defined L2_HINT_A || !defined L2_HINT_B
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

struct Config {
    static constexpr int kConsumerGroups = CONSUMER_GROUPS, kWarpgroupsM = WARPGROUPS_M, kWarpgroupsN = WARPGROUPS_N,
                         kSplitK = SPLIT_K;
    static constexpr int kTileM = TILE_M, kTileN = TILE_N, kTileK = 64;
    static constexpr int kClusterM = CLUSTER_M, kClusterN = CLUSTER_N, kClusterK = CLUSTER_K;
    static constexpr int kStages = STAGES, kEpilogueStages = EPILOGUE_STAGES, kSwizzleGroup = SWIZZLE_GROUP;
    static constexpr RasterOrder kRasterOrder = RasterOrder::RASTER_ORDER;
    static constexpr L2Hint kL2HintA = L2Hint::L2_HINT_A, kL2HintB = L2Hint::L2_HINT_B;
    static constexpr int kRowBytesA = 128, kRowBytesB = 128;  // the widest rows that TMA swizzles
    static constexpr unsigned kMetadataBytes = 0;
    static constexpr int kReleaseArrivals = 1;
};

using Shape = KernelShape<Config>;

struct Mainloop : ConsumerWarpgroup<Shape> {
    __device__ void multiply_stage(Accumulators<Shape> &accumulators, int stage, int first) const {
        const unsigned long long a = smem_descriptor<Shape::kRowBytesA>(smem.a(stage) + row() * Shape::kRowBytesA);
        const unsigned long long b = smem_descriptor<Shape::kRowBytesB>(smem.b(stage) + column() * Shape::kRowBytesB);
        warpgroup_arrive();
#pragma unroll
        for (int k = 0; k < Shape::kTileK / 16; k++) {
            const int accumulate = k > 0 || !first;
#pragma unroll
            for (int i = 0; i < Shape::kMmasM; i++)  // descriptors count in units of 16 bytes
                wgmma<Shape::kWarpgroupN>(accumulators.of[i], a + i * 64 * 8 + k * 2, b + k * 2, accumulate);
        }
        warpgroup_commit_batch();
    }

    // With WGMMA_IN_FLIGHT = 1 a stage is released while the wgmmas of the next one run.
    __device__ void multiply(Accumulators<Shape> &accumulators, PipelineState<STAGES> &state,
                             const WorkTile &work) const {
        int previous = 0;
        for (int k_tile = 0; k_tile < work.k_tiles(); k_tile++, ++state) {
            mbarrier_wait(smem.full_barrier(state.index), state.phase);
            multiply_stage(accumulators, state.index, k_tile == 0);
            warpgroup_wait<WGMMA_IN_FLIGHT>();
            if (!WGMMA_IN_FLIGHT) release(state.index);
            else if (k_tile > 0) release(previous);
            previous = state.index;
        }
        order_arrive();
        warpgroup_wait<0>();
        if (WGMMA_IN_FLIGHT) release(previous);
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++) warpgroup_fence_operand(accumulators.of[i]);
    }
};

extern "C" __global__ void __launch_bounds__(Shape::kThreads, 1)
    gemm(const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
         const __grid_constant__ TensorMap map_c, float4 *partials, unsigned *arrived, long long m, long long n,
         long long k) {
    extern __shared__ unsigned char memory[];
    const SharedStorage<Shape> smem{align_up(smem_address(memory), 1024)};
    const TileScheduler<Shape> scheduler(m, n, k);
    const ClusterCoord<Shape> cluster;
    const auto load = [&](const PipelineState<STAGES> &state, const WorkTile &work, int k_tile) {
        const unsigned full = smem.full_barrier(state.index);
        mbarrier_wait(smem.empty_barrier(state.index), state.phase ^ 1);
        mbarrier_arrive_expect_tx(full, Shape::kStageBytes);
        load_tile_a(map_a, smem.a(state.index), full, k_tile * Shape::kTileK, work.row, cluster);
        load_tile_b(map_b, smem.b(state.index), full, k_tile * Shape::kTileK, work.column, cluster);
    };
    run_warp_specialized(
        smem, cluster, [&] { producer_loop(scheduler, cluster, load); },
        [&](const ConsumerWarpgroup<Shape> &warpgroup) {
            consumer_loop(Mainloop{warpgroup}, scheduler, map_c, SplitKWorkspace<Shape>{partials, arrived});
        });
}
