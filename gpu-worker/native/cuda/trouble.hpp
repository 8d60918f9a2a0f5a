// The two ways to end without a result: the job is wrong, or the world is. Both are thrown and end in main.
#pragma once

#include <stdexcept>
#include <string>

namespace lathe {

// The job or the command line is wrong; the message names the field.
struct BadJob : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The machine or the harness failed; nothing is known about the candidate.
struct Trouble : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// As printf writes it.
std::string text(const char *format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace lathe
