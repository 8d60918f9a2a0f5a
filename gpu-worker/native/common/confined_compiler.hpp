// Confines a compiler, which reads every file that a source names.
#pragma once

#include <string>
#include <sys/resource.h>
#include <vector>

#include "common/landlock.hpp"

namespace lathe {

// A source of one line can fill a disk with an array. Builds have less than 2 MB, the files between a compiler's programs more.
constexpr rlim_t MOST_OUTPUT = rlim_t(1) << 30;

// From here on, this process may write into one folder, and read the given files and folders, those of the system and
// LD_LIBRARY_PATH. Without Landlock only the size of files is restricted.
inline void confine_compiler(const std::string &writable, const std::vector<std::string> &readable) {
    const rlimit size{MOST_OUTPUT, MOST_OUTPUT};
    setrlimit(RLIMIT_FSIZE, &size);
#ifdef LATHE_LANDLOCK
    const int rules = rules_for(READ_FOLDER | WRITE_FOLDER);
    if (rules < 0) return;
    for (const std::string &path : readable) allow_reading(rules, path);
    allow(rules, writable, READ_FOLDER | WRITE_FOLDER);
    allow(rules, "/dev/null", READ_FILE | WRITE_FILE);
    enforce(rules);
#else
    (void)writable, (void)readable;
#endif
}

}  // namespace lathe
