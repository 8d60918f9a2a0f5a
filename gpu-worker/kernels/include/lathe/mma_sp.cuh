// Warp-level sparse tensor core instruction (mma.sp): 16 rows, 8 columns, 64 bytes of B along K and the matching 32
// bytes of A's kept values.
#pragma once

#include <lathe/metadata.cuh>

namespace lathe {

// Instructions along K that one block of metadata covers.
constexpr int kMmasPerMetadataBlock = kSixteenBitElements ? 2 : 1;

#if defined LATHE_DTYPE_F16
#define LATHE_MMA_SP_SHAPE "m16n8k32"
#else
#define LATHE_MMA_SP_SHAPE "m16n8k64"
#endif

// accumulators += A * B. KMma is the number of the instruction along K.
template <int KMma>
__device__ __forceinline__ void mma_sp(float (&accumulators)[4], const unsigned (&a)[4], const unsigned (&b)[4],
                                       unsigned metadata) {
    asm volatile("mma.sp::ordered_metadata.sync.aligned." LATHE_MMA_SP_SHAPE ".row.col.f32." LATHE_ELEMENT_NAME
                 "." LATHE_ELEMENT_NAME
                 ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, %13;"
                 : "+f"(accumulators[0]), "+f"(accumulators[1]), "+f"(accumulators[2]), "+f"(accumulators[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]),
                   "r"(metadata), "n"(KMma % kMmasPerMetadataBlock));
}

// Loads a word of metadata. volatile, so that the compiler keeps a load that is issued ahead of its use there.
__device__ __forceinline__ unsigned load_metadata_smem(unsigned address) {
    unsigned word;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(address) : "memory");
    return word;
}

__device__ __forceinline__ unsigned load_metadata_global(const unsigned *address) {
    unsigned word;
    asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(word) : "l"(address) : "memory");
    return word;
}

}  // namespace lathe
