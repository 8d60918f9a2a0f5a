// Numbers from a seed, equal on every machine, and numbers that a candidate cannot predict.
#pragma once

#include <cstdint>

#if defined __CUDACC__
#define LATHE_HOST_DEVICE __host__ __device__
#else
#define LATHE_HOST_DEVICE
#endif

namespace lathe {

// Returns the n-th number of the stream of a seed, for any n (the mixing step of SplitMix64).
LATHE_HOST_DEVICE inline std::uint64_t random_at(std::uint64_t seed, std::uint64_t n) {
    std::uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::uint64_t random_secret();

}  // namespace lathe
