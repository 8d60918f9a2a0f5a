// Elements of tensors in device code.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cstdint>

#include "common/element.hpp"

namespace lathe {

__device__ inline double load(Element type, CUdeviceptr data, std::size_t i) {
    switch (type) {
        case Element::F16: return __half2float(reinterpret_cast<const __half *>(data)[i]);
        case Element::BF16: return __bfloat162float(reinterpret_cast<const __nv_bfloat16 *>(data)[i]);
        case Element::F32: return reinterpret_cast<const float *>(data)[i];
        case Element::F64: return reinterpret_cast<const double *>(data)[i];
        case Element::E4M3: return static_cast<float>(reinterpret_cast<const __nv_fp8_e4m3 *>(data)[i]);
        case Element::I32: return reinterpret_cast<const std::int32_t *>(data)[i];
        case Element::U8: return reinterpret_cast<const std::uint8_t *>(data)[i];
        case Element::I8: return reinterpret_cast<const std::int8_t *>(data)[i];
        case Element::I64: return static_cast<double>(reinterpret_cast<const std::int64_t *>(data)[i]);
    }
    return 0;
}

}  // namespace lathe
