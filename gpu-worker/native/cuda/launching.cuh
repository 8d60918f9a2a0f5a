// What the launches of the harness's own kernels share.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "common/error.hpp"

namespace lathe {

constexpr int THREADS = 256;
constexpr unsigned MOST_BLOCKS = 132 * 16;  // more than any device runs at once; the kernels stride over the rest

inline unsigned blocks_for(std::size_t items) {
    const std::size_t blocks = (items + THREADS - 1) / THREADS;
    return blocks < 1 ? 1 : blocks > MOST_BLOCKS ? MOST_BLOCKS : static_cast<unsigned>(blocks);
}

inline void check_runtime(cudaError_t error, const char *what, SourceLine at = SourceLine::here()) {
    if (error != cudaSuccess) throw SystemError(located(text("%s: %s", what, cudaGetErrorName(error)), at));
}

inline void check_launch(const char *what, SourceLine at = SourceLine::here()) {
    check_runtime(cudaGetLastError(), what, at);
}

template <class T>
T *at(CUdeviceptr address) {
    return reinterpret_cast<T *>(address);
}

__device__ inline std::size_t first_item() { return std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ inline std::size_t item_stride() { return std::size_t(gridDim.x) * blockDim.x; }

}  // namespace lathe
