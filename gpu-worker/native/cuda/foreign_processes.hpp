// Other processes that compute on a device. The runner waits for them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/error.hpp"

namespace lathe {

// The name of all runner processes, by which they recognise each other across workers and versions.
constexpr const char *RUNNER_NAME = "lathe-runner";

// A process that computes on a device. Its name is empty when it is in another process namespace.
struct GpuProcess {
    unsigned pid;
    std::string name;
    std::optional<std::uint64_t> bytes;
};

// Another process uses the device, so the command was not run.
struct DeviceInUse : SystemError {
    using SystemError::SystemError;
};

// Returns the processes that are not runners. When this process is not among them, their ids belong to another
// namespace and mean nothing here; then as many of them count as runners as there are runners in this namespace, which
// are counted only then: it takes milliseconds.
std::vector<GpuProcess> foreign_processes(const std::vector<GpuProcess> &processes, unsigned self,
                                          const std::function<std::size_t()> &runners_here);

// Describes them in one line.
std::string describe(const std::vector<GpuProcess> &processes);

}  // namespace lathe
