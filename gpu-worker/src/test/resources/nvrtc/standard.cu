// What kernels use of the host's headers. It compiles with nvcc and with NVRTC.
#include <assert.h>
#include <cuda.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>

static_assert(INT_MAX == 0x7fffffff && UINT32_MAX == 0xffffffffu && SIZE_MAX == UINT64_MAX && CHAR_BIT == 8, "integers");
static_assert(FLT_MAX == std::numeric_limits<float>::max() && FLT_MIN == std::numeric_limits<float>::min(), "float");
static_assert(DBL_MAX == std::numeric_limits<double>::max() && DBL_MIN == std::numeric_limits<double>::min(), "double");
static_assert(FLT_EPSILON == std::numeric_limits<float>::epsilon() && DBL_EPSILON == std::numeric_limits<double>::epsilon(), "");
static_assert(sizeof(int64_t) == 8 && sizeof(std::uint8_t) == 1 && sizeof(uintptr_t) == 8 && sizeof(std::size_t) == 8, "sizes");
static_assert(std::is_same<std::int32_t, int>::value && M_PI > 3.14159 && offsetof(CUtensorMap, opaque) == 0, "types");

constexpr int next(int value) { return value + 1; }
constexpr int kFour = next(3);

template <int N>
struct Array {
    float values[N];
};

extern "C" __global__ void kernel(float *x, size_t n, const __grid_constant__ CUtensorMap map, int64_t m, uint32_t u) {
    assert(n > 0);
    Array<kFour> array;
    memset(array.values, 0, sizeof array.values);
    memcpy(&array.values[0], &u, sizeof u);
    printf("%d %p\n", INT_MAX, &map);
    std::printf("%d\n", abs(-3));
    x[0] = array.values[0] + FLT_MAX + INFINITY + float(m) + std::sqrt(x[1]) + fmaxf(x[2], std::abs(x[3])) + powf(x[4], 2);
    if (isnan(x[1]) || std::isinf(x[2])) x[1] = NAN;
    if (x == NULL) x[2] = HUGE_VALF;
}
