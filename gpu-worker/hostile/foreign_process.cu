// A foreign process on a GPU: holds a context and computes until it is killed.
#include <cstdio>

__global__ void busy(float *values) {
    float value = threadIdx.x;
    for (int i = 0; i < 1000000; i++) value = value * 0.5f + 1;
    values[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main() {
    float *values;
    if (cudaMalloc(&values, 1024 * 256 * sizeof(float)) != cudaSuccess) return 1;
    for (bool printed = false;; printed = true) {
        busy<<<1024, 256>>>(values);
        if (cudaDeviceSynchronize() != cudaSuccess) return 1;
        if (!printed && (std::puts("computing") < 0 || std::fflush(stdout))) return 1;
    }
}
