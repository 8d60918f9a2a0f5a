// A block holds tiles of A and B in shared memory; a thread makes TM x TN elements of C in registers, without tensor cores.
#include <lathe/types.cuh>

#if !defined BM || !defined BN || !defined BK || !defined TM || !defined TN || !defined PAD || !defined BUFFERS || !defined UNROLL || !defined GROUP
#error "a knob is missing: BM, BN, BK, TM, TN, PAD, BUFFERS, UNROLL and GROUP are needed"
#endif

using namespace lathe;

constexpr int STEPS_WRITTEN_OUT = UNROLL;  // a pragma takes a constant, no macro

constexpr int THREADS_X = BN / TN, THREADS_Y = BM / TM, THREADS = THREADS_X * THREADS_Y;
constexpr int ROUNDS_A = (BM * BK + THREADS - 1) / THREADS, ROUNDS_B = (BN * BK + THREADS - 1) / THREADS;

struct Tiles {
    float a[BK][BM + PAD], b[BK][BN + PAD];
};

// A share of the next tiles on its way from global memory, held in registers while the tiles before are multiplied.
struct Coming {
    element a[ROUNDS_A], b[ROUNDS_B];
};

struct Matrix {
    const element *data;
    long long rows, steps;

    // What lies beyond the matrix is zero.
    __device__ element at(long long row, long long k) const { return row < rows && k < steps ? data[row * steps + k] : from_float(0.0f); }
};

template <int ROWS, int ROUNDS>
__device__ void fetch(element (&to)[ROUNDS], const Matrix &from, long long row, long long step) {
#pragma unroll
    for (int round = 0; round < ROUNDS; round++) {
        const int i = threadIdx.x + round * THREADS;
        if (i < ROWS * BK) to[round] = from.at(row + i / BK, step + i % BK);
    }
}

template <int ROWS, int ROUNDS>
__device__ void put(float (&to)[BK][ROWS + PAD], const element (&from)[ROUNDS]) {
#pragma unroll
    for (int round = 0; round < ROUNDS; round++) {
        const int i = threadIdx.x + round * THREADS;
        if (i < ROWS * BK) to[i % BK][i / BK] = to_float(from[round]);
    }
}

// Threads side by side take columns side by side, so that they read different banks.
__device__ void add_products(float (&sums)[TM][TN], const Tiles &tiles) {
    const int x = threadIdx.x % THREADS_X, y = threadIdx.x / THREADS_X;
#pragma unroll STEPS_WRITTEN_OUT
    for (int k = 0; k < BK; k++) {
        float a[TM], b[TN];
#pragma unroll
        for (int i = 0; i < TM; i++) a[i] = tiles.a[k][y + i * THREADS_Y];
#pragma unroll
        for (int j = 0; j < TN; j++) b[j] = tiles.b[k][x + j * THREADS_X];
#pragma unroll
        for (int i = 0; i < TM; i++)
#pragma unroll
            for (int j = 0; j < TN; j++) sums[i][j] += a[i] * b[j];
    }
}

__device__ void write(const float (&sums)[TM][TN], element *c, long long row, long long column, long long m, long long n) {
#pragma unroll
    for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++) {
            const long long y = row + threadIdx.x / THREADS_X + i * THREADS_Y, x = column + threadIdx.x % THREADS_X + j * THREADS_X;
            if (y < m && x < n) c[y * n + x] = from_float(sums[i][j]);
        }
}

extern "C" __global__ void __launch_bounds__(THREADS) gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    __shared__ Tiles tiles[BUFFERS];
    const int down = (m + BM - 1) / BM, across = (n + BN - 1) / BN;
    const int band = blockIdx.x / (GROUP * across), place = blockIdx.x % (GROUP * across), height = min(down - band * GROUP, GROUP);
    const long long row = (band * GROUP + place % height) * static_cast<long long>(BM), column = place / height * static_cast<long long>(BN);
    const Matrix from_a{a, m, k}, from_b{b, n, k};
    float sums[TM][TN] = {};
    Coming coming;
    fetch<BM>(coming.a, from_a, row, 0);
    fetch<BN>(coming.b, from_b, column, 0);
    int buffer = 0;
    for (long long step = 0; step < k; step += BK, buffer = (buffer + 1) % BUFFERS) {
        put<BM>(tiles[buffer].a, coming.a);
        put<BN>(tiles[buffer].b, coming.b);
        __syncthreads();
        fetch<BM>(coming.a, from_a, row, step + BK);
        fetch<BN>(coming.b, from_b, column, step + BK);
        add_products(sums, tiles[buffer]);
        if (BUFFERS == 1) __syncthreads();
    }
    write(sums, c, row, column, m, n);
}
