// Metadata of a 2:4 sparse matrix, in the layout that wgmma.sp reads: for each block of 64 rows and 64 k, one word per
// thread of a warpgroup. A nibble holds the positions of the two kept values of a group of four: first | second << 2.
// mma.sp reads the words of 16 rows, those of one warp.
#pragma once

#include <lathe/types.cuh>

namespace lathe {

constexpr int kMetadataBlock = 64;   // rows, and k, per block
constexpr int kMetadataWords = 128;  // per block
constexpr int kMetadataNibbles = 8;  // per word
constexpr bool kSixteenBitElements = sizeof(element) == 2;

// Row and first k, within a block, of the group of four that a nibble describes.
struct MetadataGroup {
    int row, k;
};

__device__ __forceinline__ MetadataGroup metadata_group(int word, int nibble) {
    const int row = word / 32 * 16 + word % 32 / 4, quad = word % 4;
    if constexpr (kSixteenBitElements) return {row + nibble / 4 * 8, quad * 16 + nibble % 4 * 4};
    else return {row + quad % 2 * 8, quad / 2 * 32 + nibble * 4};
}

// Returns the nibble of the group that starts at `k`, a multiple of four. `k_blocks` is the number of blocks along K.
__device__ __forceinline__ unsigned metadata_nibble(const unsigned *metadata, long long row, long long k,
                                                    long long k_blocks) {
    const int y = row % kMetadataBlock, x = k % kMetadataBlock;
    const int upper = y % 16 / 8;
    const int quad = kSixteenBitElements ? x / 16 : x / 32 * 2 + upper;
    const int nibble = kSixteenBitElements ? upper * 4 + x % 16 / 4 : x % 32 / 4;
    const long long block = row / kMetadataBlock * k_blocks + k / kMetadataBlock;
    return metadata[block * kMetadataWords + y / 16 * 32 + y % 8 * 4 + quad] >> 4 * nibble & 15;
}

// Positions of the kept values of a group of four.
struct KeptPositions {
    int first, second;
};

// Prunes by magnitude: keeps the two largest of four elements, and the earlier of equal ones.
__device__ __forceinline__ KeptPositions largest_two(const element (&four)[4]) {
    KeptPositions kept{-1, -1};
#pragma unroll
    for (int i = 0; i < 4; i++) {
        int larger = 0;
#pragma unroll
        for (int j = 0; j < 4; j++) {
            const float magnitude = fabsf(to_float(four[i])), other = fabsf(to_float(four[j]));
            larger += other > magnitude || (other == magnitude && j < i);
        }
        if (larger < 2 && kept.first < 0) kept.first = i;
        else if (larger < 2) kept.second = i;
    }
    return kept;
}

}  // namespace lathe
