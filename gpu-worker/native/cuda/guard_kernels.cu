// Checks of memory that a candidate must not change: hashes of its inputs, and guard bands around its buffers.
#include "common/random.hpp"
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

using Word = unsigned long long;

constexpr std::size_t BANDS_A_LAUNCH = 128;

struct Bands {
    Band bands[BANDS_A_LAUNCH];
};

__device__ Word sum_of_warp(Word value) {
    for (int lane = 16; lane > 0; lane /= 2) value += __shfl_xor_sync(~0u, value, lane);
    return value;
}

// Adds a number for each word and its position; the sum does not depend on the order of threads.
__global__ void hash_words(const Word *words, std::size_t count, const unsigned char *rest, int rest_bytes, Word *sum) {
    Word mine = 0;
    for (std::size_t i = first_item(); i < count; i += item_stride()) mine += random_at(words[i], i);
    if (first_item() < static_cast<std::size_t>(rest_bytes))
        mine += random_at(rest[first_item()], count + first_item());
    mine = sum_of_warp(mine);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, mine);
}

__global__ void check_bands(const __grid_constant__ Bands all, Word first_index, Word *first) {
    const Band band = all.bands[blockIdx.x];
    const unsigned char *data = reinterpret_cast<const unsigned char *>(band.data);
    for (std::uint32_t i = threadIdx.x; i < band.bytes; i += blockDim.x)
        if (data[i] != band.content) atomicMin(first, (first_index + blockIdx.x) << 32 | i);
}

// With several breaches any of them may set the number.
__global__ void look_for_nonzero(const uint4 *data, std::size_t count, const unsigned char *rest, int rest_bytes, Word *found) {
    unsigned all = 0;
    for (std::size_t i = first_item(); i < count; i += item_stride()) {
        const uint4 value = data[i];
        all |= value.x | value.y | value.z | value.w;
    }
    if (first_item() < static_cast<std::size_t>(rest_bytes)) all |= rest[first_item()];
    if (all) *found = 1;
}

}  // namespace

void hash(CUdeviceptr data, std::size_t bytes, CUdeviceptr sum, CUstream stream) {
    const std::size_t words = bytes / sizeof(Word);
    const unsigned char *rest = at<const unsigned char>(data) + words * sizeof(Word);
    hash_words<<<blocks_for(words), THREADS, 0, stream>>>(at<const Word>(data), words, rest,
                                                          static_cast<int>(bytes % sizeof(Word)), at<Word>(sum));
    check_launch("hashing");
}

void find_nonzero(CUdeviceptr data, std::size_t bytes, CUdeviceptr found, CUstream stream) {
    const std::size_t count = bytes / sizeof(uint4);
    look_for_nonzero<<<blocks_for(count), THREADS, 0, stream>>>(
        at<const uint4>(data), count, at<const unsigned char>(data) + count * sizeof(uint4),
        static_cast<int>(bytes % sizeof(uint4)), at<Word>(found));
    check_launch("looking at unused memory");
}

void find_breach(const std::vector<Band> &bands, CUdeviceptr first, CUstream stream) {
    for (std::size_t begin = 0; begin < bands.size(); begin += BANDS_A_LAUNCH) {
        Bands some{};
        const std::size_t count = std::min(BANDS_A_LAUNCH, bands.size() - begin);
        for (std::size_t i = 0; i < count; i++) some.bands[i] = bands[begin + i];
        check_bands<<<static_cast<unsigned>(count), 1024, 0, stream>>>(some, begin, at<Word>(first));
        check_launch("looking at guard bands");
    }
}

}  // namespace lathe
