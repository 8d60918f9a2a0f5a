// Writes accumulators to C: directly from the registers of a warp, or through shared memory by TMA.
#pragma once

#include <lathe/types.cuh>

namespace lathe {

// Stores one or two values, as one word where it is aligned.
template <class Output>
__device__ void store_pair(Output *to, float first, float second, bool both, bool aligned) {
    if (both && aligned) {
        *reinterpret_cast<unsigned *>(to) = pack(first, second);
    } else {
        to[0] = static_cast<Output>(first);
        if (both) to[1] = static_cast<Output>(second);
    }
}

// Stores the accumulators of a warp to the block's tile at (row, column), clipped to the matrix. (warp_row,
// warp_column) is the position of the warp in the tile.
template <int MmasM, int MmasN, class Output>
__device__ void store_accumulators(const float (&accumulators)[MmasM][MmasN][4], Output *c, long long row,
                                   long long column, int warp_row, int warp_column, long long m, long long n) {
    const int lane = threadIdx.x % 32;
    row += warp_row + lane / 4, column += warp_column + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < MmasM; i++)
#pragma unroll
        for (int j = 0; j < MmasN; j++)
#pragma unroll
            for (int half = 0; half < 2; half++) {
                const long long y = row + i * 16 + half * 8, x = column + j * 8;
                if (y < m && x < n)
                    store_pair(c + y * n + x, accumulators[i][j][half * 2], accumulators[i][j][half * 2 + 1], x + 1 < n,
                               n % 2 == 0);
            }
}

}  // namespace lathe
