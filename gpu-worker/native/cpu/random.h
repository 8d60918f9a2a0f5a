/* Numbers from a seed (the same on every machine), and numbers that nobody can foresee. */
#ifndef LATHE_RANDOM_H
#define LATHE_RANDOM_H

#include <stdint.h>

/* The n-th number of the stream of a seed; any n at any time (the mixing step of SplitMix64). */
static inline uint64_t random_at(uint64_t seed, uint64_t n) {
    uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t random_secret(void);

#endif
