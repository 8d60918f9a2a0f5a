// Consumer warpgroups of a warp-specialized kernel: sizes that follow from its configuration, accumulators,
// synchronization.
#pragma once

#include <lathe/pipeline.cuh>
#include <lathe/wgmma.cuh>

namespace lathe {

// Sizes derived from a kernel's Config, whose members are its knobs, the bytes of a row of A and of B in a stage, the
// bytes of metadata in a stage, and the arrivals of a warpgroup that release a stage.
template <class Config>
struct KernelShape : Config {
    static constexpr int kClusterSize = Config::kClusterM * Config::kClusterN * Config::kClusterK;
    static constexpr int kWarpgroupsPerTile = Config::kWarpgroupsM * Config::kWarpgroupsN;
    static constexpr int kConsumers = Config::kConsumerGroups * kWarpgroupsPerTile;
    static constexpr int kThreads =
        (kConsumers + 1) * kWarpgroupThreads;  // the producer is a warpgroup, so that it can release registers

    // The part of a tile that one consumer warpgroup computes; one wgmma computes 64 rows.
    static constexpr int kWarpgroupM = Config::kTileM / Config::kWarpgroupsM,
                         kWarpgroupN = Config::kTileN / Config::kWarpgroupsN;
    static constexpr int kMmasM = kWarpgroupM / 64;

    static constexpr unsigned kStageBytes = Config::kTileM * Config::kRowBytesA + Config::kTileN * Config::kRowBytesB;

    // Of a tile that is split in a cluster, each split adds up and writes kSplitN of a warpgroup's columns: it receives
    // them from the same warpgroup of every other split.
    static constexpr int kSplitN = kWarpgroupN / Config::kClusterK;
    static constexpr unsigned kSentBytes = kWarpgroupM * kSplitN * 4;  // to each of the others
    static constexpr unsigned kReceivedBytes = (Config::kClusterK - 1) * kSentBytes;

    // The part of C that a warp writes at once.
    static constexpr int kEpilogueRows = 16, kEpilogueColumns = kSplitN % 64 == 0 ? 64 : kSplitN % 32 == 0 ? 32 : 16;
    static constexpr unsigned kEpilogueBytes = kEpilogueRows * kEpilogueColumns * 2;
};

template <class Shape>
struct Accumulators {
    float of[Shape::kMmasM][Shape::kWarpgroupN / 2];
};

template <class Shape>
struct ConsumerWarpgroup {
    int index, thread;  // of the warpgroup among the consumers, of the thread in the warpgroup
    ClusterCoord<Shape> cluster;
    SharedStorage<Shape> smem;

    __device__ int group() const { return index / Shape::kWarpgroupsPerTile; }
    __device__ int index_in_group() const { return index % Shape::kWarpgroupsPerTile; }
    __device__ int row() const { return index_in_group() % Shape::kWarpgroupsM * Shape::kWarpgroupM; }
    __device__ int column() const { return index_in_group() / Shape::kWarpgroupsM * Shape::kWarpgroupN; }
    __device__ void sync() const { named_barrier_sync(1 + index, kWarpgroupThreads); }

    // Releases a stage to every block whose loads write to it.
    __device__ void release(int stage) const {
        const int lane = Shape::kReleaseArrivals == 1 ? thread : thread % 32;
        if constexpr (Shape::kClusterSize == 1) {
            if (lane == 0) mbarrier_arrive(smem.empty_barrier(stage));
        } else {
            if (lane < Shape::kClusterM + Shape::kClusterN - 1)
                mbarrier_arrive_remote(smem.empty_barrier(stage), cluster.source_block(lane));
        }
    }

    // Orders the mainloops of the consumer groups. A group waits for a stage only when that stage is the next to be
    // filled: a parity wait distinguishes a phase from the one before it, and from no other.
    __device__ void order_wait(int turn) const {
        if (Shape::kConsumerGroups > 1) mbarrier_wait(smem.order_barrier(group()), (group() == 0) ^ (turn & 1));
    }

    __device__ void order_arrive() const {
        if (Shape::kConsumerGroups > 1 && thread == 0)
            mbarrier_arrive(smem.order_barrier((group() + 1) % Shape::kConsumerGroups));
    }
};

}  // namespace lathe
