// The failures that end a command without a result, and printf-style text.
#pragma once

#include <stdexcept>
#include <string>

namespace lathe {

// The job or the command line is invalid. The message names the field.
struct JobError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The machine or the harness failed. The command says nothing about the candidate and can be retried.
struct SystemError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Other processes disturb the measurement. A retry succeeds when they end.
struct BusyMachine : SystemError {
    using SystemError::SystemError;
};

// The place of a call. As a default argument it is the caller's.
struct SourceLine {
    const char *file;
    int line;

    static SourceLine here(const char *file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};

// Formats as printf does.
std::string text(const char *format, ...) __attribute__((format(printf, 1, 2)));

// "what (file:line)"
std::string located(const std::string &what, SourceLine at);

// Throws SystemError with errno in words and the place of the failing call.
[[noreturn]] void throw_errno(const std::string &what, SourceLine at = SourceLine::here());

// Reads a whole file that a job names. Throws JobError.
std::string read_file(const std::string &path);

}  // namespace lathe
