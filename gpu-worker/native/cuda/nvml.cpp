#include "nvml.hpp"

#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>

#include "throttle.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

using Handle = void *;
constexpr int SUCCESS = 0;
constexpr int CLOCK_SM = 1, CLOCK_MEMORY = 2, TEMPERATURE_GPU = 0, UNCORRECTED = 1, VOLATILE = 0;

// nvmlProcessInfo_v2_t, which the third form of the call fills.
struct Process {
    unsigned pid;
    unsigned long long used_bytes;
    unsigned gpu_instance, compute_instance;
};

template <class... Arguments>
bool call(void *library, const char *name, Arguments... arguments) {
    if (!library) return false;
    const auto function = reinterpret_cast<int (*)(Arguments...)>(dlsym(library, name));
    return function && function(arguments...) == SUCCESS;
}

template <class Number>
std::optional<Number> ask(void *library, const char *name, Handle device) {
    Number value = 0;
    return device && call(library, name, device, &value) ? std::optional<Number>(value) : std::nullopt;
}

template <class Number>
std::optional<Number> ask(void *library, const char *name, Handle device, int kind) {
    Number value = 0;
    return device && call(library, name, device, kind, &value) ? std::optional<Number>(value) : std::nullopt;
}

std::string program_of(const std::string &process) {
    char path[PATH_MAX];
    const ssize_t length = readlink(("/proc/" + process + "/exe").c_str(), path, sizeof path);
    return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : "";
}

}  // namespace

Nvml::Nvml() {
    void *found = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (call(found, "nvmlInit_v2")) library = found;
}

const Nvml &Nvml::get() {
    static const Nvml nvml;
    return nvml;
}

void *Nvml::device(const std::string &uuid) const {
    Handle handle = nullptr;
    return call(library, "nvmlDeviceGetHandleByUUID", uuid.c_str(), &handle) ? handle : nullptr;
}

std::string Nvml::driver_version() const {
    char version[80] = "";
    call(library, "nvmlSystemGetDriverVersion", static_cast<char *>(version), static_cast<unsigned>(sizeof version));
    return version;
}

Vitals Nvml::vitals(const std::string &uuid) const {
    Handle handle = device(uuid);
    Vitals vitals;
    vitals.clock_megahertz = ask<unsigned>(library, "nvmlDeviceGetClockInfo", handle, CLOCK_SM);
    vitals.memory_megahertz = ask<unsigned>(library, "nvmlDeviceGetClockInfo", handle, CLOCK_MEMORY);
    vitals.temperature = ask<unsigned>(library, "nvmlDeviceGetTemperature", handle, TEMPERATURE_GPU);
    vitals.power_milliwatts = ask<unsigned>(library, "nvmlDeviceGetPowerUsage", handle);
    const auto bits = ask<unsigned long long>(library, "nvmlDeviceGetCurrentClocksThrottleReasons", handle);
    if (bits) vitals.throttle = *bits;
    return vitals;
}

Wear Nvml::wear(const std::string &uuid) const {
    Handle handle = device(uuid);
    Wear wear;
    unsigned long long errors = 0;
    unsigned corrected = 0, uncorrected = 0, pending = 0, failed = 0;
    if (handle && call(library, "nvmlDeviceGetTotalEccErrors", handle, UNCORRECTED, VOLATILE, &errors)) wear.uncorrected_errors = errors;
    if (handle && call(library, "nvmlDeviceGetRemappedRows", handle, &corrected, &uncorrected, &pending, &failed)) {
        wear.remapped_rows = corrected + uncorrected;
        wear.reset_needed = pending || failed;
    }
    return wear;
}

std::optional<bool> Nvml::mig(const std::string &uuid) const {
    Handle handle = device(uuid);
    unsigned current = 0, pending = 0;
    if (!handle || !call(library, "nvmlDeviceGetMigMode", handle, &current, &pending)) return std::nullopt;
    return current != 0;
}

std::optional<std::vector<unsigned>> Nvml::processes(const std::string &uuid) const {
    Handle handle = device(uuid);
    unsigned count = 256;
    std::vector<Process> found(count);
    if (!handle || !call(library, "nvmlDeviceGetComputeRunningProcesses_v3", handle, &count, found.data())) return std::nullopt;
    std::vector<unsigned> ids;
    for (unsigned i = 0; i < count; i++) ids.push_back(found[i].pid);
    return ids;
}

std::optional<int> foreign_processes(const std::string &uuid) {
    const auto ids = Nvml::get().processes(uuid);
    if (!ids) return std::nullopt;
    const std::string own = program_of("self");
    bool listed = false;
    int foreign = 0, hidden = 0;
    for (const unsigned id : *ids) {
        const std::string program = program_of(std::to_string(id));
        listed |= id == static_cast<unsigned>(getpid());
        if (program.empty()) hidden++;
        else if (program != own) foreign++;
    }
    if (!listed && hidden > 0) hidden--;
    return foreign + hidden;
}

}  // namespace lathe
