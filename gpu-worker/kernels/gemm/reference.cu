// The truth of gemm: f32 sums of 32 products at a time, added up in f64. A block makes 128 x 128 elements, a thread 8 x 8.
#include <lathe/types.cuh>

using namespace lathe;

constexpr int TILE = 128, STEPS = 32, THREADS = 256, SIDE = 16, EACH = TILE / SIDE;
constexpr int PITCH = TILE + 1;  // odd, so that a warp's writes fall in different banks

// Rows are those of A or of B; what lies beyond the matrix is zero.
__device__ void fetch(float (&to)[STEPS][PITCH], const element *from, long long first, long long rows, long long step, long long steps) {
    for (int i = threadIdx.x; i < TILE * STEPS; i += THREADS) {
        const long long row = first + i / STEPS, k = step + i % STEPS;
        to[i % STEPS][i / STEPS] = row < rows && k < steps ? to_float(from[row * steps + k]) : 0.0f;
    }
}

__device__ void add_products(double (&sums)[EACH][EACH], const float (&a)[STEPS][PITCH], const float (&b)[STEPS][PITCH]) {
    const int x = threadIdx.x % SIDE, y = threadIdx.x / SIDE;
    float some[EACH][EACH] = {};
#pragma unroll 4
    for (int k = 0; k < STEPS; k++)
#pragma unroll
        for (int i = 0; i < EACH; i++)
#pragma unroll
            for (int j = 0; j < EACH; j++) some[i][j] += a[k][y + i * SIDE] * b[k][x + j * SIDE];
#pragma unroll
    for (int i = 0; i < EACH; i++)
#pragma unroll
        for (int j = 0; j < EACH; j++) sums[i][j] += some[i][j];
}

extern "C" __global__ void __launch_bounds__(THREADS) reference(const element *a, const element *b, float *c, long long m, long long n, long long k) {
    __shared__ float tile_a[STEPS][PITCH], tile_b[STEPS][PITCH];
    const long long row = blockIdx.y * static_cast<long long>(TILE), column = blockIdx.x * static_cast<long long>(TILE);
    double sums[EACH][EACH] = {};
    for (long long step = 0; step < k; step += STEPS) {
        fetch(tile_a, a, row, m, step, k);
        fetch(tile_b, b, column, n, step, k);
        __syncthreads();
        add_products(sums, tile_a, tile_b);
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < EACH; i++)
#pragma unroll
        for (int j = 0; j < EACH; j++) {
            const long long y = row + threadIdx.x / SIDE + i * SIDE, x = column + threadIdx.x % SIDE + j * SIDE;
            if (y < m && x < n) c[y * n + x] = static_cast<float>(sums[i][j]);
        }
}
