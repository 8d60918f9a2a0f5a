// Prunes and compresses A. A thread computes one word of metadata and stores the values that it describes.
#include <lathe/metadata.cuh>

using namespace lathe;

extern "C" __global__ void __launch_bounds__(kMetadataWords)
    prepare(const element *a, element *values, unsigned *metadata, long long m, long long k) {
    constexpr unsigned kFirstTwo = 0 | 1 << 2;  // beyond the matrix, where all values are zero
    const int thread = threadIdx.x;
    const long long first_row = blockIdx.y * static_cast<long long>(kMetadataBlock),
                    first_k = blockIdx.x * static_cast<long long>(kMetadataBlock);
    unsigned word = 0;
    for (int nibble = 0; nibble < kMetadataNibbles; nibble++) {
        const MetadataGroup group = metadata_group(thread, nibble);
        const long long row = first_row + group.row, column = first_k + group.k;
        unsigned positions = kFirstTwo;
        if (row < m && column + 4 <= k) {
            element four[4];
            for (int i = 0; i < 4; i++) four[i] = a[row * k + column + i];
            const KeptPositions kept = largest_two(four);
            positions = kept.first | kept.second << 2;
            element *to = values + row * (k / 2) + column / 2;
            to[0] = four[kept.first], to[1] = four[kept.second];
        }
        word |= positions << 4 * nibble;
    }
    metadata[(blockIdx.y * static_cast<long long>(gridDim.x) + blockIdx.x) * kMetadataWords + thread] = word;
}
