// Warp-level tensor core instructions: ldmatrix and mma.sync.
#pragma once

#include <lathe/smem.cuh>
#include <lathe/types.cuh>

namespace lathe {

// Loads four 8x8 matrices of 16-bit elements. Lane l holds the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ void ldmatrix_x4(unsigned (&fragment)[4], unsigned address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(fragment[0]), "=r"(fragment[1]), "=r"(fragment[2]), "=r"(fragment[3])
                 : "r"(address)
                 : "memory");
}

// The accumulators of a warp tile of MmasM x MmasN instructions, each 16 x 8.
template <int MmasM, int MmasN>
struct WarpAccumulators {
    float of[MmasM][MmasN][4];
};

#if defined LATHE_DTYPE_F16 || defined LATHE_DTYPE_BF16
// accumulators += A * B
__device__ __forceinline__ void mma_m16n8k16(float (&accumulators)[4], const unsigned (&a)[4], unsigned b0,
                                             unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." LATHE_ELEMENT_NAME "." LATHE_ELEMENT_NAME
                 ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(accumulators[0]), "+f"(accumulators[1]), "+f"(accumulators[2]), "+f"(accumulators[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
#endif

}  // namespace lathe
