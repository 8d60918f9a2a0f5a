// Addresses and places in shared memory, whose addresses are 32-bit numbers of the shared window.
#pragma once

namespace lathe {

__device__ __forceinline__ unsigned shared_address(const void *pointer) {
    return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

__device__ __forceinline__ unsigned align_up(unsigned address, unsigned alignment) {
    return (address + alignment - 1) / alignment * alignment;
}

// The place of 16-byte chunk `chunk` of row `row` in a tile whose rows are WIDTH bytes (32, 64 or 128), as TMA swizzles it:
// eight rows of one chunk lie in different banks.
template <int WIDTH>
__device__ __forceinline__ unsigned swizzled(unsigned row, unsigned chunk) {
    return row * WIDTH + ((chunk ^ (row * WIDTH / 128 % (WIDTH / 16))) << 4);
}

}  // namespace lathe
