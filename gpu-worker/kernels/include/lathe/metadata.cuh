// Where the metadata of a 2:4 sparse matrix stands: for each block of 64 rows and 64 k, in the order in which wgmma takes it,
// a word for each thread of a warpgroup. A nibble tells the places of the two values kept of four: first | second << 2.
// mma.sp takes the words of 16 rows alone, those of one warp.
#pragma once

#include <lathe/types.cuh>

namespace lathe {

constexpr int METADATA_BLOCK = 64;    // rows, and k, of a block
constexpr int METADATA_WORDS = 128;   // of a block
constexpr int METADATA_NIBBLES = 8;   // of a word
constexpr bool WIDE_ELEMENTS = sizeof(element) == 2;

// Row and first k, within a block, of the four elements that a nibble tells of.
struct GroupOfFour {
    int row, k;
};

__device__ __forceinline__ GroupOfFour group_of(int word, int nibble) {
    const int row = word / 32 * 16 + word % 32 / 4, quarter = word % 4;
    if constexpr (WIDE_ELEMENTS) return {row + nibble / 4 * 8, quarter * 16 + nibble % 4 * 4};
    else return {row + quarter % 2 * 8, quarter / 2 * 32 + nibble * 4};
}

// The nibble that tells of the four elements from `k`, a multiple of four; `blocks` are those along K.
__device__ __forceinline__ unsigned nibble_of(const unsigned *metadata, long long row, long long k, long long blocks) {
    const int y = row % METADATA_BLOCK, x = k % METADATA_BLOCK;
    const int upper = y % 16 / 8;
    const int quarter = WIDE_ELEMENTS ? x / 16 : x / 32 * 2 + upper, nibble = WIDE_ELEMENTS ? upper * 4 + x % 16 / 4 : x % 32 / 4;
    const long long block = row / METADATA_BLOCK * blocks + k / METADATA_BLOCK;
    return metadata[block * METADATA_WORDS + y / 16 * 32 + y % 8 * 4 + quarter] >> 4 * nibble & 15;
}

// The rule of pruning: of four elements the two of largest magnitude are kept, and of equal ones those that come first.
struct Kept {
    int first, second;
};

__device__ __forceinline__ Kept largest_two(const element (&four)[4]) {
    Kept kept{-1, -1};
#pragma unroll
    for (int i = 0; i < 4; i++) {
        int larger = 0;
#pragma unroll
        for (int j = 0; j < 4; j++) {
            const float mine = fabsf(to_float(four[i])), other = fabsf(to_float(four[j]));
            larger += other > mine || (other == mine && j < i);
        }
        if (larger < 2 && kept.first < 0) kept.first = i;
        else if (larger < 2) kept.second = i;
    }
    return kept;
}

}  // namespace lathe
