// The simplest use of sparse tensor cores: a warp computes 16 rows and WARP_N columns and loads its operands from
// global memory.
#include <lathe/mma_sp.cuh>

#if !defined WARPS_ALONG_N || !defined WARPS || !defined WARP_N
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

constexpr int kMmasN = WARP_N / 8;
constexpr int kElementBytes = sizeof(element);
constexpr int kMmaK = 64 / kElementBytes;

struct Matrix {
    const void *data;
    long long rows, row_bytes;

    // Returns four bytes, zero beyond the matrix.
    __device__ unsigned word(long long row, long long byte) const {
        if (row >= rows || byte >= row_bytes) return 0;
        return *reinterpret_cast<const unsigned *>(static_cast<const char *>(data) + row * row_bytes + byte);
    }
};

// A lane holds words of its row of A and of the row eight below.
__device__ void load_a(unsigned (&fragment)[4], const Matrix &a, long long row, long long k) {
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 4; i++)
        fragment[i] = a.word(row + lane / 4 + i % 2 * 8, k / 2 * kElementBytes + lane % 4 * 4 + i / 2 * 16);
}

__device__ void load_b(unsigned (&fragment)[4], const Matrix &b, long long column, long long k) {
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 4; i++) fragment[i] = b.word(column + lane / 4, k * kElementBytes + lane % 4 * 4 + i * 16);
}

template <int KMma>
__device__ void multiply(float (&accumulators)[kMmasN][4], const Matrix &values, const Matrix &b, long long row,
                         long long column, long long k, unsigned metadata) {
    unsigned fragment_a[4], fragment_b[4];
    load_a(fragment_a, values, row, k);
    for (int j = 0; j < kMmasN; j++) {
        load_b(fragment_b, b, column + j * 8, k);
        mma_sp<KMma>(accumulators[j], fragment_a, fragment_b, metadata);
    }
}

__device__ void store(const float (&accumulators)[kMmasN][4], __half *c, long long row, long long column, long long m,
                      long long n) {
    const int lane = threadIdx.x % 32;
    for (int j = 0; j < kMmasN; j++)
        for (int i = 0; i < 4; i++) {
            const long long y = row + lane / 4 + i / 2 * 8, x = column + j * 8 + lane % 4 * 2 + i % 2;
            if (y < m && x < n) c[y * n + x] = __float2half(accumulators[j][i]);
        }
}

extern "C" __global__ void __launch_bounds__(WARPS * 32)
    gemm_sp(const element *values, const unsigned *metadata, const element *b, __half *c, long long m, long long n,
            long long k) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const long long row = (blockIdx.y * (WARPS_ALONG_N ? 1 : WARPS) + (WARPS_ALONG_N ? 0 : warp)) * 16ll;
    const long long column =
        (blockIdx.x * (WARPS_ALONG_N ? WARPS : 1) + (WARPS_ALONG_N ? warp : 0)) * static_cast<long long>(WARP_N);
    if (row >= m || column >= n) return;
    const Matrix matrix_a{values, m, k / 2 * kElementBytes}, matrix_b{b, n, k * kElementBytes};
    const long long blocks = (k + kMetadataBlock - 1) / kMetadataBlock;
    const unsigned *words = metadata + row / kMetadataBlock * blocks * kMetadataWords + row % kMetadataBlock * 2 + lane;
    float accumulators[kMmasN][4] = {};
    for (long long block = 0; block < blocks; block++) {
        const unsigned word = words[block * kMetadataWords];
        multiply<0>(accumulators, matrix_a, matrix_b, row, column, block * kMetadataBlock, word);
        if (kMmasPerMetadataBlock > 1)
            multiply<1>(accumulators, matrix_a, matrix_b, row, column, block * kMetadataBlock + kMmaK, word);
    }
    store(accumulators, c, row, column, m, n);
}
