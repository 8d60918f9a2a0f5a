// Shared-memory addresses (32-bit, in the shared window) and the TMA swizzle.
#pragma once

namespace lathe {

__device__ __forceinline__ unsigned smem_address(const void *pointer) {
    return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ __forceinline__ unsigned align_up(unsigned address, unsigned alignment) {
    return (address + alignment - 1) / alignment * alignment;
}

// Returns the offset of 16-byte chunk `chunk` of row `row` in a tile whose rows are RowBytes (32, 64 or 128) long, with
// the TMA swizzle of that width: the same chunk of eight consecutive rows falls in different banks.
template <int RowBytes>
__device__ __forceinline__ unsigned swizzle(unsigned row, unsigned chunk) {
    return row * RowBytes + ((chunk ^ (row * RowBytes / 128 % (RowBytes / 16))) << 4);
}

}  // namespace lathe
