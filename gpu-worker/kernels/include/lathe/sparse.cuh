// A warp's matrix instruction whose A is 2:4 sparse: 16 rows, 8 columns, and 64 bytes of K in B, which meet 32 bytes of the
// values kept of A.
#pragma once

#include <lathe/metadata.cuh>

namespace lathe {

// A block of metadata serves this many of the instructions along K.
constexpr int STEPS_OF_BLOCK = WIDE_ELEMENTS ? 2 : 1;

#if defined LATHE_DTYPE_F16
#define LATHE_SPARSE_SHAPE "m16n8k32"
#else
#define LATHE_SPARSE_SHAPE "m16n8k64"
#endif

// sums += A * B; STEP says which instruction of its block of metadata this is.
template <int STEP>
__device__ __forceinline__ void multiply_add_sparse(float (&sums)[4], const unsigned (&a)[4], const unsigned (&b)[4], unsigned metadata) {
    asm volatile("mma.sp::ordered_metadata.sync.aligned." LATHE_SPARSE_SHAPE ".row.col.f32." LATHE_ELEMENT_NAME "." LATHE_ELEMENT_NAME
                 ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, %13;"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(metadata), "n"(STEP % STEPS_OF_BLOCK));
}

}  // namespace lathe
