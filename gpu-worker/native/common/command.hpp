// What both runner programs have in common: their command line, exit codes and messages.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/job.hpp"
#include "common/rejection.hpp"

namespace lathe {

// VERB [JOB] [--device UUID] [--out RESULT]; what is absent is empty.
struct CommandLine {
    std::string verb, job, device, out;

    // Throws JobError.
    static CommandLine parse(const std::vector<std::string> &words);
};

// Throws JobError when the condition is false: "JOB is required".
void require(bool given, const char *what);

// Runs a program: prints the usage for --help, prints errors and returns the exit code.
int run_program(const char *name, const char *usage, int count, char **words,
                const std::function<void(const CommandLine &)> &run);

// Runs a command. A rejection replaces what it has written to the result, and its context's state is returned.
ContextState run_to_result(Result &result, const std::function<void()> &command);

}  // namespace lathe
