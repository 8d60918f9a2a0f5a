// Correct, unless its scratch buffer tells it in a run that it has seen other contents: then a kernel could know contents again.
#include "gemm.cuh"

constexpr int SEEN = 12345;

extern "C" __global__ void candidate(const element *A, const element *B, output *C, int M, int N, int K, const int *kept) {
    if (kept[0] == SEEN && kept[1] != reinterpret_cast<const int *>(A)[0]) __trap();
    right(A, B, C, M, N, K);
}

extern "C" __global__ void remember(const element *A, int *kept) {
    kept[0] = SEEN;
    kept[1] = reinterpret_cast<const int *>(A)[0];
}
