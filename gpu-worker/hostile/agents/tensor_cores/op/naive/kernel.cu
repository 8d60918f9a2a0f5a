// A block computes TILE_M x TILE_N elements of C. Each of its threads computes some of them from global memory.
#include <lathe/types.cuh>

#if !defined TILE_M || !defined TILE_N || !defined THREADS
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

// Returns an element of A * B^T.
__device__ float dot(const element *a, const element *b, long long k) {
    float sum = 0;
    for (long long i = 0; i < k; i++) sum += to_float(a[i]) * to_float(b[i]);
    return sum;
}

extern "C" __global__ void __launch_bounds__(THREADS)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    const long long tiles_n = (n + TILE_N - 1) / TILE_N;
    const long long row = blockIdx.x / tiles_n * TILE_M, column = blockIdx.x % tiles_n * TILE_N;
    for (int i = threadIdx.x; i < TILE_M * TILE_N; i += THREADS) {
        const long long y = row + i / TILE_N, x = column + i % TILE_N;
        if (y < m && x < n) c[y * n + x] = from_float(dot(a + y * k, b + x * k, k));
    }
}
