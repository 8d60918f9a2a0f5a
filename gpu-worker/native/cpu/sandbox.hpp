// What a candidate must not do, enforced by the kernel: start processes or threads, write files, use the network,
// inspect or signal other processes, read anything but libraries, use more memory than its limit.
#pragma once

#include <cstddef>
#include <string>

namespace lathe {

struct Sandbox {
    std::string library;       // the one file outside the system's folders that it may read
    int threads;               // 1: no threads besides the main one
    std::size_t memory_bytes;  // besides what the process has when it enters

    // First step, before any code of the candidate runs. Returns the limit of the address space in bytes.
    std::size_t enter() const;

    // Second step, once its library is loaded: no further files, no new code.
    static void seal();
};

// The rule of an index, as install_filter numbers them.
const char *sandbox_rule(std::size_t index);
bool is_memory_rule(std::size_t index);

// Restricts file access with Landlock: the system's libraries, LD_LIBRARY_PATH, the description of the machine and this
// one file are readable. Without Landlock (before Linux 5.13) a candidate can read files while it is loaded; the filter
// on system calls still keeps it from writing, and from opening files once it runs.
void restrict_files(const std::string &library);

// Runs a compiler, which reads every file that a source names. `words` are a folder that it may read, one that it may
// write, and its command line. It may read the system's files, too. Without Landlock nothing is restricted.
[[noreturn]] void run_confined(char **words);

}  // namespace lathe
