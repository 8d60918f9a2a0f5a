// Gemm with warp-level tensor core instructions (mma.sync). All threads fill a multistage pipeline of swizzled tiles
// with cp.async.
#include <lathe/cp_async.cuh>
#include <lathe/epilogue.cuh>
#include <lathe/mma.cuh>
#include <lathe/tile_scheduler.cuh>

#if !defined WARPS_M || !defined WARPS_N || !defined TILE_M || !defined TILE_N || !defined TILE_K             \
    || !defined MIN_BLOCKS_PER_SM || !defined STAGES || !defined PREFETCH_FRAGMENTS || !defined SWIZZLE_GROUP \
    || !defined RASTER_ORDER || !defined L2_PREFETCH_BYTES
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

constexpr int kThreads = WARPS_M * WARPS_N * 32;
constexpr int kWarpM = TILE_M / WARPS_M, kWarpN = TILE_N / WARPS_N;
constexpr int kMmasM = kWarpM / 16, kMmasN = kWarpN / 8, kMmaK = 16;
constexpr int kRowBytes = TILE_K * 2;
constexpr unsigned kBytesA = TILE_M * kRowBytes, kStageBytes = (TILE_M + TILE_N) * kRowBytes;

using Accumulators = WarpAccumulators<kMmasM, kMmasN>;

// A warp's operands of the instructions at one k.
struct Fragments {
    unsigned a[kMmasM][4], b[kMmasN / 2][4];
};

struct Matrix {
    const element *data;
    long long rows, columns;
};

// Loads Rows x TILE_K elements from (first_row, first_k), zero beyond the matrix.
template <int Rows>
__device__ void load_tile(unsigned smem, const Matrix &matrix, long long first_row, long long first_k) {
    constexpr int kChunks = TILE_K / 8;  // of 16 bytes per row
#pragma unroll
    for (int i = threadIdx.x; i < Rows * kChunks; i += kThreads) {
        const long long row = first_row + i / kChunks, k = first_k + i % kChunks * 8;
        const bool valid = row < matrix.rows && k < matrix.columns;
        cp_async_zfill<L2_PREFETCH_BYTES>(smem + swizzle<kRowBytes>(i / kChunks, i % kChunks),
                                          matrix.data + (valid ? row * matrix.columns + k : 0), valid);
    }
}

__device__ void load_fragments(Fragments &fragments, unsigned stage, int k) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row = warp % WARPS_M * kWarpM + lane % 16, column = warp / WARPS_M * kWarpN + lane % 8 + lane / 16 * 8;
#pragma unroll
    for (int i = 0; i < kMmasM; i++)
        ldmatrix_x4(fragments.a[i], stage + swizzle<kRowBytes>(row + i * 16, k / 8 + lane / 16));
#pragma unroll
    for (int j = 0; j < kMmasN / 2; j++)
        ldmatrix_x4(fragments.b[j], stage + kBytesA + swizzle<kRowBytes>(column + j * 16, k / 8 + lane / 8 % 2));
}

__device__ void multiply(Accumulators &accumulators, const Fragments &fragments) {
#pragma unroll
    for (int i = 0; i < kMmasM; i++)
#pragma unroll
        for (int j = 0; j < kMmasN; j++)
            mma_m16n8k16(accumulators.of[i][j], fragments.a[i], fragments.b[j / 2][j % 2 * 2],
                         fragments.b[j / 2][j % 2 * 2 + 1]);
}

// With PREFETCH_FRAGMENTS the fragments of the next k are loaded while those of this one are multiplied.
__device__ void multiply_stage(Accumulators &accumulators, unsigned stage) {
    constexpr int kBuffers = 1 + PREFETCH_FRAGMENTS;
    Fragments fragments[kBuffers];
    if (PREFETCH_FRAGMENTS) load_fragments(fragments[0], stage, 0);
#pragma unroll
    for (int k = 0; k < TILE_K; k += kMmaK) {
        if (!PREFETCH_FRAGMENTS) load_fragments(fragments[0], stage, k);
        else if (k + kMmaK < TILE_K) load_fragments(fragments[(k / kMmaK + 1) % kBuffers], stage, k + kMmaK);
        multiply(accumulators, fragments[k / kMmaK % kBuffers]);
    }
}

extern "C" __global__ void __launch_bounds__(kThreads, MIN_BLOCKS_PER_SM)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    extern __shared__ unsigned char memory[];
    const unsigned smem = align_up(smem_address(memory), 128);
    const Matrix matrix_a{a, m, k}, matrix_b{b, n, k};
    const int tiles_m = (m + TILE_M - 1) / TILE_M, tiles_n = (n + TILE_N - 1) / TILE_N,
              k_tiles = (k + TILE_K - 1) / TILE_K;
    const TileCoord tile = rasterize<SWIZZLE_GROUP, RasterOrder::RASTER_ORDER>(blockIdx.x, tiles_m, tiles_n);
    const long long row = tile.m * static_cast<long long>(TILE_M), column = tile.n * static_cast<long long>(TILE_N);
    Accumulators accumulators = {};
    multistage_mainloop<STAGES>(
        k_tiles,
        [&](int stage, int k_tile) {
            load_tile<TILE_M>(smem + stage * kStageBytes, matrix_a, row, k_tile * TILE_K);
            load_tile<TILE_N>(smem + stage * kStageBytes + kBytesA, matrix_b, column, k_tile * TILE_K);
        },
        [&](int stage) { multiply_stage(accumulators, smem + stage * kStageBytes); });
    const int warp = threadIdx.x / 32;
    store_accumulators(accumulators.of, c, row, column, warp % WARPS_M * kWarpM, warp / WARPS_M * kWarpN, m, n);
}
