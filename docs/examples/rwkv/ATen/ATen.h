// Takes the place of PyTorch's header, of which the kernels use one type: it compiles in seconds less.
#pragma once
#include <cstdint>
#include <cuda_fp16.h>

namespace at {
using Half = __half;
}
