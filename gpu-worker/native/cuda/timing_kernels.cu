// What runs between two samples: emptying the caches, poisoning shared memory, empty launches; and the control kernel.
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

constexpr int CONTROL_PASSES = 12, CONTROL_SUMS = 64, EMPTY_LAUNCHES = 16;

int multiprocessors, shared_bytes;

// Only reads: dirty lines would be written back during the run that follows.
__global__ void read_all(const uint4 *data, std::size_t count, unsigned *never_written) {
    unsigned all = 0;
    for (std::size_t i = first_item(); i < count; i += item_stride()) {
        const uint4 value = data[i];
        all |= value.x | value.y | value.z | value.w;
    }
    if (all) *never_written = all;  // the memory holds zeros, unless a candidate wrote there
}

__global__ void fill_shared(unsigned word, unsigned words) {
    extern __shared__ volatile unsigned shared[];
    for (unsigned i = threadIdx.x; i < words; i += blockDim.x) shared[i] = word;
}

__global__ void do_nothing() {}

// Every pass reads and writes all the data once, with arithmetic that takes about as long.
__global__ void control_work(float *data, std::size_t count) {
    for (int pass = 0; pass < CONTROL_PASSES; pass++)
        for (std::size_t i = first_item(); i < count; i += item_stride()) {
            float sum = data[i];
            for (int step = 0; step < CONTROL_SUMS; step++) sum = sum * 0.999f + 0.001f;
            data[i] = sum;
        }
}

}  // namespace

void flush(CUdeviceptr data, std::size_t bytes, CUstream stream) {
    const std::size_t count = bytes / sizeof(uint4);
    read_all<<<blocks_for(count), THREADS, 0, stream>>>(at<const uint4>(data), count, at<unsigned>(data));
    check_launch("emptying the caches");
}

void poison_shared_memory(unsigned char byte, CUstream stream) {
    fill_shared<<<static_cast<unsigned>(multiprocessors), 1024, static_cast<std::size_t>(shared_bytes), stream>>>(
        byte * 0x01010101u, static_cast<unsigned>(shared_bytes) / 4);
    check_launch("poisoning shared memory");
}

void launch_empty_kernels(CUstream stream) {
    for (int i = 0; i < EMPTY_LAUNCHES; i++) do_nothing<<<1, 1, 0, stream>>>();
    check_launch("launching empty kernels");
}

void control(CUdeviceptr data, CUstream stream) {
    control_work<<<MOST_BLOCKS, THREADS, 0, stream>>>(at<float>(data), CONTROL_BYTES / sizeof(float));
    check_launch("launching the control kernel");
}

void load_kernels(CUdevice device) {
    cudaFuncAttributes attributes;
    check_runtime(cudaSetDevice(device), "selecting the device");
    check_runtime(cudaFuncGetAttributes(&attributes, read_all), "loading a kernel");
    check_runtime(cudaFuncGetAttributes(&attributes, do_nothing), "loading a kernel");
    check_runtime(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
                  "querying the device");
    check_runtime(cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
                  "querying the device");
    check_runtime(cudaFuncSetAttribute(fill_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes),
                  "raising the shared memory limit");
}

}  // namespace lathe
