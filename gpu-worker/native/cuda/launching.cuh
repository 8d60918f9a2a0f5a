// What all of the harness's own kernels need to be launched.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "trouble.hpp"

namespace lathe {

constexpr int THREADS = 256;
constexpr unsigned MOST_BLOCKS = 132 * 16;  // more than fit on any device at once; the kernels stride over the rest

inline unsigned blocks_for(std::size_t items) {
    const std::size_t blocks = (items + THREADS - 1) / THREADS;
    return blocks < 1 ? 1 : blocks > MOST_BLOCKS ? MOST_BLOCKS : static_cast<unsigned>(blocks);
}

inline void must(cudaError_t error, const char *what) {
    if (error != cudaSuccess) throw Trouble(text("%s: %s", what, cudaGetErrorName(error)));
}

inline void launched(const char *what) { must(cudaGetLastError(), what); }

template <class T>
T *at(CUdeviceptr address) {
    return reinterpret_cast<T *>(address);
}

__device__ inline std::size_t first_item() { return std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ inline std::size_t item_stride() { return std::size_t(gridDim.x) * blockDim.x; }

}  // namespace lathe
