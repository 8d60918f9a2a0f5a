// Sparse tensor cores by mma.sp: a ring of swizzled tiles and their metadata in shared memory, kept full by asynchronous
// copies of all threads.
#include <lathe/ampere.cuh>
#include <lathe/sparse.cuh>

#define ROWS 1
#define COLUMNS 2

#if !defined BM || !defined BN || !defined WARPS_M || !defined WARPS_N || !defined STAGES || !defined AHEAD || !defined BLOCKS || \
    !defined GROUP || !defined ALONG || !defined FETCH
#error "a knob is missing: BM, BN, WARPS_M, WARPS_N, STAGES, AHEAD, BLOCKS, GROUP, ALONG and FETCH are needed"
#endif

using namespace lathe;

constexpr int THREADS = WARPS_M * WARPS_N * 32;
constexpr int WM = BM / WARPS_M, WN = BN / WARPS_N;  // a warp's part of the tile
constexpr int MATRICES_M = WM / 16, MATRICES_N = WN / 8;
constexpr int WIDTH_A = 64, WIDTH_B = 128;  // bytes of a row in a stage
constexpr int BK = WIDTH_B / sizeof(element);
constexpr int WORDS = BK / METADATA_BLOCK;  // of metadata, a thread's in a stage
constexpr unsigned ROW_WORDS_BYTES = 32 * 4;  // metadata of 16 rows and 64 k
constexpr unsigned A_BYTES = BM * WIDTH_A, B_BYTES = BN * WIDTH_B, STAGE_BYTES = A_BYTES + B_BYTES + BM / 16 * WORDS * ROW_WORDS_BYTES;

struct Sums {
    float of[MATRICES_M][MATRICES_N][4];
};

// What a warp needs for one instruction along K.
struct Operands {
    unsigned a[MATRICES_M][4], b[MATRICES_N][4], words[MATRICES_M];
};

// Rows of bytes.
struct Matrix {
    const void *data;
    long long rows, width;

    __device__ const char *at(long long row, long long byte) const { return static_cast<const char *>(data) + row * width + byte; }
};

// Chunks of 16 bytes, neighbouring threads along a row; what lies beyond the matrix is zero.
template <int COUNT, int WIDTH>
__device__ void fetch(unsigned to, const Matrix &from, long long first, long long byte) {
    constexpr int CHUNKS = WIDTH / 16;
#pragma unroll
    for (int i = threadIdx.x; i < COUNT * CHUNKS; i += THREADS) {
        const long long row = first + i / CHUNKS, place = byte + i % CHUNKS * 16;
        const bool present = row < from.rows && place < from.width;
        copy_async<FETCH>(to + swizzled<WIDTH>(i / CHUNKS, i % CHUNKS), from.at(present ? row : 0, present ? place : 0), present);
    }
}

// For each 16 rows, and each 64 k of the stage, the words of a warp; a row of the matrix is a block of metadata along K.
__device__ void fetch_words(unsigned to, const Matrix &from, long long first_row, long long first_block) {
    constexpr int CHUNKS = ROW_WORDS_BYTES / 16;
#pragma unroll
    for (int i = threadIdx.x; i < BM / 16 * WORDS * CHUNKS; i += THREADS) {
        const long long row = first_row + i / (WORDS * CHUNKS) * 16, block = first_block + i / CHUNKS % WORDS;
        const long long place = block * METADATA_WORDS * 4 + row % METADATA_BLOCK / 16 * ROW_WORDS_BYTES + i % CHUNKS * 16;
        const bool present = row / METADATA_BLOCK < from.rows && place < from.width;
        copy_async<FETCH>(to + i * 16, from.at(present ? row / METADATA_BLOCK : 0, present ? place : 0), present);
    }
}

template <int STEP>
__device__ void load(Operands &operands, unsigned stage) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row = warp % WARPS_M * WM, column = warp / WARPS_M * WN;
#pragma unroll
    for (int i = 0; i < MATRICES_M; i++) {
        load_matrices(operands.a[i], stage + swizzled<WIDTH_A>(row + i * 16 + lane % 16, STEP * 2 + lane / 16));
        const unsigned words = stage + A_BYTES + B_BYTES + ((row / 16 + i) * WORDS + STEP / STEPS_OF_BLOCK) * ROW_WORDS_BYTES;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(operands.words[i]) : "r"(words + lane * 4) : "memory");
    }
#pragma unroll
    for (int j = 0; j < MATRICES_N; j++)
        load_matrices(operands.b[j], stage + A_BYTES + swizzled<WIDTH_B>(column + j * 8 + lane % 8, STEP * 4 + lane / 8));
}

template <int STEP>
__device__ void multiply(Sums &sums, const Operands &operands) {
#pragma unroll
    for (int i = 0; i < MATRICES_M; i++)
#pragma unroll
        for (int j = 0; j < MATRICES_N; j++) multiply_add_sparse<STEP>(sums.of[i][j], operands.a[i], operands.b[j], operands.words[i]);
}

// With AHEAD the operands of the second half are loaded while the first is multiplied.
__device__ void multiply_stage(Sums &sums, unsigned stage) {
    Operands first, second;
    load<0>(first, stage);
    if (AHEAD) load<1>(second, stage);
    multiply<0>(sums, first);
    if (!AHEAD) load<1>(second, stage);
    multiply<1>(sums, second);
}

__device__ void write_pair(__half *to, float first, float second, bool both, bool aligned) {
    if (both && aligned) {
        *reinterpret_cast<unsigned *>(to) = pack(first, second);
    } else {
        to[0] = __float2half(first);
        if (both) to[1] = __float2half(second);
    }
}

__device__ void write(const Sums &sums, __half *c, long long row, long long column, long long m, long long n) {
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
    gemm_sp(const element *values, const unsigned *metadata, const element *b, __half *c, long long m, long long n, long long k) {
    extern __shared__ unsigned char memory[];
    const unsigned shared = align_up(shared_address(memory), 128);
    const long long width = k * sizeof(element), blocks = (k + METADATA_BLOCK - 1) / METADATA_BLOCK;
    const Matrix from_a{values, m, width / 2}, from_b{b, n, width}, words{metadata, (m + METADATA_BLOCK - 1) / METADATA_BLOCK, blocks * METADATA_WORDS * 4};
    const int down = (m + BM - 1) / BM, right = (n + BN - 1) / BN, steps = (k + BK - 1) / BK;
    int tile_m, tile_n;
    if (ALONG == ROWS) locate(down, right, tile_m, tile_n);
    else locate(right, down, tile_n, tile_m);
    const long long row = tile_m * static_cast<long long>(BM), column = tile_n * static_cast<long long>(BN);
    const auto fetch_stage = [&](int step) {
        const unsigned stage = shared + step % STAGES * STAGE_BYTES;
        if (step < steps) {
            fetch<BM, WIDTH_A>(stage, from_a, row, step * WIDTH_A);
            fetch<BN, WIDTH_B>(stage + A_BYTES, from_b, column, step * WIDTH_B);
            fetch_words(stage + A_BYTES + B_BYTES, words, row, step * WORDS);
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
