// The interface between the runner and a candidate's process: a plan in a memory file, commands and replies over two
// pipes, and a shared page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sched.h>
#include <string>
#include <sys/types.h>
#include <vector>

#include "arena.hpp"

namespace lathe {

// All that a candidate's process knows of a job. It holds nothing that would help a candidate to pass a check: no seed,
// tolerance, limit of time or expected output.
struct ProcessPlan {
    struct Mapping {
        int file;
        std::size_t span;   // bytes of the file
        std::size_t bytes;  // of the buffer, one page behind the start
        Access access;
    };
    struct Operand {
        std::int64_t mapping;  // index of a mapping; -1: the integer
        std::int64_t integer;
    };
    struct Call {
        std::string entry;
        std::vector<Operand> operands;
    };

    pid_t runner;
    int command_file, reply_file, status_file;
    cpu_set_t cpus;  // that it runs on, one for each thread
    int threads;
    std::size_t memory_bytes;
    std::uint64_t control_nanoseconds;  // of a run of the control
    std::string library;                // empty for the control
    std::vector<Mapping> mappings;
    std::vector<Call> calls;

    // Returns a memory file that holds the plan. Other processes started meanwhile do not inherit it.
    int write() const;

    // Reads a plan and closes its file. Throws SystemError.
    static ProcessPlan read(int file);
};

enum class Command : std::uint32_t { RUN, FINISH };

// What a process sends before it loads the library; no code of the candidate has run then. The addresses of its
// mappings follow.
struct Setup {
    std::size_t memory_limit;  // bytes of address space
};

// Sent once the library is loaded, and after each run.
struct Reply {
    std::uint64_t nanoseconds;    // of the launches, by the candidate process's clock
    std::uint32_t out_of_memory;  // a request for memory failed meanwhile
};

enum class Loaded { NOT_YET, OK, FAILED, UNAVAILABLE };

// The page that a candidate's process shares with the runner; it survives the process. The candidate can write to it,
// so nothing in it is evidence in the candidate's favour.
struct SharedStatus {
    Loaded loaded;
    char reason[300];
    char version[100];
    int forbidden;      // 1 + index of the sandbox rule that was broken; 0: none
    int out_of_memory;  // the last call that failed was a request for memory
    void *fault_address;
    std::size_t memory_peak;  // bytes of address space at the crash

    // Maps the page that a file holds.
    static SharedStatus *map(int file);
};

}  // namespace lathe
