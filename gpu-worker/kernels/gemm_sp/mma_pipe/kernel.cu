// Gemm with 2:4 sparse A and warp-level sparse tensor core instructions (mma.sp). All threads fill a multistage
// pipeline of swizzled tiles and metadata with cp.async.
#include <lathe/cp_async.cuh>
#include <lathe/epilogue.cuh>
#include <lathe/mma.cuh>
#include <lathe/mma_sp.cuh>
#include <lathe/tile_scheduler.cuh>

#if !defined WARPS_M || !defined WARPS_N || !defined TILE_M || !defined TILE_N || !defined MIN_BLOCKS_PER_SM \
    || !defined STAGES || !defined PREFETCH_FRAGMENTS || !defined SWIZZLE_GROUP || !defined RASTER_ORDER     \
    || !defined L2_PREFETCH_BYTES
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

constexpr int kThreads = WARPS_M * WARPS_N * 32;
constexpr int kWarpM = TILE_M / WARPS_M, kWarpN = TILE_N / WARPS_N;
constexpr int kMmasM = kWarpM / 16, kMmasN = kWarpN / 8;
constexpr int kRowBytesA = 64, kRowBytesB = 128;  // per stage
constexpr int kTileK = kRowBytesB / sizeof(element);
constexpr int kBlocksK = kTileK / kMetadataBlock;  // blocks of metadata along K per stage
constexpr unsigned kMetadataRowBytes = 32 * 4;     // metadata of 16 rows and 64 k
constexpr unsigned kBytesA = TILE_M * kRowBytesA, kBytesB = TILE_N * kRowBytesB;
constexpr unsigned kStageBytes = kBytesA + kBytesB + TILE_M / 16 * kBlocksK * kMetadataRowBytes;

using Accumulators = WarpAccumulators<kMmasM, kMmasN>;

// A warp's operands of one instruction along K.
struct Fragments {
    unsigned a[kMmasM][4], b[kMmasN][4], metadata[kMmasM];
};

struct Matrix {
    const void *data;
    long long rows, row_bytes;

    __device__ const char *at(long long row, long long byte) const {
        return static_cast<const char *>(data) + row * row_bytes + byte;
    }
};

// Loads Rows x RowBytes bytes from (first_row, first_byte), zero beyond the matrix.
template <int Rows, int RowBytes>
__device__ void load_tile(unsigned smem, const Matrix &matrix, long long first_row, long long first_byte) {
    constexpr int kChunks = RowBytes / 16;
#pragma unroll
    for (int i = threadIdx.x; i < Rows * kChunks; i += kThreads) {
        const long long row = first_row + i / kChunks, byte = first_byte + i % kChunks * 16;
        const bool valid = row < matrix.rows && byte < matrix.row_bytes;
        cp_async_zfill<L2_PREFETCH_BYTES>(smem + swizzle<RowBytes>(i / kChunks, i % kChunks),
                                          matrix.at(valid ? row : 0, valid ? byte : 0), valid);
    }
}

// Loads the words of a warp for each 16 rows and each 64 k of the stage. A row of `metadata` holds the blocks of 64
// rows.
__device__ void load_metadata(unsigned smem, const Matrix &metadata, long long first_row, long long first_block) {
    constexpr int kChunks = kMetadataRowBytes / 16;
#pragma unroll
    for (int i = threadIdx.x; i < TILE_M / 16 * kBlocksK * kChunks; i += kThreads) {
        const long long row = first_row + i / (kBlocksK * kChunks) * 16, block = first_block + i / kChunks % kBlocksK;
        const long long byte =
            block * kMetadataWords * 4 + row % kMetadataBlock / 16 * kMetadataRowBytes + i % kChunks * 16;
        const bool valid = row / kMetadataBlock < metadata.rows && byte < metadata.row_bytes;
        cp_async_zfill<L2_PREFETCH_BYTES>(smem + i * 16,
                                          metadata.at(valid ? row / kMetadataBlock : 0, valid ? byte : 0), valid);
    }
}

template <int KMma>
__device__ void load_fragments(Fragments &fragments, unsigned stage) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row = warp % WARPS_M * kWarpM, column = warp / WARPS_M * kWarpN;
#pragma unroll
    for (int i = 0; i < kMmasM; i++) {
        ldmatrix_x4(fragments.a[i], stage + swizzle<kRowBytesA>(row + i * 16 + lane % 16, KMma * 2 + lane / 16));
        const unsigned words =
            stage + kBytesA + kBytesB + ((row / 16 + i) * kBlocksK + KMma / kMmasPerMetadataBlock) * kMetadataRowBytes;
        fragments.metadata[i] = load_metadata_smem(words + lane * 4);
    }
#pragma unroll
    for (int j = 0; j < kMmasN; j++)
        ldmatrix_x4(fragments.b[j],
                    stage + kBytesA + swizzle<kRowBytesB>(column + j * 8 + lane % 8, KMma * 4 + lane / 8));
}

template <int KMma>
__device__ void multiply(Accumulators &accumulators, const Fragments &fragments) {
#pragma unroll
    for (int i = 0; i < kMmasM; i++)
#pragma unroll
        for (int j = 0; j < kMmasN; j++)
            mma_sp<KMma>(accumulators.of[i][j], fragments.a[i], fragments.b[j], fragments.metadata[i]);
}

// With PREFETCH_FRAGMENTS the fragments of the second instruction are loaded before the first is issued.
__device__ void multiply_stage(Accumulators &accumulators, unsigned stage) {
    Fragments first, second;
    load_fragments<0>(first, stage);
    if (PREFETCH_FRAGMENTS) load_fragments<1>(second, stage);
    multiply<0>(accumulators, first);
    if (!PREFETCH_FRAGMENTS) load_fragments<1>(second, stage);
    multiply<1>(accumulators, second);
}

extern "C" __global__ void __launch_bounds__(kThreads, MIN_BLOCKS_PER_SM)
    gemm_sp(const element *values, const unsigned *metadata, const element *b, __half *c, long long m, long long n,
            long long k) {
    extern __shared__ unsigned char memory[];
    const unsigned smem = align_up(smem_address(memory), 128);
    const long long row_bytes = k * sizeof(element);
    const long long row_blocks = (m + kMetadataBlock - 1) / kMetadataBlock,
                    k_blocks = (k + kMetadataBlock - 1) / kMetadataBlock;
    const Matrix matrix_a{values, m, row_bytes / 2}, matrix_b{b, n, row_bytes},
        words{metadata, row_blocks, k_blocks * kMetadataWords * 4};
    const int tiles_m = (m + TILE_M - 1) / TILE_M, tiles_n = (n + TILE_N - 1) / TILE_N,
              k_tiles = (k + kTileK - 1) / kTileK;
    const TileCoord tile = rasterize<SWIZZLE_GROUP, RasterOrder::RASTER_ORDER>(blockIdx.x, tiles_m, tiles_n);
    const long long row = tile.m * static_cast<long long>(TILE_M), column = tile.n * static_cast<long long>(TILE_N);
    Accumulators accumulators = {};
    multistage_mainloop<STAGES>(
        k_tiles,
        [&](int stage, int k_tile) {
            const unsigned to = smem + stage * kStageBytes;
            load_tile<TILE_M, kRowBytesA>(to, matrix_a, row, k_tile * kRowBytesA);
            load_tile<TILE_N, kRowBytesB>(to + kBytesA, matrix_b, column, k_tile * kRowBytesB);
            load_metadata(to + kBytesA + kBytesB, words, row, k_tile * kBlocksK);
        },
        [&](int stage) { multiply_stage(accumulators, smem + stage * kStageBytes); });
    const int warp = threadIdx.x / 32;
    store_accumulators(accumulators.of, c, row, column, warp % WARPS_M * kWarpM, warp / WARPS_M * kWarpN, m, n);
}
