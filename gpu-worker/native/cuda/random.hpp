// Numbers from a seed (the same on every machine), and numbers that nobody can foresee.
#pragma once

#include <cstdint>

#if defined __CUDACC__
#define LATHE_EVERYWHERE __host__ __device__
#else
#define LATHE_EVERYWHERE
#endif

namespace lathe {

// The n-th number of the stream of a seed; any n at any time (the mixing step of SplitMix64).
LATHE_EVERYWHERE inline std::uint64_t random_at(std::uint64_t seed, std::uint64_t n) {
    std::uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::uint64_t random_secret();

}  // namespace lathe
