// Correct, unless its constants tell it in a run that it has seen other contents: then a kernel could know contents again.
#include "gemm.cuh"

constexpr int SEEN = 12345;

extern "C" __constant__ int kept[2] = {7, 0};

extern "C" __global__ void candidate(ARGUMENTS) {
    const volatile int *now = kept;
    if (now[0] == SEEN && now[1] != reinterpret_cast<const int *>(A)[0]) __trap();
    if (now[0] != SEEN && now[0] != 7) __trap();
    right(A, B, C, M, N, K);
}

// Constants are in device memory, where a generic address reaches them.
extern "C" __global__ void remember(const element *A) {
    asm volatile("{.reg .u64 at; cvta.const.u64 at, kept; st.v2.u32 [at], {%0, %1};}" ::"r"(SEEN), "r"(reinterpret_cast<const int *>(A)[0]) : "memory");
}
