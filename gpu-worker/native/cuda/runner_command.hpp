// A command that a device context runs, from the text of a job to a written result.
#pragma once

#include <string>

#include "common/rejection.hpp"
#include "device_context.hpp"

namespace lathe {

struct RunnerCommand {
    std::string verb, job, result;
};

// Whether a verb is one that run_command accepts.
bool is_command(const std::string &verb);

// Writes the result, also of a rejected candidate, and returns whether the context can still be used. Throws JobError,
// SystemError, and DeviceInUse where another process used the device.
ContextState run_command(DeviceContext &context, const RunnerCommand &command);

}  // namespace lathe
