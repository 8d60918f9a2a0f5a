// Obtains the expected outputs: from files that the job names, from the cache on disk, or by running the reference.
#pragma once

#include "arena.hpp"
#include "common/reference.hpp"

namespace lathe {

// Returns the outputs for inputs made from the seed. Throws SystemError when the reference fails or is not finite,
// which is never a candidate's fault.
Reference obtain_reference(const Job &job, std::uint64_t seed);

// Compares all outputs of a program with the reference and widens the norms, which have an entry for each tensor.
// Throws Rejection (correctness) at the first output that is wrong.
void compare_outputs(const Arena &arena, const Reference &reference, std::vector<ErrorNorms> &norms);

}  // namespace lathe
