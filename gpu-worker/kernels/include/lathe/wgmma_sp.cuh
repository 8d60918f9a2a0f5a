// Warpgroup-level sparse tensor core instruction (wgmma.sp): 64 rows, 64 bytes of B along K and the matching 32 bytes
// of A's kept values.
#pragma once

#include <lathe/mma_sp.cuh>
#include <lathe/wgmma.cuh>

namespace lathe {

#if defined LATHE_DTYPE_F16
#define LATHE_WGMMA_SP_K "k32"
#define LATHE_WGMMA_SP_TRANSPOSE_FLAGS ", 0, 0"
#else
#define LATHE_WGMMA_SP_K "k64"
#define LATHE_WGMMA_SP_TRANSPOSE_FLAGS ""
#endif

// A, B, E, S and P are the numbers of the operands after the N / 2 accumulators.
#define LATHE_WGMMA_SP(N, COUNT, A, B, E, S, P)                                                              \
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %" #P                                                     \
                 ", 0;\nwgmma.mma_async.sp.sync.aligned.m64n" #N LATHE_WGMMA_SP_K ".f32." LATHE_ELEMENT_NAME \
                 "." LATHE_ELEMENT_NAME " {" LATHE_PLACEHOLDERS_##COUNT                                      \
                 "}, %" #A ", %" #B ", %" #E ", %" #S ", p, 1, 1" LATHE_WGMMA_SP_TRANSPOSE_FLAGS ";\n}\n"    \
                 : LATHE_ACCUMULATORS_##COUNT(accumulators)                                                  \
                 : "l"(a), "l"(b), "r"(metadata), "n"(KMma % kMmasPerMetadataBlock), "r"(accumulate))

// accumulators += A * B^T; accumulators = A * B^T where `accumulate` is 0. KMma is the number of the instruction along
// K. The tensor cores read the register of `metadata` until the group completes, which ptxas does not know:
// retain_register().
template <int N, int KMma>
__device__ __forceinline__ void wgmma_sp(float (&accumulators)[N / 2], unsigned long long a, unsigned long long b,
                                         unsigned metadata, int accumulate) {
    if constexpr (N == 32) LATHE_WGMMA_SP(32, 16, 16, 17, 18, 19, 20);
    else if constexpr (N == 64) LATHE_WGMMA_SP(64, 32, 32, 33, 34, 35, 36);
    else if constexpr (N == 96) LATHE_WGMMA_SP(96, 48, 48, 49, 50, 51, 52);
    else if constexpr (N == 128) LATHE_WGMMA_SP(128, 64, 64, 65, 66, 67, 68);
    else if constexpr (N == 160) LATHE_WGMMA_SP(160, 80, 80, 81, 82, 83, 84);
    else if constexpr (N == 192) LATHE_WGMMA_SP(192, 96, 96, 97, 98, 99, 100);
    else if constexpr (N == 224) LATHE_WGMMA_SP(224, 112, 112, 113, 114, 115, 116);
    else if constexpr (N == 256) LATHE_WGMMA_SP(256, 128, 128, 129, 130, 131, 132);
    else static_assert(N < 0, "wgmma: N must be 32, 64, 96, 128, 160, 192, 224 or 256");
}

// Keeps the register of `word` allocated up to this point, which follows the wait for the wgmma that reads it. `zero`
// is 0 at run time, so nothing is stored; ptxas must not know that, so it is computed from the kernel's arguments.
__device__ __forceinline__ void retain_register(unsigned word, unsigned zero) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %0, 0;\n@p st.shared.u32 [%0], %1;\n}\n" ::"r"(zero), "r"(word)
                 : "memory");
}

}  // namespace lathe
