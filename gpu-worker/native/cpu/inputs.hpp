// The contents of the inputs. While candidates are timed, each run sees contents that no other run sees, so that a
// result kept from an earlier call is useless. Runs that are verified see one of two contents with known references.
#pragma once

#include <vector>

#include "arena.hpp"
#include "common/reference.hpp"

namespace lathe {

// Fills the inputs from a seed.
void fill_inputs(const Arena &arena, std::uint64_t seed);

class Inputs {
public:
    // To be made after the last process was started, so that no process inherits a copy.
    explicit Inputs(const Job &job);

    // Contents with the reference of that number.
    void put_verified(std::size_t number, const Arena &arena) const;

    // Random contents, rotated by an offset that the candidate cannot predict.
    void put_random(const Arena &arena) const;

private:
    using Copies = std::vector<std::vector<unsigned char>>;  // one for each tensor; empty for outputs

    const Job &job;
    Copies verified[SEEDS], random;
};

}  // namespace lathe
