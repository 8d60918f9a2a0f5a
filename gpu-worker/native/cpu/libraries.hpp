// The shared libraries that a process has loaded.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

#include "common/job.hpp"

namespace lathe {

// Returns the names of the libraries whose code a program's process can call, besides the program itself and what all
// processes of candidates have: the C library, what the runner uses and, with several threads, that of OpenMP.
std::vector<std::string> foreign_libraries(pid_t process, const Program &program);

// Whether the program may call the library: the job names the beginning of its name, without "lib".
bool is_declared(const std::string &library, const Program &program);

}  // namespace lathe
