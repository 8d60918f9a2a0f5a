// Tiles of A and B in shared memory; a warp computes FRAGMENTS_M x FRAGMENTS_N fragments of C on tensor cores.
#include <cuda_fp16.h>
#include <mma.h>

#if !defined WARPS_M || !defined WARPS_N || !defined FRAGMENTS_M || !defined FRAGMENTS_N || !defined TILE_K \
    || !defined STAGES || !defined SMEM_PADDING || !defined SWIZZLE_GROUP
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace nvcuda;

constexpr int kFragment = 16, kVector = 8;  // elements along a side of a fragment, elements of a 16-byte load
constexpr int kTileM = kFragment * WARPS_M * FRAGMENTS_M, kTileN = kFragment * WARPS_N * FRAGMENTS_N;
constexpr int kThreads = 32 * WARPS_M * WARPS_N, kPitch = TILE_K + SMEM_PADDING;

// A thread's vectors of a tile, on their way from global to shared memory.
template <int Rows>
struct Vectors {
    static constexpr int kCount = Rows * TILE_K / kVector / kThreads;
    int4 vectors[kCount];

    __device__ void load(const half *from, long long pitch) {
#pragma unroll
        for (int i = 0; i < kCount; i++) {
            const int element = (threadIdx.x + i * kThreads) * kVector;
            vectors[i] = *reinterpret_cast<const int4 *>(from + element / TILE_K * pitch + element % TILE_K);
        }
    }

    __device__ void store(half *to) const {
#pragma unroll
        for (int i = 0; i < kCount; i++) {
            const int element = (threadIdx.x + i * kThreads) * kVector;
            *reinterpret_cast<int4 *>(to + element / TILE_K * kPitch + element % TILE_K) = vectors[i];
        }
    }
};

// Bands of SWIZZLE_GROUP tiles along N, each rasterized along M, so that neighbors share tiles in the L2 cache.
__device__ void find_tile(int tiles_m, int tiles_n, int &tile_m, int &tile_n) {
    const int band = blockIdx.x / (SWIZZLE_GROUP * tiles_m), first = band * SWIZZLE_GROUP;
    const int width = min(SWIZZLE_GROUP, tiles_n - first), within = blockIdx.x - first * tiles_m;
    tile_m = within / width;
    tile_n = first + within % width;
}

extern "C" __global__ void __launch_bounds__(kThreads)
    wmma_tiles(const half *a, const half *b, float *c, long long m, long long n, long long k) {
    __shared__ __align__(32) half tiles_a[STAGES][kTileM * kPitch], tiles_b[STAGES][kTileN * kPitch];

    int tile_m, tile_n;
    find_tile(static_cast<int>(m / kTileM), static_cast<int>(n / kTileN), tile_m, tile_n);
    a += static_cast<long long>(tile_m) * kTileM * k;
    b += static_cast<long long>(tile_n) * kTileN * k;

    const int warp = threadIdx.x / 32;
    const int warp_m = warp / WARPS_N * FRAGMENTS_M * kFragment, warp_n = warp % WARPS_N * FRAGMENTS_N * kFragment;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[FRAGMENTS_M][FRAGMENTS_N];
#pragma unroll
    for (int i = 0; i < FRAGMENTS_M; i++)
#pragma unroll
        for (int j = 0; j < FRAGMENTS_N; j++) wmma::fill_fragment(sums[i][j], 0.0f);

    Vectors<kTileM> next_a;
    Vectors<kTileN> next_b;
    next_a.load(a, k);
    next_b.load(b, k);
    int stage = 0;
    for (long long first = 0; first < k; first += TILE_K) {
        next_a.store(tiles_a[stage]);
        next_b.store(tiles_b[stage]);
        __syncthreads();
        if (first + TILE_K < k) {
            next_a.load(a + first + TILE_K, k);
            next_b.load(b + first + TILE_K, k);
        }
#pragma unroll
        for (int inner = 0; inner < TILE_K; inner += kFragment) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left[FRAGMENTS_M];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right[FRAGMENTS_N];
#pragma unroll
            for (int i = 0; i < FRAGMENTS_M; i++)
                wmma::load_matrix_sync(left[i], tiles_a[stage] + (warp_m + i * kFragment) * kPitch + inner, kPitch);
#pragma unroll
            for (int j = 0; j < FRAGMENTS_N; j++)
                wmma::load_matrix_sync(right[j], tiles_b[stage] + (warp_n + j * kFragment) * kPitch + inner, kPitch);
#pragma unroll
            for (int i = 0; i < FRAGMENTS_M; i++)
#pragma unroll
                for (int j = 0; j < FRAGMENTS_N; j++) wmma::mma_sync(sums[i][j], left[i], right[j], sums[i][j]);
        }
        if (STAGES == 1) __syncthreads();
        stage = (stage + 1) % STAGES;
    }

    c += (static_cast<long long>(tile_m) * kTileM + warp_m) * n + static_cast<long long>(tile_n) * kTileN + warp_n;
#pragma unroll
    for (int i = 0; i < FRAGMENTS_M; i++)
#pragma unroll
        for (int j = 0; j < FRAGMENTS_N; j++)
            wmma::store_matrix_sync(c + i * kFragment * n + j * kFragment, sums[i][j], n, wmma::mem_row_major);
}
