// One thread computes one element of C from global memory.
#include <lathe/types.cuh>

#if !defined THREAD_ORDER || !defined THREADS_N || !defined THREADS_M || !defined ACCUMULATORS \
    || !defined VECTOR_WIDTH || !defined UNROLL
#error "missing knob: pass every knob of space.json as a macro"
#endif

using namespace lathe;

enum class ThreadOrder { ROW_MAJOR, COLUMN_MAJOR };

constexpr int kUnroll = UNROLL;  // #pragma unroll takes no macro

template <int Length>
struct alignas(sizeof(element) * Length) Vector {
    element of[Length];
};

// Returns the dot product. Vector i is added to accumulator i % ACCUMULATORS, so that additions are independent.
template <int Length>
__device__ float dot(const element *a, const element *b, long long count) {
    using V = Vector<Length>;
    const V *va = reinterpret_cast<const V *>(a), *vb = reinterpret_cast<const V *>(b);
    const long long vectors = count / Length, even = vectors / ACCUMULATORS * ACCUMULATORS;
    float accumulators[ACCUMULATORS] = {}, sum = 0;
#pragma unroll kUnroll
    for (long long i = 0; i < even; i += ACCUMULATORS)
#pragma unroll
        for (int s = 0; s < ACCUMULATORS; s++) {
            const V x = va[i + s], y = vb[i + s];
#pragma unroll
            for (int v = 0; v < Length; v++) accumulators[s] += to_float(x.of[v]) * to_float(y.of[v]);
        }
    for (long long k = even * Length; k < count; k++) sum += to_float(a[k]) * to_float(b[k]);
#pragma unroll
    for (int s = 0; s < ACCUMULATORS; s++) sum += accumulators[s];
    return sum;
}

extern "C" __global__ void __launch_bounds__(THREADS_N *THREADS_M)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    constexpr bool kRowMajor = ThreadOrder::THREAD_ORDER == ThreadOrder::ROW_MAJOR;
    const long long tiles_n = (n + THREADS_N - 1) / THREADS_N;
    const int thread = threadIdx.x;
    const int x = kRowMajor ? thread % THREADS_N : thread / THREADS_M,
              y = kRowMajor ? thread / THREADS_N : thread % THREADS_M;
    const long long row = blockIdx.x / tiles_n * THREADS_M + y, column = blockIdx.x % tiles_n * THREADS_N + x;
    if (row >= m || column >= n) return;
    const element *row_a = a + row * k, *row_b = b + column * k;
    const bool aligned = k % VECTOR_WIDTH == 0;  // otherwise rows do not start at a multiple of a vector
    c[row * n + column] = from_float(aligned ? dot<VECTOR_WIDTH>(row_a, row_b, k) : dot<1>(row_a, row_b, k));
}
