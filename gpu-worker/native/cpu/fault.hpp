// Records in the shared page why a candidate's process dies: where it crashed, its memory, the sandbox rule it broke.
#pragma once

#include "channel.hpp"

namespace lathe {

// Installs the signal handlers. Call it before the sandbox closes, since they keep a file of /proc open.
void record_faults(SharedStatus *status);

// Returns the bytes of address space in use.
std::size_t address_space_in_use();

}  // namespace lathe
