// What came with Ampere and works on every GPU since: asynchronous copies of 16 bytes, matrices from shared memory to the
// registers of a warp, and a warp's matrix instruction.
#pragma once

#include <lathe/shared.cuh>
#include <lathe/types.cuh>

namespace lathe {

// Copies 16 bytes; where `present` is false it writes zeros and reads nothing. FETCHED: bytes brought to the second-level cache.
template <int FETCHED>
__device__ __forceinline__ void copy_async(unsigned to, const void *from, bool present) {
    const int bytes = present ? 16 : 0;
    if constexpr (FETCHED == 256) asm volatile("cp.async.cg.shared.global.L2::256B [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
    else if constexpr (FETCHED == 128) asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
    else asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(bytes) : "memory");
}

__device__ __forceinline__ void commit_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

// Waits for all but the last COUNT groups of this thread's copies.
template <int COUNT>
__device__ __forceinline__ void await_copies() {
    asm volatile("cp.async.wait_group %0;" ::"n"(COUNT) : "memory");
}

// Four 8x8 matrices of 16-bit elements; lane l gives the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ void load_matrices(unsigned (&to)[4], unsigned address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(address)
                 : "memory");
}

#if defined LATHE_DTYPE_F16 || defined LATHE_DTYPE_BF16
// sums += A * B for 16 rows, 8 columns and 16 steps of the sum.
__device__ __forceinline__ void multiply_add(float (&sums)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." LATHE_ELEMENT_NAME "." LATHE_ELEMENT_NAME
                 ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
#endif

}  // namespace lathe
