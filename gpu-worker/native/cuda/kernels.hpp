// What the harness itself does on the device, each as one asynchronous call on a stream.
#pragma once

#include <cuda.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "element.hpp"

namespace lathe {

// Fills a tensor uniformly from the numbers of a stream of random_at.
struct Filling {
    Element type;
    CUdeviceptr data;
    std::size_t elements;
    std::uint64_t numbers;
    double low, high;
};
void fill(const Filling &filling, CUstream stream);

// Adds a hash of the bytes, which depends on their places, to the 64-bit sum.
void hash(CUdeviceptr data, std::size_t bytes, CUdeviceptr sum, CUstream stream);

// Bytes that must still be what they were: those before and behind each buffer.
struct Band {
    CUdeviceptr data;
    std::uint32_t bytes;
    unsigned char content;
};

// A NaN in every float type, a huge negative number, a huge positive one: reading past an end shows in results, too. They
// differ, lest what is copied from beyond one buffer leave the bands of another as they were.
constexpr unsigned char BAND_OF_INPUT = 0xFF, BAND_OF_OUTPUT = 0xFB, BAND_OF_SCRATCH = 0x7B;

// Lowers the 64-bit number to (index of the band << 32 | offset) of the first byte that differs.
void find_breach(const std::vector<Band> &bands, CUdeviceptr first, CUstream stream);

// What a comparison finds. An element is right when |got - want| <= absolute + relative * max(scale, |want|).
struct Difference {
    std::uint64_t wrong, first, worst_bits;  // the worst error is that of the bits of a double
};
struct Comparison {
    Element want_type, got_type;
    CUdeviceptr want, got;          // both at the piece's first element
    std::size_t offset, elements;   // of the piece
    double absolute, relative, scale;
};
void compare(const Comparison &comparison, CUdeviceptr difference, CUstream stream);

// Of a reference: the sum of squares, and the first element that is not finite.
struct Moments {
    double squares;
    std::uint64_t not_finite;
};
void measure(Element type, CUdeviceptr data, std::size_t elements, CUdeviceptr moments, CUstream stream);

// Empty kernels. The device fetches launches four at a time; a run that is the first of its four takes most of a microsecond
// longer, unless so much is before it that the device has fetched ahead.
void launch_ahead(CUstream stream);

// Reads so many bytes, all zero, which pushes everything else out of the second-level cache.
void flush(CUdeviceptr data, std::size_t bytes, CUstream stream);

// Leaves the byte in the shared memory of every multiprocessor.
void litter_shared_memory(unsigned char byte, CUstream stream);

// Fixed work, half arithmetic and half memory: it never changes, so that its time may be compared over months.
constexpr std::size_t CONTROL_BYTES = std::size_t(64) << 20;
void control(CUdeviceptr data, CUstream stream);

// Loads what is used behind a closed gate: there, loading would wait for the stream, and the stream for the gate.
void load_kernels(CUdevice device);

}  // namespace lathe
