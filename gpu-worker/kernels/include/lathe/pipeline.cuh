// Shared-memory layout and pipeline of a warp-specialized kernel: a producer fills stages by TMA, consumers release
// them.
#pragma once

#include <lathe/tma.cuh>

namespace lathe {

// Index and phase of a stage in a circular pipeline of Stages.
template <int Stages>
struct PipelineState {
    int index = 0;
    unsigned phase = 0;

    __device__ void operator++() {
        if (++index == Stages) index = 0, phase ^= 1;
    }

    __device__ void advance(int count) {
        const int next = index + count;
        phase ^= next / Stages & 1;
        index = next % Stages;
    }
};

// Addresses in shared memory: stages of A and B, epilogue buffers of each warp, partial sums of other blocks, stages of
// metadata, barriers.
template <class Shape>
struct SharedStorage {
    unsigned base;

    __device__ unsigned a(int stage) const { return base + stage * Shape::kStageBytes; }
    __device__ unsigned b(int stage) const { return a(stage) + Shape::kTileM * Shape::kRowBytesA; }
    __device__ unsigned epilogue(int warp) const {
        return a(Shape::kStages) + warp * Shape::kEpilogueStages * Shape::kEpilogueBytes;
    }
    __device__ unsigned partials(int warpgroup) const {
        return epilogue(Shape::kConsumers * 4) + warpgroup * Shape::kReceivedBytes;
    }
    __device__ unsigned metadata(int stage) const {
        return partials(Shape::kConsumers) + stage * Shape::kMetadataBytes;
    }
    __device__ unsigned full_barrier(int stage) const { return metadata(Shape::kStages) + stage * 16; }
    __device__ unsigned empty_barrier(int stage) const { return full_barrier(stage) + 8; }
    __device__ unsigned order_barrier(int group) const { return full_barrier(Shape::kStages) + group * 8; }
    __device__ unsigned partials_full_barrier(int warpgroup) const { return order_barrier(2) + warpgroup * 16; }
    __device__ unsigned partials_empty_barrier(int warpgroup) const { return partials_full_barrier(warpgroup) + 8; }
};

// This block's coordinates in its cluster. Of the blocks with the same k, those with the same m share tiles of A and
// those with the same n share tiles of B. Blocks that differ in k compute splits of the same tile.
template <class Shape>
struct ClusterCoord {
    static constexpr int kBlocksPerSplit = Shape::kClusterM * Shape::kClusterN;

    int rank, m, n, k;

    __device__ ClusterCoord()
        : rank(Shape::kClusterSize == 1 ? 0 : cluster_block_rank()), m(rank % Shape::kClusterM),
          n(rank / Shape::kClusterM % Shape::kClusterN), k(Shape::kClusterK == 1 ? 0 : rank / kBlocksPerSplit) {}

    // Returns the block that computes another split of this one's tile.
    __device__ int block_of_split(int split) const { return rank + (split - k) * kBlocksPerSplit; }

    __device__ unsigned short multicast_mask_a() const {
        unsigned mask = 0;
        for (int i = 0; i < Shape::kClusterN; i++) mask |= 1u << (m + Shape::kClusterM * i);
        return mask << (kBlocksPerSplit * k);
    }

    __device__ unsigned short multicast_mask_b() const {
        return ((1u << Shape::kClusterM) - 1) << (Shape::kClusterM * n + kBlocksPerSplit * k);
    }

    // Returns the i-th block whose loads write to this one: those that share B, then the others that share A.
    __device__ int source_block(int i) const {
        if (i < Shape::kClusterM) return i + Shape::kClusterM * n + kBlocksPerSplit * k;
        const int other = i - Shape::kClusterM;
        return m + Shape::kClusterM * (other < n ? other : other + 1) + kBlocksPerSplit * k;
    }
};

// Loads this block's slice of a tile, for all blocks in the mask.
template <L2Hint Hint, bool Multicast>
__device__ void load_slice(unsigned smem, const TensorMap &map, unsigned barrier, int k, int row, unsigned short mask) {
    if constexpr (Hint == L2Hint::EVICT_NORMAL) {
        if constexpr (Multicast) tma_load_multicast(smem, map, barrier, k, row, mask);
        else tma_load(smem, map, barrier, k, row);
    } else {
        if constexpr (Multicast) tma_load_multicast(smem, map, barrier, k, row, mask, create_l2_policy<Hint>());
        else tma_load(smem, map, barrier, k, row, create_l2_policy<Hint>());
    }
}

template <class Shape>
__device__ void load_tile_a(const TensorMap &map, unsigned smem, unsigned barrier, int k, int row,
                            const ClusterCoord<Shape> &cluster) {
    const int first =
        cluster.n * (Shape::kTileM / Shape::kClusterN);  // the blocks with the same m load the other slices
    load_slice<Shape::kL2HintA, (Shape::kClusterN > 1)>(smem + first * Shape::kRowBytesA, map, barrier, k, row + first,
                                                        cluster.multicast_mask_a());
}

template <class Shape>
__device__ void load_tile_b(const TensorMap &map, unsigned smem, unsigned barrier, int k, int column,
                            const ClusterCoord<Shape> &cluster) {
    const int first = cluster.m * (Shape::kTileN / Shape::kClusterM);
    load_slice<Shape::kL2HintB, (Shape::kClusterM > 1)>(smem + first * Shape::kRowBytesB, map, barrier, k,
                                                        column + first, cluster.multicast_mask_b());
}

}  // namespace lathe
