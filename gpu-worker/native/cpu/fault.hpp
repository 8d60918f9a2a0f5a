// Records in the shared page why a candidate's process dies: where it crashed, its memory, the sandbox rule it broke.
#pragma once

#include <sched.h>

#include "channel.hpp"

namespace lathe {

// Installs the signal handlers. Call it before the sandbox closes, since they keep a file of /proc open. They also answer
// sched_getaffinity about threads of this process, with the CPUs that it may use.
void record_faults(SharedStatus *status, const cpu_set_t &cpus);

// Returns the bytes of address space in use.
std::size_t address_space_in_use();

}  // namespace lathe
