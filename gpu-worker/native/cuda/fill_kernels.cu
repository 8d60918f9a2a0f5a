#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "common/random.hpp"
#include "kernels.hpp"
#include "launching.cuh"

namespace lathe {
namespace {

struct Range {
    double low, width;
};

// Four elements share a number. Sixteen of its bits give each a fraction in the middle of one of 65536 steps, which is
// finer than the types that use it.
template <class T>
__device__ T small_value(unsigned bits, Range range) {
    const float fraction = (static_cast<float>(bits & 0xFFFF) + 0.5f) * 0x1p-16f;
    return static_cast<T>(static_cast<float>(range.low) + static_cast<float>(range.width) * fraction);
}

template <class T>
__global__ void fill_small(T *data, std::size_t elements, std::uint64_t numbers, Range range) {
    struct alignas(4 * sizeof(T)) Four {
        T values[4];
    };
    for (std::size_t group = first_item(); 4 * group < elements; group += item_stride()) {
        const std::uint64_t bits = random_at(numbers, group);
        Four four;
#pragma unroll
        for (int i = 0; i < 4; i++) four.values[i] = small_value<T>(static_cast<unsigned>(bits >> 16 * i), range);
        if (4 * group + 4 <= elements) reinterpret_cast<Four *>(data)[group] = four;
        else
            for (int i = 0; 4 * group + i < elements; i++) data[4 * group + i] = four.values[i];
    }
}

// 24 bits fill the mantissa of an f32 and keep every fraction exact.
template <class T>
__global__ void fill_float(T *data, std::size_t elements, std::uint64_t numbers, Range range) {
    for (std::size_t i = first_item(); i < elements; i += item_stride())
        data[i] =
            static_cast<T>(range.low + range.width * (static_cast<double>(random_at(numbers, i) >> 40) * 0x1p-24));
}

template <class T>
__global__ void fill_whole(T *data, std::size_t elements, std::uint64_t numbers, Range range) {
    const std::uint64_t count = static_cast<std::uint64_t>(range.width) + 1;
    for (std::size_t i = first_item(); i < elements; i += item_stride())
        data[i] =
            static_cast<T>(static_cast<long long>(range.low) + static_cast<long long>(random_at(numbers, i) % count));
}

// The numbers of distributions other than uniform ones. Narrow types are rounded from f32, as in evaluate.py.
template <class T>
__device__ T converted(double value) {
    return static_cast<T>(static_cast<float>(value));
}
template <>
__device__ double converted<double>(double value) {
    return value;
}

template <class T>
__global__ void fill_distributed(T *data, std::size_t elements, std::uint64_t numbers, Distribution distribution) {
    for (std::size_t i = first_item(); i < elements; i += item_stride())
        data[i] = converted<T>(distribution.at(numbers, i));
}

// Scaled values of narrow types are exact in an f32, which is rounded to the type once.
template <class T>
__global__ void apply_to_all(T *data, PatternFill pattern) {
    for (std::size_t i = first_item(); i < pattern.elements; i += item_stride())
        data[i] = static_cast<T>(static_cast<float>(pattern.at(i, static_cast<float>(data[i]))));
}

__global__ void apply_to_all(double *data, PatternFill pattern) {
    for (std::size_t i = first_item(); i < pattern.elements; i += item_stride()) data[i] = pattern.at(i, data[i]);
}

template <class T, class Kernel>
void start(Kernel kernel, const Filling &filling, std::size_t items, CUstream stream) {
    const Distribution &distribution = filling.distribution;
    if (distribution.kind != Distribution::Kind::UNIFORM) {
        fill_distributed<<<blocks_for(filling.elements), THREADS, 0, stream>>>(at<T>(filling.data), filling.elements,
                                                                               filling.numbers, distribution);
        return check_launch("filling an input");
    }
    const Range range{distribution.low, distribution.high - distribution.low};
    kernel<<<blocks_for(items), THREADS, 0, stream>>>(at<T>(filling.data), filling.elements, filling.numbers, range);
    check_launch("filling an input");
}

}  // namespace

void fill(const Filling &filling, CUstream stream) {
    const std::size_t all = filling.elements, fours = (all + 3) / 4;
    switch (filling.type) {
        case Element::F16: return start<__half>(fill_small<__half>, filling, fours, stream);
        case Element::BF16: return start<__nv_bfloat16>(fill_small<__nv_bfloat16>, filling, fours, stream);
        case Element::E4M3: return start<__nv_fp8_e4m3>(fill_small<__nv_fp8_e4m3>, filling, fours, stream);
        case Element::F32: return start<float>(fill_float<float>, filling, all, stream);
        case Element::F64: return start<double>(fill_float<double>, filling, all, stream);
        case Element::I32: return start<std::int32_t>(fill_whole<std::int32_t>, filling, all, stream);
        case Element::U8: return start<std::uint8_t>(fill_whole<std::uint8_t>, filling, all, stream);
        case Element::I8: return start<std::int8_t>(fill_whole<std::int8_t>, filling, all, stream);
        case Element::I64: return start<std::int64_t>(fill_whole<std::int64_t>, filling, all, stream);
    }
}

void apply_pattern(Element type, CUdeviceptr data, const PatternFill &pattern, CUstream stream) {
    const unsigned blocks = blocks_for(pattern.elements);
    switch (type) {
        case Element::F16: apply_to_all<<<blocks, THREADS, 0, stream>>>(at<__half>(data), pattern); break;
        case Element::BF16: apply_to_all<<<blocks, THREADS, 0, stream>>>(at<__nv_bfloat16>(data), pattern); break;
        case Element::E4M3: apply_to_all<<<blocks, THREADS, 0, stream>>>(at<__nv_fp8_e4m3>(data), pattern); break;
        case Element::F32: apply_to_all<<<blocks, THREADS, 0, stream>>>(at<float>(data), pattern); break;
        case Element::F64: apply_to_all<<<blocks, THREADS, 0, stream>>>(at<double>(data), pattern); break;
        case Element::I32:
        case Element::U8:
        case Element::I8:
        case Element::I64: return;
    }
    check_launch("applying a pattern to an input");
}

}  // namespace lathe
