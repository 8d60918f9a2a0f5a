// Reference of gemm_sp. Decodes A from the compressed values and the metadata, and sets NaN where they are not what
// pruning A yields.
#include <lathe/metadata.cuh>
#include <lathe/reference.cuh>

using namespace lathe;

struct SparseMatrix {
    const element *dense, *values;
    const unsigned *metadata;
    long long rows, columns;
};

__device__ bool equal(element one, element other) { return to_float(one) == to_float(other); }

// Decodes the group of four elements that starts at `k`, a multiple of four.
__device__ void decode(const SparseMatrix &matrix, long long row, long long k, float (&four)[4]) {
    const unsigned positions =
        metadata_nibble(matrix.metadata, row, k, (matrix.columns + kMetadataBlock - 1) / kMetadataBlock);
    const int first = positions & 3, second = positions >> 2;
    const element *values = matrix.values + row * (matrix.columns / 2) + k / 2;
    element dense[4];
    for (int i = 0; i < 4; i++) dense[i] = matrix.dense[row * matrix.columns + k + i];
    const KeptPositions kept = largest_two(dense);
    const bool valid = first == kept.first && second == kept.second && equal(values[0], dense[first])
        && equal(values[1], dense[second]);
    for (int i = 0; i < 4; i++) {
        const float value = i == first ? to_float(values[0]) : i == second ? to_float(values[1]) : 0.0f;
        four[i] = valid ? value : __int_as_float(0x7FFFFFFF);
    }
}

// Zero beyond the matrix.
__device__ void load_sparse_operand(ReferenceOperand &to, const SparseMatrix &matrix, long long first_row,
                                    long long first_k) {
    constexpr int kGroups = kReferenceK / 4;
    for (int i = threadIdx.x; i < kReferenceTile * kGroups; i += kReferenceThreads) {
        const long long row = first_row + i / kGroups, k = first_k + i % kGroups * 4;
        float four[4] = {};
        if (row < matrix.rows && k + 4 <= matrix.columns) decode(matrix, row, k, four);
        for (int j = 0; j < 4; j++) to[i % kGroups * 4 + j][i / kGroups] = four[j];
    }
}

extern "C" __global__ void __launch_bounds__(kReferenceThreads)
    reference(const element *a, const element *b, const element *values, const unsigned *metadata, float *c,
              long long m, long long n, long long k) {
    const SparseMatrix matrix_a{a, values, metadata, m, k};
    reference_gemm(
        c, m, n, k,
        [&](ReferenceOperand &to, long long row, long long first_k) {
            load_sparse_operand(to, matrix_a, row, first_k);
        },
        [&](ReferenceOperand &to, long long row, long long first_k) {
            load_reference_operand(to, b, row, n, first_k, k);
        });
}
