// What Hopper has of its own, as small functions: barriers in shared memory, the bulk copy engine (TMA), clusters and
// the matrix instructions of a warpgroup.
#pragma once

#if defined __CUDA_ARCH__ && !defined __CUDA_ARCH_FEAT_SM90_ALL
#error "these instructions need the target sm_90a"
#endif

#include <lathe/shared.cuh>

namespace lathe {

// What cuTensorMapEncodeTiled makes; a kernel takes it as `const __grid_constant__ TensorMap`.
struct alignas(64) TensorMap {
    unsigned long long words[16];
};

// ---- barriers in shared memory, 8 bytes each ----

__device__ __forceinline__ void barrier_init(unsigned barrier, unsigned arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals) : "memory");
}

// Makes fresh barriers known to the copy engine and to the cluster; a block or cluster barrier has to follow.
__device__ __forceinline__ void fence_barrier_init() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ __forceinline__ void barrier_arrive(unsigned barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(barrier) : "memory");
}

// Arrives and says how many bytes the copy engine will bring in this phase.
__device__ __forceinline__ void barrier_arrive_expect(unsigned barrier, unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

__device__ __forceinline__ void barrier_wait(unsigned barrier, unsigned parity) {
    asm volatile(
        "{\n"
        ".reg .pred done;\n"
        "again:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@done bra ready;\n"
        "bra again;\n"
        "ready:\n"
        "}\n" ::"r"(barrier), "r"(parity)
        : "memory");
}

// Barrier of some whole warps of the block; 0 is that of __syncthreads.
__device__ __forceinline__ void named_barrier(unsigned id, unsigned threads) {
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

// ---- clusters ----

__device__ __forceinline__ unsigned cluster_rank() {
    unsigned rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// The address, in the cluster's shared window, of what lies at `address` in the block of that rank.
__device__ __forceinline__ unsigned address_in_block(unsigned address, unsigned rank) {
    unsigned there;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(rank));
    return there;
}

// Without .release.cluster on purpose: that form flushes to the whole GPU, and wgmma's reads are over at this point.
__device__ __forceinline__ void barrier_arrive_in_block(unsigned barrier, unsigned rank) {
    asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(address_in_block(barrier, rank)) : "memory");
}

// ---- the bulk copy engine; coordinates are elements, innermost first ----

__device__ __forceinline__ void prefetch_map(const TensorMap &map) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
}

// How long the second-level cache shall keep what is copied. For NORMALLY use the forms without a policy: one made for it
// cost a 64x128x64 ring a third of its speed on an H200.
enum class Keep { NORMALLY, SHORTLY, LONG };

template <Keep KEEP>
__device__ __forceinline__ unsigned long long cache_policy() {
    unsigned long long policy;
    if constexpr (KEEP == Keep::SHORTLY)
        asm volatile("createpolicy.fractional.L2::evict_first.b64 %0;" : "=l"(policy));
    else if constexpr (KEEP == Keep::LONG)
        asm volatile("createpolicy.fractional.L2::evict_last.b64 %0;" : "=l"(policy));
    else
        asm volatile("createpolicy.fractional.L2::evict_normal.b64 %0;" : "=l"(policy));
    return policy;
}

__device__ __forceinline__ void load_box(unsigned to, const TensorMap &map, unsigned barrier, int x, int y, unsigned long long policy) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%0], [%1, {%3, %4}], [%2], %5;" ::"r"(to),
        "l"(&map), "r"(barrier), "r"(x), "r"(y), "l"(policy)
        : "memory");
}

__device__ __forceinline__ void load_box(unsigned to, const TensorMap &map, unsigned barrier, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(&map),
                 "r"(barrier), "r"(x), "r"(y)
                 : "memory");
}

// The box, and the bytes counted by the barrier, go to the same place in every block of the mask.
__device__ __forceinline__ void load_box_multicast(unsigned to, const TensorMap &map, unsigned barrier, int x, int y, unsigned short mask,
                                                   unsigned long long policy) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%0], [%1, {%3, %4}], [%2], "
        "%5, %6;" ::"r"(to),
        "l"(&map), "r"(barrier), "r"(x), "r"(y), "h"(mask), "l"(policy)
        : "memory");
}

__device__ __forceinline__ void load_box_multicast(unsigned to, const TensorMap &map, unsigned barrier, int x, int y, unsigned short mask) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%3, %4}], [%2], %5;" ::"r"(to),
        "l"(&map), "r"(barrier), "r"(x), "r"(y), "h"(mask)
        : "memory");
}

// Bytes in a row: a multiple of 16, both ends aligned to 16.
__device__ __forceinline__ void load_bytes(unsigned to, const void *from, unsigned bytes, unsigned barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(from), "r"(bytes),
                 "r"(barrier)
                 : "memory");
}

__device__ __forceinline__ void store_box(const TensorMap &map, unsigned from, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&map), "r"(from), "r"(x), "r"(y) : "memory");
}

__device__ __forceinline__ void commit_stores() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }

// Waits until all but the last COUNT groups of stores have read their shared memory.
template <int COUNT>
__device__ __forceinline__ void await_store_reads() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(COUNT) : "memory");
}

template <int COUNT>
__device__ __forceinline__ void await_stores() {
    asm volatile("cp.async.bulk.wait_group %0;" ::"n"(COUNT) : "memory");
}

// Ordinary writes to shared memory become visible to the copy engine and to wgmma.
__device__ __forceinline__ void fence_async_shared() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

// ---- registers ----

template <int COUNT>
__device__ __forceinline__ void take_registers() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(COUNT));
}

template <int COUNT>
__device__ __forceinline__ void yield_registers() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(COUNT));
}

// Four 8x8 matrices of 16-bit elements to shared memory; lane l gives the address of row l % 8 of matrix l / 8.
__device__ __forceinline__ void store_matrices(unsigned address, unsigned a, unsigned b, unsigned c, unsigned d) {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(address), "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
}

// ---- matrix instructions of a warpgroup ----

// Describes a tile in shared memory, rows of WIDTH bytes along K, swizzled by TMA. The next 32 bytes of K: add 2.
template <int WIDTH>
__device__ __forceinline__ unsigned long long matrix_descriptor(unsigned address) {
    constexpr unsigned long long LAYOUT = WIDTH == 128 ? 1 : WIDTH == 64 ? 2 : 3;
    return ((address & 0x3FFFF) >> 4) | 1ull << 16 | static_cast<unsigned long long>(8 * WIDTH >> 4) << 32 | LAYOUT << 62;
}

// Before the first wgmma, and whenever other instructions have touched its accumulators.
__device__ __forceinline__ void wgmma_fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

__device__ __forceinline__ void wgmma_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }

template <int COUNT>
__device__ __forceinline__ void wgmma_await() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(COUNT) : "memory");
}

// The compiler must not move reads or writes of the accumulators across this place.
template <int COUNT>
__device__ __forceinline__ void pin(float (&sums)[COUNT]) {
#pragma unroll
    for (int i = 0; i < COUNT; i++) asm volatile("" : "+f"(sums[i])::"memory");
}

// The operands of an asm statement whose first operands are accumulators, sixteen at a time.
#define LATHE_OPERANDS(d, i)                                                                                                                 \
    "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), "+f"(d[i + 7]),             \
        "+f"(d[i + 8]), "+f"(d[i + 9]), "+f"(d[i + 10]), "+f"(d[i + 11]), "+f"(d[i + 12]), "+f"(d[i + 13]), "+f"(d[i + 14]), "+f"(d[i + 15])
#define LATHE_OPERANDS_16(d) LATHE_OPERANDS(d, 0)
#define LATHE_OPERANDS_32(d) LATHE_OPERANDS_16(d), LATHE_OPERANDS(d, 16)
#define LATHE_OPERANDS_48(d) LATHE_OPERANDS_32(d), LATHE_OPERANDS(d, 32)
#define LATHE_OPERANDS_64(d) LATHE_OPERANDS_48(d), LATHE_OPERANDS(d, 48)
#define LATHE_OPERANDS_80(d) LATHE_OPERANDS_64(d), LATHE_OPERANDS(d, 64)
#define LATHE_OPERANDS_96(d) LATHE_OPERANDS_80(d), LATHE_OPERANDS(d, 80)
#define LATHE_OPERANDS_112(d) LATHE_OPERANDS_96(d), LATHE_OPERANDS(d, 96)
#define LATHE_OPERANDS_128(d) LATHE_OPERANDS_112(d), LATHE_OPERANDS(d, 112)

#define LATHE_NAMES_16 "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15"
#define LATHE_NAMES_32 LATHE_NAMES_16 ",%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31"
#define LATHE_NAMES_48 LATHE_NAMES_32 ",%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47"
#define LATHE_NAMES_64 LATHE_NAMES_48 ",%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63"
#define LATHE_NAMES_80 LATHE_NAMES_64 ",%64,%65,%66,%67,%68,%69,%70,%71,%72,%73,%74,%75,%76,%77,%78,%79"
#define LATHE_NAMES_96 LATHE_NAMES_80 ",%80,%81,%82,%83,%84,%85,%86,%87,%88,%89,%90,%91,%92,%93,%94,%95"
#define LATHE_NAMES_112 LATHE_NAMES_96 ",%96,%97,%98,%99,%100,%101,%102,%103,%104,%105,%106,%107,%108,%109,%110,%111"
#define LATHE_NAMES_128 LATHE_NAMES_112 ",%112,%113,%114,%115,%116,%117,%118,%119,%120,%121,%122,%123,%124,%125,%126,%127"

// sums += A * B^T for 64 rows of A, N rows of B and 32 bytes of K, or sums = A * B^T where `accumulate` is 0.
// The numbers A, B and P are those of the operands that follow the N / 2 accumulators.
#define LATHE_WGMMA(N, COUNT, A, B, P, TYPE)                                                                                                \
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %" #P ", 0;\nwgmma.mma_async.sync.aligned.m64n" #N "k16.f32." TYPE "." TYPE               \
                 " {" LATHE_NAMES_##COUNT "}, %" #A ", %" #B ", p, 1, 1, 0, 0;\n}\n"                                                         \
                 : LATHE_OPERANDS_##COUNT(sums)                                                                                              \
                 : "l"(a), "l"(b), "r"(accumulate))

#define LATHE_WGMMA_FUNCTION(NAME, TYPE)                                                                                                     \
    template <int N>                                                                                                                         \
    __device__ __forceinline__ void NAME(float (&sums)[N / 2], unsigned long long a, unsigned long long b, int accumulate) {                \
        if constexpr (N == 32) LATHE_WGMMA(32, 16, 16, 17, 18, TYPE);                                                                        \
        else if constexpr (N == 64) LATHE_WGMMA(64, 32, 32, 33, 34, TYPE);                                                                   \
        else if constexpr (N == 96) LATHE_WGMMA(96, 48, 48, 49, 50, TYPE);                                                                   \
        else if constexpr (N == 128) LATHE_WGMMA(128, 64, 64, 65, 66, TYPE);                                                                 \
        else if constexpr (N == 160) LATHE_WGMMA(160, 80, 80, 81, 82, TYPE);                                                                 \
        else if constexpr (N == 192) LATHE_WGMMA(192, 96, 96, 97, 98, TYPE);                                                                 \
        else if constexpr (N == 224) LATHE_WGMMA(224, 112, 112, 113, 114, TYPE);                                                             \
        else if constexpr (N == 256) LATHE_WGMMA(256, 128, 128, 129, 130, TYPE);                                                             \
        else static_assert(N < 0, "a warpgroup's tile is 32, 64, 96, 128, 160, 192, 224 or 256 columns wide");                               \
    }

LATHE_WGMMA_FUNCTION(wgmma_f16, "f16")
LATHE_WGMMA_FUNCTION(wgmma_bf16, "bf16")

}  // namespace lathe
