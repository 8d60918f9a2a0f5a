// Tensor cores by mma.sync: a ring of swizzled tiles in shared memory, kept full by asynchronous copies of all threads.
#include <lathe/ampere.cuh>
#include <lathe/types.cuh>

#define ROWS 1
#define COLUMNS 2

#if !defined BM || !defined BN || !defined BK || !defined WARPS_M || !defined WARPS_N || !defined STAGES || !defined AHEAD || \
    !defined BLOCKS || !defined GROUP || !defined ALONG || !defined FETCH
#error "a knob is missing: BM, BN, BK, WARPS_M, WARPS_N, STAGES, AHEAD, BLOCKS, GROUP, ALONG and FETCH are needed"
#endif

using namespace lathe;

constexpr int THREADS = WARPS_M * WARPS_N * 32;
constexpr int WM = BM / WARPS_M, WN = BN / WARPS_N;  // a warp's part of the tile
constexpr int MATRICES_M = WM / 16, MATRICES_N = WN / 8;
constexpr int WIDTH = BK * 2;  // bytes of a row
constexpr unsigned A_BYTES = BM * WIDTH, STAGE_BYTES = (BM + BN) * WIDTH;

struct Sums {
    float of[MATRICES_M][MATRICES_N][4];
};

// What a warp needs of A and B for 16 steps of the sum.
struct Operands {
    unsigned a[MATRICES_M][4], b[MATRICES_N / 2][4];
};

struct Matrix {
    const element *data;
    long long rows, steps;
};

// Chunks of 16 bytes, neighbouring threads along a row; what lies beyond the matrix is zero.
template <int COUNT>
__device__ void fetch(unsigned to, const Matrix &from, long long first, long long step) {
    constexpr int CHUNKS = BK / 8;
#pragma unroll
    for (int i = threadIdx.x; i < COUNT * CHUNKS; i += THREADS) {
        const long long row = first + i / CHUNKS, k = step + i % CHUNKS * 8;
        const bool present = row < from.rows && k < from.steps;
        copy_async<FETCH>(to + swizzled<WIDTH>(i / CHUNKS, i % CHUNKS), from.data + (present ? row * from.steps + k : 0), present);
    }
}

__device__ void load(Operands &operands, unsigned stage, int k) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row = warp % WARPS_M * WM + lane % 16, column = warp / WARPS_M * WN + lane % 8 + lane / 16 * 8;
#pragma unroll
    for (int i = 0; i < MATRICES_M; i++) load_matrices(operands.a[i], stage + swizzled<WIDTH>(row + i * 16, k / 8 + lane / 16));
#pragma unroll
    for (int j = 0; j < MATRICES_N / 2; j++)
        load_matrices(operands.b[j], stage + A_BYTES + swizzled<WIDTH>(column + j * 16, k / 8 + lane / 8 % 2));
}

__device__ void multiply(Sums &sums, const Operands &operands) {
#pragma unroll
    for (int i = 0; i < MATRICES_M; i++)
#pragma unroll
        for (int j = 0; j < MATRICES_N; j++) multiply_add(sums.of[i][j], operands.a[i], operands.b[j / 2][j % 2 * 2], operands.b[j / 2][j % 2 * 2 + 1]);
}

// With AHEAD the operands of the next 16 steps are loaded while these are multiplied.
__device__ void multiply_stage(Sums &sums, unsigned stage) {
    Operands operands[1 + AHEAD];
    if (AHEAD) load(operands[0], stage, 0);
#pragma unroll
    for (int k = 0; k < BK; k += 16) {
        if (!AHEAD) load(operands[0], stage, k);
        else if (k + 16 < BK) load(operands[(k / 16 + 1) % (1 + AHEAD)], stage, k + 16);
        multiply(sums, operands[k / 16 % (1 + AHEAD)]);
    }
}

__device__ void write_pair(element *to, float first, float second, bool both, bool aligned) {
    if (both && aligned) {
        *reinterpret_cast<unsigned *>(to) = pack(first, second);
    } else {
        to[0] = from_float(first);
        if (both) to[1] = from_float(second);
    }
}

__device__ void write(const Sums &sums, element *c, long long row, long long column, long long m, long long n) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    row += warp % WARPS_M * WM + lane / 4, column += warp / WARPS_M * WN + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < MATRICES_M; i++)
#pragma unroll
        for (int j = 0; j < MATRICES_N; j++)
#pragma unroll
            for (int half = 0; half < 2; half++) {
                const long long y = row + i * 16 + half * 8, x = column + j * 8;
                if (y < m && x < n) write_pair(c + y * n + x, sums.of[i][j][half * 2], sums.of[i][j][half * 2 + 1], x + 1 < n, n % 2 == 0);
            }
}

// Bands of GROUP tiles, walked across, so that blocks at work at the same time share tiles in the second-level cache.
__device__ void locate(int across_count, int along_count, int &across, int &along) {
    const int band = blockIdx.x / (GROUP * along_count), place = blockIdx.x % (GROUP * along_count);
    const int width = min(across_count - band * GROUP, GROUP);
    across = band * GROUP + place % width;
    along = place / width;
}

extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    extern __shared__ unsigned char memory[];
    const unsigned shared = align_up(shared_address(memory), 128);
    const Matrix from_a{a, m, k}, from_b{b, n, k};
    const int down = (m + BM - 1) / BM, right = (n + BN - 1) / BN, steps = (k + BK - 1) / BK;
    int tile_m, tile_n;
    if (ALONG == ROWS) locate(down, right, tile_m, tile_n);
    else locate(right, down, tile_n, tile_m);
    const long long row = tile_m * static_cast<long long>(BM), column = tile_n * static_cast<long long>(BN);
    const auto fetch_stage = [&](int step) {
        const unsigned stage = shared + step % STAGES * STAGE_BYTES;
        if (step < steps) {
            fetch<BM>(stage, from_a, row, step * BK);
            fetch<BN>(stage + A_BYTES, from_b, column, step * BK);
        }
        commit_copies();  // empty past the end, so that the count of groups stays right
    };
    Sums sums = {};
    for (int step = 0; step < STAGES - 1; step++) fetch_stage(step);
    for (int step = 0; step < steps; step++) {
        await_copies<STAGES - 2>();
        __syncthreads();
        fetch_stage(step + STAGES - 1);
        multiply_stage(sums, shared + step % STAGES * STAGE_BYTES);
    }
    await_copies<0>();
    write(sums, c, row, column, m, n);
}
