// Obtains the expected outputs: from files that the job names, from the cache on disk, or by running the reference.
#pragma once

#include "arena.hpp"
#include "common/reference.hpp"

namespace lathe {

// Returns the outputs for inputs with the contents. Throws SystemError when the reference fails or is not finite for
// uniform contents, which is never a candidate's fault.
Reference obtain_reference(const Job &job, Contents contents);

// Compares all outputs of a program with the reference for inputs with the pattern and widens the norms, which have an entry for each tensor.
// Throws Rejection (correctness) at the first output that is wrong.
void compare_outputs(const Arena &arena, const Reference &reference, Pattern pattern,
                     std::vector<ErrorNorms> &norms);

}  // namespace lathe
