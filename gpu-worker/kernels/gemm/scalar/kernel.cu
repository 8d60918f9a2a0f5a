// One thread makes one element of C, straight from global memory.
#include <lathe/types.cuh>

#define ROWS 1
#define COLUMNS 2

#if !defined BX || !defined BY || !defined NEIGHBOURS || !defined VECTOR || !defined SUMS || !defined UNROLL
#error "a knob is missing: BX, BY, NEIGHBOURS, VECTOR, SUMS and UNROLL are needed"
#endif

using namespace lathe;

constexpr int STEPS_WRITTEN_OUT = UNROLL;  // a pragma takes a constant, no macro

template <int LENGTH>
struct alignas(sizeof(element) * LENGTH) Vector {
    element of[LENGTH];
};

// Sum number i % SUMS takes vector i, so that additions need not wait for one another.
template <int LENGTH>
__device__ float dot(const element *a, const element *b, long long count) {
    using V = Vector<LENGTH>;
    const V *va = reinterpret_cast<const V *>(a), *vb = reinterpret_cast<const V *>(b);
    const long long vectors = count / LENGTH, even = vectors / SUMS * SUMS;
    float sums[SUMS] = {}, sum = 0;
#pragma unroll STEPS_WRITTEN_OUT
    for (long long i = 0; i < even; i += SUMS)
#pragma unroll
        for (int s = 0; s < SUMS; s++) {
            const V x = va[i + s], y = vb[i + s];
#pragma unroll
            for (int v = 0; v < LENGTH; v++) sums[s] += to_float(x.of[v]) * to_float(y.of[v]);
        }
    for (long long k = even * LENGTH; k < count; k++) sum += to_float(a[k]) * to_float(b[k]);
#pragma unroll
    for (int s = 0; s < SUMS; s++) sum += sums[s];
    return sum;
}

extern "C" __global__ void __launch_bounds__(BX *BY)
    gemm(const element *a, const element *b, element *c, long long m, long long n, long long k) {
    const long long across = (n + BX - 1) / BX;
    const int thread = threadIdx.x;
    const int x = NEIGHBOURS == COLUMNS ? thread % BX : thread / BY, y = NEIGHBOURS == COLUMNS ? thread / BX : thread % BY;
    const long long row = blockIdx.x / across * BY + y, column = blockIdx.x % across * BX + x;
    if (row >= m || column >= n) return;
    const element *from_a = a + row * k, *from_b = b + column * k;
    const bool aligned = k % VECTOR == 0;  // else rows start in the middle of a vector
    c[row * n + column] = from_float(aligned ? dot<VECTOR>(from_a, from_b, k) : dot<1>(from_a, from_b, k));
}
