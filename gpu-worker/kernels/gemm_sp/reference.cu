// The truth of gemm_sp: f32 sums of 32 products at a time, added up in f64. A block makes 128 x 128 elements, a thread 8 x 8.
// A is put together from the compressed values and the metadata; where that is not what pruning makes of A, it is not a number.
#include <lathe/metadata.cuh>

using namespace lathe;

constexpr int TILE = 128, STEPS = 32, THREADS = 256, SIDE = 16, EACH = TILE / SIDE;
constexpr int PITCH = TILE + 1;  // odd, so that a warp's writes fall in different banks

struct Sparse {
    const element *dense, *values;
    const unsigned *metadata;
    long long rows, steps;
};

__device__ bool same(element one, element other) { return to_float(one) == to_float(other); }

// Four elements of a row of A, from a multiple of four on.
__device__ void decode(const Sparse &from, long long row, long long k, float (&four)[4]) {
    const unsigned places = nibble_of(from.metadata, row, k, (from.steps + METADATA_BLOCK - 1) / METADATA_BLOCK);
    const int first = places & 3, second = places >> 2;
    const element *values = from.values + row * (from.steps / 2) + k / 2;
    element whole[4];
    for (int i = 0; i < 4; i++) whole[i] = from.dense[row * from.steps + k + i];
    const Kept kept = largest_two(whole);
    const bool ok = first == kept.first && second == kept.second && same(values[0], whole[first]) && same(values[1], whole[second]);
    for (int i = 0; i < 4; i++) {
        const float value = i == first ? to_float(values[0]) : i == second ? to_float(values[1]) : 0.0f;
        four[i] = ok ? value : __int_as_float(0x7FFFFFFF);
    }
}

// What lies beyond a matrix is zero.
__device__ void fetch_sparse(float (&to)[STEPS][PITCH], const Sparse &from, long long first, long long step) {
    constexpr int GROUPS = STEPS / 4;
    for (int i = threadIdx.x; i < TILE * GROUPS; i += THREADS) {
        const long long row = first + i / GROUPS, k = step + i % GROUPS * 4;
        float four[4] = {};
        if (row < from.rows && k + 4 <= from.steps) decode(from, row, k, four);
        for (int j = 0; j < 4; j++) to[i % GROUPS * 4 + j][i / GROUPS] = four[j];
    }
}

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

extern "C" __global__ void __launch_bounds__(THREADS)
    reference(const element *a, const element *b, const element *values, const unsigned *metadata, float *c, long long m, long long n, long long k) {
    __shared__ float tile_a[STEPS][PITCH], tile_b[STEPS][PITCH];
    const Sparse sparse{a, values, metadata, m, k};
    const long long row = blockIdx.y * static_cast<long long>(TILE), column = blockIdx.x * static_cast<long long>(TILE);
    double sums[EACH][EACH] = {};
    for (long long step = 0; step < k; step += STEPS) {
        fetch_sparse(tile_a, sparse, row, step);
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
