// Persistent, warp-specialized gemm for Hopper with 2:4 sparse A: one thread loads tiles and metadata by TMA, consumer
// warpgroups multiply them with wgmma.sp and write C by TMA. Tiles of the last, partial wave may be split along K.
#include <lathe/warp_specialized.cuh>
#include <lathe/wgmma_sp.cuh>

#if !defined CONSUMER_GROUPS || !defined WARPGROUPS_M || !defined WARPGROUPS_N || !defined METADATA_IN_SMEM \
    || !defined SPLIT_K || !defined TILE_M || !defined TILE_N || !defined CLUSTER_M || !defined CLUSTER_N   \
    || !defined STAGES || !defined WGMMA_IN_FLIGHT || !defined EPILOGUE_STAGES || !defined SWIZZLE_GROUP    \
    || !defined RASTER_ORDER || !defined L2_HINT_A || !defined L2_HINT_B
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

constexpr unsigned kBlockBytes = kMetadataWords * 4;

struct Config {
    static constexpr int kConsumerGroups = CONSUMER_GROUPS, kWarpgroupsM = WARPGROUPS_M, kWarpgroupsN = WARPGROUPS_N,
                         kSplitK = SPLIT_K;
    static constexpr int kRowBytesA = 64, kRowBytesB = 128;  // 128 is the widest row that TMA swizzles
    static constexpr int kTileM = TILE_M, kTileN = TILE_N, kTileK = kRowBytesB / sizeof(element);
    static constexpr int kClusterM = CLUSTER_M, kClusterN = CLUSTER_N, kClusterK = 1;
    static constexpr int kStages = STAGES, kEpilogueStages = EPILOGUE_STAGES, kSwizzleGroup = SWIZZLE_GROUP;
    static constexpr RasterOrder kRasterOrder = RasterOrder::RASTER_ORDER;
    static constexpr L2Hint kL2HintA = L2Hint::L2_HINT_A, kL2HintB = L2Hint::L2_HINT_B;
    static constexpr int kMmasK = 2;                          // instructions along K per stage
    static constexpr int kBlocksK = kTileK / kMetadataBlock;  // blocks of metadata along K per stage
    static constexpr unsigned kMetadataBytes = METADATA_IN_SMEM ? kTileM / 64 * kBlocksK * kBlockBytes : 0;
    static constexpr int kReleaseArrivals = 4;  // each warp reads metadata of its own
};

using Shape = KernelShape<Config>;

// E as blocks of 64 rows and 64 k.
struct Metadata {
    const unsigned *words;
    int row_blocks, k_blocks;

    __device__ const unsigned *block(int row_block, int k_block) const {
        return words + (static_cast<long long>(row_block) * k_blocks + k_block) * kMetadataWords;
    }
};

// The metadata of a stage: for each 64 rows of the tile the blocks along K, as far as they exist.
struct MetadataStage {
    int row_block, k_block, rows, blocks;

    __device__ MetadataStage(const Metadata &metadata, int row, int k_tile)
        : row_block(row / kMetadataBlock), k_block(k_tile * Shape::kBlocksK) {
        rows = METADATA_IN_SMEM ? max(0, min(TILE_M / 64, metadata.row_blocks - row_block)) : 0;
        blocks = min(Shape::kBlocksK, metadata.k_blocks - k_block);
    }

    __device__ unsigned bytes() const { return rows * blocks * kBlockBytes; }

    __device__ void load(const Metadata &metadata, unsigned smem, unsigned barrier) const {
        for (int row = 0; row < rows; row++)
            bulk_load(smem + row * Shape::kBlocksK * kBlockBytes, metadata.block(row_block + row, k_block),
                      blocks * kBlockBytes, barrier);
    }
};

// A thread's metadata of a stage. Each instruction has a register of its own, also where two read the same word: ptxas
// copies a shared one and then serializes the wgmmas (C7513).
struct Words {
    unsigned of[Shape::kMmasM][Shape::kMmasK];
};

struct Mainloop : ConsumerWarpgroup<Shape> {
    Metadata metadata;
    unsigned zero;  // 0, which ptxas must not know

    __device__ Mainloop(const ConsumerWarpgroup<Shape> &warpgroup, const Metadata &metadata, unsigned zero)
        : ConsumerWarpgroup<Shape>(warpgroup), metadata(metadata), zero(zero) {}

    __device__ Words words_in_smem(int stage) const {
        Words words;
        const unsigned first = smem.metadata(stage) + row() / 64 * Shape::kBlocksK * kBlockBytes + thread * 4;
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
            for (int k = 0; k < Shape::kMmasK; k++)
                words.of[i][k] =
                    load_metadata_smem(first + (i * Shape::kBlocksK + k / kMmasPerMetadataBlock) * kBlockBytes);
        return words;
    }

    // Beyond the matrix all values are zero, so any words will do.
    __device__ Words words_in_global(const WorkTile &work, int k_tile) const {
        Words words;
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
            for (int k = 0; k < Shape::kMmasK; k++) {
                const int row_block = min((work.row + row()) / 64 + i, metadata.row_blocks - 1);
                const int k_block = min(k_tile * Shape::kBlocksK + k / kMmasPerMetadataBlock, metadata.k_blocks - 1);
                words.of[i][k] = load_metadata_global(metadata.block(row_block, k_block) + thread);
            }
        return words;
    }

    __device__ void retain(const Words &words) const {
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
#pragma unroll
            for (int k = 0; k < Shape::kMmasK; k++) retain_register(words.of[i][k], zero);
    }

    template <int KMma>
    __device__ void multiply_k(Accumulators<Shape> &accumulators, int stage, const Words &words, int accumulate) const {
        const unsigned long long a = smem_descriptor<Shape::kRowBytesA>(smem.a(stage) + row() * Shape::kRowBytesA)
            + KMma * 2;  // in units of 16 bytes
        const unsigned long long b =
            smem_descriptor<Shape::kRowBytesB>(smem.b(stage) + column() * Shape::kRowBytesB) + KMma * 4;
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++)
            wgmma_sp<Shape::kWarpgroupN, KMma>(accumulators.of[i], a + i * (64 * Shape::kRowBytesA / 16), b,
                                               words.of[i][KMma], accumulate);
    }

    __device__ void multiply_stage(Accumulators<Shape> &accumulators, int stage, const Words &words, bool first) const {
        warpgroup_arrive();
        multiply_k<0>(accumulators, stage, words, !first);
        multiply_k<1>(accumulators, stage, words, 1);
        warpgroup_commit_batch();
    }

    // With WGMMA_IN_FLIGHT = 1 a stage is released while the wgmmas of the next one run; hence two sets of words, used
    // in turn. Words in global memory are loaded one stage ahead.
    __device__ void multiply(Accumulators<Shape> &accumulators, PipelineState<STAGES> &state,
                             const WorkTile &work) const {
        Words even{}, odd{};
        int previous = 0;
        const auto multiply_k_tile = [&](Words &words, Words &others, int k_tile) {
            const bool first = k_tile == work.k_tile_begin;
            mbarrier_wait(smem.full_barrier(state.index), state.phase);
            if (METADATA_IN_SMEM) words = words_in_smem(state.index);
            multiply_stage(accumulators, state.index, words, first);
            if (!METADATA_IN_SMEM && !WGMMA_IN_FLIGHT) others = words_in_global(work, k_tile + 1);
            warpgroup_wait<WGMMA_IN_FLIGHT>();
            retain(WGMMA_IN_FLIGHT ? others : words);
            if (!METADATA_IN_SMEM && WGMMA_IN_FLIGHT) others = words_in_global(work, k_tile + 1);
            if (!WGMMA_IN_FLIGHT) release(state.index);
            else if (!first) release(previous);
            previous = state.index;
            ++state;
        };
        if (!METADATA_IN_SMEM) even = words_in_global(work, work.k_tile_begin);
        for (int k_tile = work.k_tile_begin; k_tile < work.k_tile_end; k_tile += 2) {
            multiply_k_tile(even, odd, k_tile);
            if (k_tile + 1 < work.k_tile_end) multiply_k_tile(odd, even, k_tile + 1);
        }
        order_arrive();
        warpgroup_wait<0>();
        retain(even), retain(odd);
        if (WGMMA_IN_FLIGHT) release(previous);
#pragma unroll
        for (int i = 0; i < Shape::kMmasM; i++) warpgroup_fence_operand(accumulators.of[i]);
    }
};

extern "C" __global__ void __launch_bounds__(Shape::kThreads, 1)
    gemm_sp(const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
            const __grid_constant__ TensorMap map_c, const unsigned *words, float4 *partials, unsigned *arrived,
            long long m, long long n, long long k) {
    extern __shared__ __align__(
        1024) unsigned char memory[];  // aligned for the swizzle; aligning the address needs more memory
    const SharedStorage<Shape> smem{smem_address(memory)};
    const TileScheduler<Shape> scheduler(m, n, k);
    const ClusterCoord<Shape> cluster;
    const Metadata metadata{words, static_cast<int>((m + 63) / 64), static_cast<int>((k + 63) / 64)};
    const auto load = [&](const PipelineState<STAGES> &state, const WorkTile &work, int k_tile) {
        const unsigned full = smem.full_barrier(state.index);
        const MetadataStage stage(metadata, work.row, k_tile);
        mbarrier_wait(smem.empty_barrier(state.index), state.phase ^ 1);
        mbarrier_arrive_expect_tx(full, Shape::kStageBytes + stage.bytes());
        load_tile_a(map_a, smem.a(state.index), full, k_tile * (Shape::kTileK / 2), work.row, cluster);
        load_tile_b(map_b, smem.b(state.index), full, k_tile * Shape::kTileK, work.column, cluster);
        stage.load(metadata, smem.metadata(state.index), full);
    };
    run_warp_specialized(
        smem, cluster, [&] { producer_loop(scheduler, cluster, load); },
        [&](const ConsumerWarpgroup<Shape> &warpgroup) {
            consumer_loop(Mainloop(warpgroup, metadata, static_cast<unsigned>(m >> 32)), scheduler, map_c,
                          SplitKWorkspace<Shape>{partials, arrived});
        });
}
