// The simplest use of sparse tensor cores: a warp makes 16 rows and a few columns, its operands read straight from global memory.
#include <lathe/sparse.cuh>

#if !defined WARPS || !defined COLUMNS || !defined ALONG_N
#error "a knob is missing: WARPS, COLUMNS and ALONG_N are needed"
#endif

using namespace lathe;

constexpr int MATRICES = COLUMNS / 8;
constexpr int BYTES = sizeof(element);
constexpr int STEP = 64 / BYTES;  // k that one instruction takes

// Rows of bytes; what lies beyond the matrix is zero.
struct Matrix {
    const void *data;
    long long rows, width;

    __device__ unsigned word(long long row, long long byte) const {
        if (row >= rows || byte >= width) return 0;
        return *reinterpret_cast<const unsigned *>(static_cast<const char *>(data) + row * width + byte);
    }
};

// A lane holds words of its row of A and of the row eight below, and of its column.
__device__ void load_a(unsigned (&to)[4], const Matrix &a, long long row, long long k) {
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 4; i++) to[i] = a.word(row + lane / 4 + i % 2 * 8, k / 2 * BYTES + lane % 4 * 4 + i / 2 * 16);
}

__device__ void load_b(unsigned (&to)[4], const Matrix &b, long long column, long long k) {
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 4; i++) to[i] = b.word(column + lane / 4, k * BYTES + lane % 4 * 4 + i * 16);
}

template <int PART>
__device__ void multiply(float (&sums)[MATRICES][4], const Matrix &values, const Matrix &b, long long row, long long column, long long k, unsigned metadata) {
    unsigned some_a[4], some_b[4];
    load_a(some_a, values, row, k);
    for (int j = 0; j < MATRICES; j++) {
        load_b(some_b, b, column + j * 8, k);
        multiply_add_sparse<PART>(sums[j], some_a, some_b, metadata);
    }
}

__device__ void write(const float (&sums)[MATRICES][4], __half *c, long long row, long long column, long long m, long long n) {
    const int lane = threadIdx.x % 32;
    for (int j = 0; j < MATRICES; j++)
        for (int i = 0; i < 4; i++) {
            const long long y = row + lane / 4 + i / 2 * 8, x = column + j * 8 + lane % 4 * 2 + i % 2;
            if (y < m && x < n) c[y * n + x] = __float2half(sums[j][i]);
        }
}

extern "C" __global__ void __launch_bounds__(WARPS * 32)
    gemm_sp(const element *values, const unsigned *metadata, const element *b, __half *c, long long m, long long n, long long k) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const long long row = (blockIdx.y * (ALONG_N ? 1 : WARPS) + (ALONG_N ? 0 : warp)) * 16ll;
    const long long column = (blockIdx.x * (ALONG_N ? WARPS : 1) + (ALONG_N ? warp : 0)) * static_cast<long long>(COLUMNS);
    if (row >= m || column >= n) return;
    const Matrix from_a{values, m, k / 2 * BYTES}, from_b{b, n, k * BYTES};
    const long long blocks = (k + METADATA_BLOCK - 1) / METADATA_BLOCK;
    const unsigned *words = metadata + row / METADATA_BLOCK * blocks * METADATA_WORDS + row % METADATA_BLOCK * 2 + lane;
    float sums[MATRICES][4] = {};
    for (long long block = 0; block < blocks; block++) {
        const unsigned word = words[block * METADATA_WORDS];
        multiply<0>(sums, from_a, from_b, row, column, block * METADATA_BLOCK, word);
        if (STEPS_OF_BLOCK > 1) multiply<1>(sums, from_a, from_b, row, column, block * METADATA_BLOCK + STEP, word);
    }
    write(sums, c, row, column, m, n);
}
