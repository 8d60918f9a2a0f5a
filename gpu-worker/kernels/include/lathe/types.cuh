// Element type of the problem, selected by the build's LATHE_DTYPE_ macro, and its conversions.
#pragma once

#if defined LATHE_DTYPE_F16
#include <cuda_fp16.h>
using element = __half;
#define LATHE_ELEMENT_NAME "f16"
#elif defined LATHE_DTYPE_BF16
#include <cuda_bf16.h>
using element = __nv_bfloat16;
#define LATHE_ELEMENT_NAME "bf16"
#elif defined LATHE_DTYPE_E4M3
#include <cuda_fp8.h>
using element = __nv_fp8_e4m3;
#define LATHE_ELEMENT_NAME "e4m3"
#elif defined LATHE_DTYPE_F32
using element = float;
#define LATHE_ELEMENT_NAME "f32"
#else
#error "missing element type: define LATHE_DTYPE_F16, LATHE_DTYPE_BF16, LATHE_DTYPE_E4M3 or LATHE_DTYPE_F32"
#endif

namespace lathe {

__device__ __forceinline__ float to_float(element value) { return static_cast<float>(value); }

__device__ __forceinline__ element from_float(float value) { return static_cast<element>(value); }

// Rounds two values to a 16-bit type and packs them into one word, the first in the low half.
__device__ __forceinline__ unsigned pack(float first, float second) {
    unsigned word;
#if defined LATHE_DTYPE_BF16
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(word) : "f"(second), "f"(first));
#else
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(word) : "f"(second), "f"(first));
#endif
    return word;
}

}  // namespace lathe
