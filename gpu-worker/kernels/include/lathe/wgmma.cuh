// Warpgroup-level tensor core instructions (wgmma), register reallocation and stmatrix.
#pragma once

#include <lathe/barrier.cuh>
#include <lathe/smem.cuh>
#include <lathe/types.cuh>

namespace lathe {

constexpr int kWarpgroupThreads = 128;

template <int Registers>
__device__ __forceinline__ void warpgroup_reg_alloc() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Registers));
}

template <int Registers>
__device__ __forceinline__ void warpgroup_reg_dealloc() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Registers));
}

// Stores four 8x8 matrices of 16-bit elements. Lane l holds the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ void stmatrix_x4(unsigned address, unsigned a, unsigned b, unsigned c, unsigned d) {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(address), "r"(a), "r"(b),
                 "r"(c), "r"(d)
                 : "memory");
}

// Returns the matrix descriptor of a K-major tile in shared memory with rows of RowBytes, swizzled by TMA. Adding 2
// advances it by 32 bytes along K.
template <int RowBytes>
__device__ __forceinline__ unsigned long long smem_descriptor(unsigned address) {
    constexpr unsigned long long kSwizzle = RowBytes == 128 ? 1 : RowBytes == 64 ? 2 : 3;
    return ((address & 0x3FFFF) >> 4) | 1ull << 16 | static_cast<unsigned long long>(8 * RowBytes >> 4) << 32
        | kSwizzle << 62;
}

// Orders register accesses before wgmma: required before the first wgmma and after other instructions use its
// accumulators.
__device__ __forceinline__ void warpgroup_arrive() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

__device__ __forceinline__ void warpgroup_commit_batch() {
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

// Waits until at most Pending groups of wgmma are in flight.
template <int Pending>
__device__ __forceinline__ void warpgroup_wait() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Pending) : "memory");
}

// Keeps the compiler from moving accesses to the accumulators across this point.
template <int Count>
__device__ __forceinline__ void warpgroup_fence_operand(float (&accumulators)[Count]) {
#pragma unroll
    for (int i = 0; i < Count; i++) asm volatile("" : "+f"(accumulators[i])::"memory");
}

// Accumulator operands of an asm statement, sixteen at a time; they come first.
#define LATHE_ACCUMULATORS(d, i)                                                                                \
    "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), \
        "+f"(d[i + 7]), "+f"(d[i + 8]), "+f"(d[i + 9]), "+f"(d[i + 10]), "+f"(d[i + 11]), "+f"(d[i + 12]),      \
        "+f"(d[i + 13]), "+f"(d[i + 14]), "+f"(d[i + 15])
#define LATHE_ACCUMULATORS_16(d) LATHE_ACCUMULATORS(d, 0)
#define LATHE_ACCUMULATORS_32(d) LATHE_ACCUMULATORS_16(d), LATHE_ACCUMULATORS(d, 16)
#define LATHE_ACCUMULATORS_48(d) LATHE_ACCUMULATORS_32(d), LATHE_ACCUMULATORS(d, 32)
#define LATHE_ACCUMULATORS_64(d) LATHE_ACCUMULATORS_48(d), LATHE_ACCUMULATORS(d, 48)
#define LATHE_ACCUMULATORS_80(d) LATHE_ACCUMULATORS_64(d), LATHE_ACCUMULATORS(d, 64)
#define LATHE_ACCUMULATORS_96(d) LATHE_ACCUMULATORS_80(d), LATHE_ACCUMULATORS(d, 80)
#define LATHE_ACCUMULATORS_112(d) LATHE_ACCUMULATORS_96(d), LATHE_ACCUMULATORS(d, 96)
#define LATHE_ACCUMULATORS_128(d) LATHE_ACCUMULATORS_112(d), LATHE_ACCUMULATORS(d, 112)

#define LATHE_PLACEHOLDERS_16 "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15"
#define LATHE_PLACEHOLDERS_32 LATHE_PLACEHOLDERS_16 ",%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31"
#define LATHE_PLACEHOLDERS_48 LATHE_PLACEHOLDERS_32 ",%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47"
#define LATHE_PLACEHOLDERS_64 LATHE_PLACEHOLDERS_48 ",%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63"
#define LATHE_PLACEHOLDERS_80 LATHE_PLACEHOLDERS_64 ",%64,%65,%66,%67,%68,%69,%70,%71,%72,%73,%74,%75,%76,%77,%78,%79"
#define LATHE_PLACEHOLDERS_96 LATHE_PLACEHOLDERS_80 ",%80,%81,%82,%83,%84,%85,%86,%87,%88,%89,%90,%91,%92,%93,%94,%95"
#define LATHE_PLACEHOLDERS_112 \
    LATHE_PLACEHOLDERS_96 ",%96,%97,%98,%99,%100,%101,%102,%103,%104,%105,%106,%107,%108,%109,%110,%111"
#define LATHE_PLACEHOLDERS_128 \
    LATHE_PLACEHOLDERS_112 ",%112,%113,%114,%115,%116,%117,%118,%119,%120,%121,%122,%123,%124,%125,%126,%127"

// accumulators += A * B^T for 64 rows of A, N rows of B and 32 bytes along K; accumulators = A * B^T where `accumulate`
// is 0. A, B and P are the numbers of the operands after the N / 2 accumulators.
#define LATHE_WGMMA(N, COUNT, A, B, P)                                                                \
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %" #P ", 0;\nwgmma.mma_async.sync.aligned.m64n" #N \
                 "k16.f32." LATHE_ELEMENT_NAME "." LATHE_ELEMENT_NAME " {" LATHE_PLACEHOLDERS_##COUNT \
                 "}, %" #A ", %" #B ", p, 1, 1, 0, 0;\n}\n"                                           \
                 : LATHE_ACCUMULATORS_##COUNT(accumulators)                                           \
                 : "l"(a), "l"(b), "r"(accumulate))

template <int N>
__device__ __forceinline__ void wgmma(float (&accumulators)[N / 2], unsigned long long a, unsigned long long b,
                                      int accumulate) {
    if constexpr (N == 32) LATHE_WGMMA(32, 16, 16, 17, 18);
    else if constexpr (N == 64) LATHE_WGMMA(64, 32, 32, 33, 34);
    else if constexpr (N == 96) LATHE_WGMMA(96, 48, 48, 49, 50);
    else if constexpr (N == 128) LATHE_WGMMA(128, 64, 64, 65, 66);
    else if constexpr (N == 160) LATHE_WGMMA(160, 80, 80, 81, 82);
    else if constexpr (N == 192) LATHE_WGMMA(192, 96, 96, 97, 98);
    else if constexpr (N == 224) LATHE_WGMMA(224, 112, 112, 113, 114);
    else if constexpr (N == 256) LATHE_WGMMA(256, 128, 128, 129, 130);
    else static_assert(N < 0, "wgmma: N must be 32, 64, 96, 128, 160, 192, 224 or 256");
}

}  // namespace lathe
