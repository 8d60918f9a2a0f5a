// Reference gemm: f32 sums of 32 products, added up in f64. A block computes 128 x 128 elements, a thread 8 x 8.
#pragma once

#include <lathe/types.cuh>

namespace lathe {

constexpr int kReferenceTile = 128, kReferenceK = 32, kReferenceThreads = 256;

// One k after another, padded to an odd number of floats against bank conflicts.
using ReferenceOperand = float[kReferenceK][kReferenceTile + 1];

// Loads rows of A or of B, zero beyond the matrix.
__device__ inline void load_reference_operand(ReferenceOperand &to, const element *from, long long first_row,
                                              long long rows, long long first_k, long long columns) {
    for (int i = threadIdx.x; i < kReferenceTile * kReferenceK; i += kReferenceThreads) {
        const long long row = first_row + i / kReferenceK, k = first_k + i % kReferenceK;
        to[i % kReferenceK][i / kReferenceK] = row < rows && k < columns ? to_float(from[row * columns + k]) : 0.0f;
    }
}

// Computes the block's tile of C. `load_a(to, first_row, first_k)` and `load_b` load operands.
template <class LoadA, class LoadB>
__device__ void reference_gemm(float *c, long long m, long long n, long long k, LoadA load_a, LoadB load_b) {
    constexpr int kSide = 16,
                  kEach = kReferenceTile / kSide;  // threads, and elements of a thread, along a side of the tile
    __shared__ ReferenceOperand a, b;
    const int thread_x = threadIdx.x % kSide, thread_y = threadIdx.x / kSide;
    const long long row = blockIdx.y * static_cast<long long>(kReferenceTile),
                    column = blockIdx.x * static_cast<long long>(kReferenceTile);
    double sums[kEach][kEach] = {};
    for (long long first_k = 0; first_k < k; first_k += kReferenceK) {
        load_a(a, row, first_k);
        load_b(b, column, first_k);
        __syncthreads();
        float partial[kEach][kEach] = {};
#pragma unroll 4
        for (int i = 0; i < kReferenceK; i++)
#pragma unroll
            for (int y = 0; y < kEach; y++)
#pragma unroll
                for (int x = 0; x < kEach; x++)
                    partial[y][x] += a[i][thread_y + y * kSide] * b[i][thread_x + x * kSide];
#pragma unroll
        for (int y = 0; y < kEach; y++)
#pragma unroll
            for (int x = 0; x < kEach; x++) sums[y][x] += partial[y][x];
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < kEach; i++)
#pragma unroll
        for (int j = 0; j < kEach; j++) {
            const long long y = row + thread_y + i * kSide, x = column + thread_x + j * kSide;
            if (y < m && x < n) c[y * n + x] = static_cast<float>(sums[i][j]);
        }
}

}  // namespace lathe
