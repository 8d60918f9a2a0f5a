// What stands between two samples: caches emptied, shared memory littered, launches ahead; and the control kernel.
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

constexpr int CONTROL_PASSES = 12, CONTROL_SUMS = 64, LAUNCHES_AHEAD = 16;

int multiprocessors, shared_bytes;

// Reads only: lines left dirty would be written back at the expense of the run that follows.
__global__ void read_all(const uint4 *data, std::size_t count, unsigned *never) {
    unsigned all = 0;
    for (std::size_t i = first_item(); i < count; i += item_stride()) {
        const uint4 value = data[i];
        all |= value.x | value.y | value.z | value.w;
    }
    if (all) *never = all;  // the memory holds zeros; the compiler does not know
}

__global__ void litter(unsigned word, unsigned words) {
    extern __shared__ volatile unsigned shared[];
    for (unsigned i = threadIdx.x; i < words; i += blockDim.x) shared[i] = word;
}

__global__ void do_nothing() {}

// Every pass reads and writes all the data once and does as much arithmetic as takes about as long.
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
    launched("emptying the caches");
}

void litter_shared_memory(unsigned char byte, CUstream stream) {
    litter<<<static_cast<unsigned>(multiprocessors), 1024, static_cast<std::size_t>(shared_bytes), stream>>>(
        byte * 0x01010101u, static_cast<unsigned>(shared_bytes) / 4);
    launched("littering shared memory");
}

void launch_ahead(CUstream stream) {
    for (int i = 0; i < LAUNCHES_AHEAD; i++) do_nothing<<<1, 1, 0, stream>>>();
    launched("the launches ahead");
}

void control(CUdeviceptr data, CUstream stream) {
    control_work<<<MOST_BLOCKS, THREADS, 0, stream>>>(at<float>(data), CONTROL_BYTES / sizeof(float));
    launched("the control kernel");
}

void load_kernels(CUdevice device) {
    cudaFuncAttributes asked_for;
    must(cudaSetDevice(device), "choosing the device");
    must(cudaFuncGetAttributes(&asked_for, read_all), "loading a kernel");
    must(cudaFuncGetAttributes(&asked_for, do_nothing), "loading a kernel");
    must(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device), "asking the device");
    must(cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), "asking the device");
    must(cudaFuncSetAttribute(litter, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes), "taking shared memory");
}

}  // namespace lathe
