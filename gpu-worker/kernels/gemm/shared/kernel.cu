// Tiles of A and B in shared memory; a thread computes THREAD_M x THREAD_N elements of C in registers, without tensor
// cores.
#include <lathe/tile_scheduler.cuh>
#include <lathe/types.cuh>

#if !defined STAGES || !defined TILE_M || !defined TILE_N || !defined TILE_K || !defined THREAD_M || !defined THREAD_N \
    || !defined SWIZZLE_GROUP || !defined SMEM_PADDING || !defined UNROLL
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

constexpr int kUnroll = UNROLL;  // #pragma unroll takes no macro

constexpr int kThreadsN = TILE_N / THREAD_N, kThreadsM = TILE_M / THREAD_M, kThreads = kThreadsN * kThreadsM;
constexpr int kLoadsA = (TILE_M * TILE_K + kThreads - 1) / kThreads,
              kLoadsB = (TILE_N * TILE_K + kThreads - 1) / kThreads;

struct Tiles {
    float a[TILE_K][TILE_M + SMEM_PADDING], b[TILE_K][TILE_N + SMEM_PADDING];
};

// A thread's elements of the next tiles, loaded from global memory while the current tiles are multiplied.
struct NextTiles {
    element a[kLoadsA], b[kLoadsB];
};

struct Matrix {
    const element *data;
    long long rows, columns;

    // Returns an element, zero beyond the matrix.
    __device__ element at(long long row, long long k) const {
        return row < rows && k < columns ? data[row * columns + k] : from_float(0.0f);
    }
};

template <int Rows, int Loads>
__device__ void load_global(element (&to)[Loads], const Matrix &from, long long row, long long first_k) {
#pragma unroll
    for (int load = 0; load < Loads; load++) {
        const int i = threadIdx.x + load * kThreads;
        if (i < Rows * TILE_K) to[load] = from.at(row + i / TILE_K, first_k + i % TILE_K);
    }
}

template <int Rows, int Loads>
__device__ void store_shared(float (&to)[TILE_K][Rows + SMEM_PADDING], const element (&from)[Loads]) {
#pragma unroll
    for (int load = 0; load < Loads; load++) {
        const int i = threadIdx.x + load * kThreads;
        if (i < Rows * TILE_K) to[i % TILE_K][i / TILE_K] = to_float(from[load]);
    }
}

// Consecutive threads read consecutive columns, which lie in different banks.
__device__ void multiply(float (&accumulators)[THREAD_M][THREAD_N], const Tiles &tiles) {
    const int x = threadIdx.x % kThreadsN, y = threadIdx.x / kThreadsN;
#pragma unroll kUnroll
    for (int k = 0; k < TILE_K; k++) {
        float a[THREAD_M], b[THREAD_N];
#pragma unroll
        for (int i = 0; i < THREAD_M; i++) a[i] = tiles.a[k][y + i * kThreadsM];
#pragma unroll
        for (int j = 0; j < THREAD_N; j++) b[j] = tiles.b[k][x + j * kThreadsN];
#pragma unroll
        for (int i = 0; i < THREAD_M; i++)
#pragma unroll
            for (int j = 0; j < THREAD_N; j++) accumulators[i][j] += a[i] * b[j];
    }
}

__device__ void store(const float (&accumulators)[THREAD_M][THREAD_N], element *c, long long row, long long column,
                      long long m, long long n) {
#pragma unroll
    for (int i = 0; i < THREAD_M; i++)
#pragma unroll
        for (int j = 0; j < THREAD_N; j++) {
            const long long y = row + threadIdx.x / kThreadsN + i * kThreadsM,
                            x = column + threadIdx.x % kThreadsN + j * kThreadsN;
            if (y < m && x < n) c[y * n + x] = from_float(accumulators[i][j]);
        }
}

extern "C" __global__ void __launch_bounds__(kThreads)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    __shared__ Tiles tiles[STAGES];
    const TileCoord tile = rasterize<SWIZZLE_GROUP, RasterOrder::ALONG_N>(blockIdx.x, (m + TILE_M - 1) / TILE_M,
                                                                          (n + TILE_N - 1) / TILE_N);
    const long long row = tile.m * static_cast<long long>(TILE_M), column = tile.n * static_cast<long long>(TILE_N);
    const Matrix matrix_a{a, m, k}, matrix_b{b, n, k};
    float accumulators[THREAD_M][THREAD_N] = {};
    NextTiles next;
    load_global<TILE_M>(next.a, matrix_a, row, 0);
    load_global<TILE_N>(next.b, matrix_b, column, 0);
    int stage = 0;
    for (long long first_k = 0; first_k < k; first_k += TILE_K, stage = (stage + 1) % STAGES) {
        store_shared<TILE_M>(tiles[stage].a, next.a);
        store_shared<TILE_N>(tiles[stage].b, next.b);
        __syncthreads();
        load_global<TILE_M>(next.a, matrix_a, row, first_k + TILE_K);
        load_global<TILE_N>(next.b, matrix_b, column, first_k + TILE_K);
        multiply(accumulators, tiles[stage]);
        if (STAGES == 1) __syncthreads();
    }
    store(accumulators, c, row, column, m, n);
}
