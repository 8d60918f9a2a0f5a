// Outputs of a reference that was run elsewhere, from the files that a job names.
#pragma once

#include <memory>

#include "job.hpp"
#include "reference_store.hpp"

namespace lathe {

// Throws Trouble when there is no file for that seed, or one that does not hold the outputs, or one that is not finite everywhere.
std::shared_ptr<const Reference> read_reference(const Job &job, std::uint64_t seed);

}  // namespace lathe
