// Maps output tiles to blocks: rasterization with a swizzle for L2 reuse, and the persistent scheduler with split-K
// tail tiles.
#pragma once

namespace lathe {

// Direction in which consecutive bands of tiles are walked. ALONG_N: a band is a few rows of tiles, walked along N.
enum class RasterOrder { ALONG_M, ALONG_N };

struct TileCoord {
    int m, n;
};

// Returns the coordinates of a tile. A band is SwizzleGroup tiles wide, so that blocks that run at the same time share
// tiles of A and B in L2.
template <int SwizzleGroup, RasterOrder Order>
__device__ __forceinline__ TileCoord rasterize(unsigned tile, int tiles_m, int tiles_n) {
    const int across = Order == RasterOrder::ALONG_N ? tiles_m : tiles_n,
              along = Order == RasterOrder::ALONG_N ? tiles_n : tiles_m;
    const int band = tile / (SwizzleGroup * along), place = tile % (SwizzleGroup * along);
    const int width = min(across - band * SwizzleGroup, SwizzleGroup);
    const int minor = band * SwizzleGroup + place % width, major = place / width;
    return Order == RasterOrder::ALONG_N ? TileCoord{minor, major} : TileCoord{major, minor};
}

// An output tile, or one split of its K, that a block computes. `splits` counts those that are added up through global
// memory; the splits of a cluster have their own ranges of K.
struct WorkTile {
    int row, column, k_tile_begin, k_tile_end;
    int split, splits, owner;  // owner: the block that reduces the splits and writes the tile; it computes split 0

    __device__ int k_tiles() const { return k_tile_end - k_tile_begin; }
};

// Assigns work tiles to clusters. The tiles of full waves come first. The remaining tiles are split along K into as
// many splits, at most Shape::kSplitK, as give each cluster at most one. A division by a run-time value takes 200
// cycles, before the first load can be issued; hence the loops over constants.
template <class Shape>
struct TileScheduler {
    int tiles_m, tiles_n, k_tiles, clusters, full_wave_tiles, tail_tiles, tail_splits;

    __device__ TileScheduler(int m, int n, int k) {
        constexpr int kRows = Shape::kTileM * Shape::kClusterM, kColumns = Shape::kTileN * Shape::kClusterN;
        tiles_m = (m + kRows - 1) / kRows;
        tiles_n = (n + kColumns - 1) / kColumns;
        k_tiles = (k + Shape::kTileK - 1) / Shape::kTileK;
        clusters = gridDim.x / Shape::kClusterSize;
        const int tiles = tiles_m * tiles_n;
        full_wave_tiles = Shape::kSplitK == 1 ? tiles : tiles < clusters ? 0 : tiles / clusters * clusters;
        tail_tiles = tiles - full_wave_tiles;
        tail_splits = 1;
#pragma unroll
        for (int splits = 2; splits <= Shape::kSplitK; splits++)
            if (splits * tail_tiles <= clusters && splits <= k_tiles) tail_splits = splits;
    }

    __device__ int work_tiles() const { return full_wave_tiles + tail_tiles * tail_splits; }

    template <class ClusterCoord>
    __device__ WorkTile work_tile(int index, const ClusterCoord &cluster) const {
        WorkTile work{0, 0, 0, k_tiles, 0, 1, 0};
        int tile = index;
        if (Shape::kSplitK > 1 && index >= full_wave_tiles) {
            tile = split_tile(index, work);
            work.owner = (tile - full_wave_tiles) * Shape::kClusterSize + cluster.rank;
        }
        if (Shape::kClusterK > 1) {
            work.k_tile_begin = k_tiles * cluster.k / Shape::kClusterK;
            work.k_tile_end = k_tiles * (cluster.k + 1) / Shape::kClusterK;
        }
        int tile_m, tile_n;
        if (Shape::kRasterOrder == RasterOrder::ALONG_N) rasterize_tile(tile, tiles_m, tiles_n, tile_m, tile_n);
        else rasterize_tile(tile, tiles_n, tiles_m, tile_n, tile_m);
        work.row = (tile_m * Shape::kClusterM + cluster.m) * Shape::kTileM;
        work.column = (tile_n * Shape::kClusterN + cluster.n) * Shape::kTileN;
        return work;
    }

    // Sets the split and its range of K, and returns the tile that it belongs to.
    __device__ int split_tile(int index, WorkTile &work) const {
        work.splits = tail_splits;
#pragma unroll
        for (int split = 1; split < Shape::kSplitK; split++)
            if (index - full_wave_tiles >= split * tail_tiles) work.split = split;
        set_k_range<2>(work, k_tiles * work.split, k_tiles * (work.split + 1));
        return index - work.split * tail_tiles;
    }

    // Divides a range of K by the number of splits. Splits is a constant: a division by a run-time value takes longer.
    template <int Splits>
    __device__ void set_k_range(WorkTile &work, int begin, int end) const {
        if constexpr (Splits <= Shape::kSplitK) {
            if (Splits == tail_splits) work.k_tile_begin = begin / Splits, work.k_tile_end = end / Splits;
            set_k_range<Splits + 1>(work, begin, end);
        }
    }

    // rasterize() without divisions in the common cases.
    __device__ static void rasterize_tile(int tile, int across_count, int along_count, int &across, int &along) {
        const int size = Shape::kSwizzleGroup * along_count, band = tile < size ? 0 : tile / size,
                  place = tile - band * size;
        const int width = min(across_count - band * Shape::kSwizzleGroup, Shape::kSwizzleGroup);
        along = width == Shape::kSwizzleGroup ? place / Shape::kSwizzleGroup : place / width;
        across = band * Shape::kSwizzleGroup + place - along * width;
    }
};

}  // namespace lathe
