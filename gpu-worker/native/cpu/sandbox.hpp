// What a candidate must not do, enforced by the kernel: start processes or threads, write files, use the network,
// inspect or signal other processes, read anything but libraries, use more memory than its limit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

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

// Runs a program that contains a candidate: `THREADS FOLDER PROGRAM...`. It has the rights of a candidate while its library is
// loaded, reads one folder besides, and may start another program in its place, which has no more rights. It has few
// variables, since some of the caller's hold credentials, and the memory that is available.
[[noreturn]] void run_sandboxed(char **words);

// Runs a coding agent: `[--write FOLDER] [--hide FOLDER] [--show PATH] [--file-bytes N] [--survivors FILE] -- COMMAND...`.
// It writes into the given folders only. It does not see other processes, disks, GPUs, and in hidden folders only what is
// writable or shown. When the command ends, its remaining processes are killed and their names written to FILE, one a line.
// Uses namespaces for users, mounts and processes; where a machine forbids them, Landlock. Ends with exit code 125 if there
// is neither.
[[noreturn]] void run_contained(char **words);

// Forbids writes outside of these folders, and to read hidden folders but for what is shown. Returns false without Landlock.
bool restrict_agent(const std::vector<std::string> &writable, const std::vector<std::string> &shown,
                    const std::vector<std::string> &hidden);

// What this machine has to confine programs.
bool has_landlock();
bool has_namespaces();  // as agents need them
bool has_seccomp();

// Gives up what root may do. Without its capabilities nothing brings them back.
void drop_capabilities();

// Sends a request and files to the worker, and prints its reply: `SOCKET REQUEST PATH...`. A path is a file or a folder.
// The exit code is that of the reply.
[[noreturn]] void run_ask(char **words);

}  // namespace lathe
