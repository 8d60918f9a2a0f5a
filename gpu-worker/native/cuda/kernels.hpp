// The harness's own work on the device. Each function is one asynchronous call on a stream.
#pragma once

#include <cuda.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/contents.hpp"
#include "common/element.hpp"
#include "common/outputs.hpp"
#include "common/random.hpp"

namespace lathe {

// Fills a tensor from the numbers of a stream of random_at.
struct Filling {
    Element type;
    CUdeviceptr data;
    std::size_t elements;
    std::uint64_t numbers;
    Distribution distribution;
};
void fill(const Filling &filling, CUstream stream);

// Replaces the numbers of the distribution in a floating-point tensor by the pattern.
void apply_pattern(Element type, CUdeviceptr data, const PatternFill &pattern, CUstream stream);

// Converts elements to f32 or f64.
void convert(Element from, CUdeviceptr data, Element to, CUdeviceptr converted, std::size_t elements, CUstream stream);

// Adds a hash of the bytes and their positions to the 64-bit sum.
void hash(CUdeviceptr data, std::size_t bytes, CUdeviceptr sum, CUstream stream);

// A guard band: bytes before or behind a buffer that must not change.
struct Band {
    CUdeviceptr data;
    std::uint32_t bytes;
    unsigned char content;
};

// Lowers the 64-bit number to (index of the band << 32 | offset) of the first byte that differs.
void find_breach(const std::vector<Band> &bands, CUdeviceptr first, CUstream stream);

// Sets the 64-bit number to 1 if the memory, which starts at a multiple of 16, holds anything but zeros.
void find_nonzero(CUdeviceptr data, std::size_t bytes, CUdeviceptr found, CUstream stream);

// The result of a comparison; see common/outputs.hpp for the rule.
struct Difference {
    std::uint64_t wrong, first, worst_bits;  // worst_bits: the largest error, as the bits of a double
};
struct Comparison {
    Element want_type, got_type;
    CUdeviceptr want, got;         // both at the first element of the piece
    std::size_t offset, elements;  // of the piece
    ElementTolerance tolerance;
};
void compare(const Comparison &comparison, CUdeviceptr difference, CUstream stream);

// A product C[rows,columns] = A[rows,inner] * B[columns,inner]^T whose sums with random signs are compared.
constexpr std::size_t SIGNED_COLUMNS = 256;  // in a sum; fewer show smaller errors and take longer
struct Product {
    Element left_type, right_type, type;
    CUdeviceptr left, right, output;
    std::size_t rows, columns, inner;
    std::uint64_t signs;  // a stream of random_at
    ElementTolerance tolerance;

    LATHE_HOST_DEVICE std::size_t segments() const { return (columns + SIGNED_COLUMNS - 1) / SIGNED_COLUMNS; }
    std::size_t work_bytes() const { return segments() * (inner + rows) * sizeof(double); }
};

// Counts the sums that differ; the first one has the number row * segments + segment.
void check_product(const Product &product, CUdeviceptr work, CUdeviceptr difference, CUstream stream);

// Of a reference: the sum of squares, and the first element that is not finite.
struct ReferenceSums {
    double squares;
    std::uint64_t not_finite;
};
void measure(Element type, CUdeviceptr data, std::size_t elements, CUdeviceptr sums, CUstream stream);

// Launches empty kernels. The device fetches launches four at a time. A run that is the first of four takes most of a
// microsecond longer unless enough launches precede it for the device to prefetch.
void launch_empty_kernels(CUstream stream);

// Reads this many bytes, all zero, which evicts everything else from the second-level cache.
void flush(CUdeviceptr data, std::size_t bytes, CUstream stream);

// Fills the shared memory of every multiprocessor with the byte.
void poison_shared_memory(unsigned char byte, CUstream stream);

// Fixed work, half arithmetic and half memory. It never changes, so that its time is comparable over months.
constexpr std::size_t CONTROL_BYTES = std::size_t(64) << 20;
void control(CUdeviceptr data, CUstream stream);

// Loads the kernels that are launched into a blocked stream. Loading them there would wait for the stream forever.
void load_kernels(CUdevice device);

}  // namespace lathe
