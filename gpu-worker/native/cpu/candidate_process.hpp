// What runs in a candidate's process: it enters the sandbox, loads the library, and runs it on command. Nothing here
// needs the reference, the seeds or the inputs; a later version can be a program of its own.
#pragma once

#include <sys/types.h>

#include "arena.hpp"
#include "channel.hpp"

namespace lathe {

struct CandidateProcess {
    Arena &arena;
    SharedStatus *status;
    pid_t runner;
    int command_file, reply_file, log_file;
    std::size_t memory_bytes;
    int last_cpu;  // the last of the CPUs that it runs on

    [[noreturn]] void run();

private:
    void detach() const;
    void reply(const Reply &reply) const;
};

}  // namespace lathe
