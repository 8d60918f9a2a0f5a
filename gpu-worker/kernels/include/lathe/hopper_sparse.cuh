// A warpgroup's matrix instruction whose A is 2:4 sparse: 64 rows, and 64 bytes of K in B, which meet 32 bytes of the values
// kept of A.
#pragma once

#include <lathe/hopper.cuh>
#include <lathe/sparse.cuh>

namespace lathe {

#if defined LATHE_DTYPE_F16
#define LATHE_WGMMA_SP_K "k32"
#define LATHE_WGMMA_SP_TRANSPOSED ", 0, 0"
#else
#define LATHE_WGMMA_SP_K "k64"
#define LATHE_WGMMA_SP_TRANSPOSED ""
#endif

// The numbers A, B, E, S and P are those of the operands that follow the N / 2 accumulators.
#define LATHE_WGMMA_SP(N, COUNT, A, B, E, S, P)                                                                                             \
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %" #P ", 0;\nwgmma.mma_async.sp.sync.aligned.m64n" #N LATHE_WGMMA_SP_K                    \
                 ".f32." LATHE_ELEMENT_NAME "." LATHE_ELEMENT_NAME " {" LATHE_NAMES_##COUNT "}, %" #A ", %" #B ", %" #E ", %" #S             \
                 ", p, 1, 1" LATHE_WGMMA_SP_TRANSPOSED ";\n}\n"                                                                              \
                 : LATHE_OPERANDS_##COUNT(sums)                                                                                              \
                 : "l"(a), "l"(b), "r"(metadata), "n"(STEP % STEPS_OF_BLOCK), "r"(accumulate))

// sums += A * B^T, or sums = A * B^T where `accumulate` is 0; STEP says which instruction of its block of metadata this is.
// The tensor cores read the register of `metadata` until the group is over, which the assembler does not know: hold().
template <int N, int STEP>
__device__ __forceinline__ void wgmma_sparse(float (&sums)[N / 2], unsigned long long a, unsigned long long b, unsigned metadata, int accumulate) {
    if constexpr (N == 32) LATHE_WGMMA_SP(32, 16, 16, 17, 18, 19, 20);
    else if constexpr (N == 64) LATHE_WGMMA_SP(64, 32, 32, 33, 34, 35, 36);
    else if constexpr (N == 96) LATHE_WGMMA_SP(96, 48, 48, 49, 50, 51, 52);
    else if constexpr (N == 128) LATHE_WGMMA_SP(128, 64, 64, 65, 66, 67, 68);
    else if constexpr (N == 160) LATHE_WGMMA_SP(160, 80, 80, 81, 82, 83, 84);
    else if constexpr (N == 192) LATHE_WGMMA_SP(192, 96, 96, 97, 98, 99, 100);
    else if constexpr (N == 224) LATHE_WGMMA_SP(224, 112, 112, 113, 114, 115, 116);
    else if constexpr (N == 256) LATHE_WGMMA_SP(256, 128, 128, 129, 130, 131, 132);
    else static_assert(N < 0, "a warpgroup's tile is 32, 64, 96, 128, 160, 192, 224 or 256 columns wide");
}

// A word of metadata; volatile, so that a load ahead of use stays ahead.
__device__ __forceinline__ unsigned load_word(unsigned address) {
    unsigned word;
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(address) : "memory");
    return word;
}

__device__ __forceinline__ unsigned load_word(const unsigned *from) {
    unsigned word;
    asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(word) : "l"(from) : "memory");
    return word;
}

// Placed after the wait that ends the instructions which read `word`, this keeps its register from being taken before. The
// assembler must not see that `never` is 0, so it has to come from the kernel's arguments; then nothing is written.
__device__ __forceinline__ void hold(unsigned word, unsigned never) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %0, 0;\n@p st.shared.u32 [%0], %1;\n}\n" ::"r"(never), "r"(word) : "memory");
}

}  // namespace lathe
