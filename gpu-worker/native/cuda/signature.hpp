// What a reference's outputs depend on, as one text.
#pragma once

#include <string>

#include "job.hpp"

namespace lathe {

std::string signature(const Job &job, std::uint64_t seed);

}  // namespace lathe
