#include "foreign_processes.hpp"

#include <algorithm>

namespace lathe {
namespace {

std::vector<GpuProcess> without_names(std::vector<GpuProcess> processes, std::size_t runners_here) {
    processes.erase(processes.begin(),
                    processes.begin() + static_cast<std::ptrdiff_t>(std::min(runners_here, processes.size())));
    for (GpuProcess &process : processes) process = {0, "", std::nullopt};
    return processes;
}

std::string describe(const GpuProcess &process) {
    std::string facts = process.pid ? text("pid %u", process.pid) : "pid unknown";
    if (process.bytes) facts += text(", %llu MiB", static_cast<unsigned long long>(*process.bytes >> 20));
    return (process.name.empty() ? "a process of another namespace" : process.name) + " (" + facts + ")";
}

}  // namespace

std::vector<GpuProcess> foreign_processes(const std::vector<GpuProcess> &processes, unsigned self,
                                          const std::function<std::size_t()> &runners_here) {
    const bool listed =
        std::any_of(processes.begin(), processes.end(), [&](const GpuProcess &process) { return process.pid == self; });
    if (!listed) return without_names(processes, runners_here());
    std::vector<GpuProcess> found;
    for (const GpuProcess &process : processes)
        if (process.pid != self && process.name != RUNNER_NAME) found.push_back(process);
    return found;
}

std::string describe(const std::vector<GpuProcess> &processes) {
    std::string all;
    for (const GpuProcess &process : processes) all += (all.empty() ? "" : ", ") + describe(process);
    return all;
}

}  // namespace lathe
