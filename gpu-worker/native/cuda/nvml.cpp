#include "nvml.hpp"

#include <cctype>
#include <dirent.h>
#include <dlfcn.h>
#include <fstream>
#include <unistd.h>

#include "common/error.hpp"
#include "nvml_names.hpp"

namespace lathe {
namespace {

using Handle = void *;
constexpr int SUCCESS = 0;
constexpr int CLOCK_SM = 1, CLOCK_MEMORY = 2, TEMPERATURE_GPU = 0, UNCORRECTED = 1, VOLATILE = 0;
constexpr unsigned long long NOT_AVAILABLE = ~0ull, XID_EVENTS = 8;

// nvmlProcessInfo_v2_t, which nvmlDeviceGetComputeRunningProcesses_v3 fills.
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
std::optional<Number> query(void *library, const char *name, Handle device) {
    Number value = 0;
    return device && call(library, name, device, &value) ? std::optional<Number>(value) : std::nullopt;
}

template <class Number>
std::optional<Number> query(void *library, const char *name, Handle device, int kind) {
    Number value = 0;
    return device && call(library, name, device, kind, &value) ? std::optional<Number>(value) : std::nullopt;
}

// nvmlEventData_t
struct Event {
    Handle device;
    unsigned long long type, data;
    unsigned gpu_instance, compute_instance;
};

std::string name_of(const std::string &process) {
    std::ifstream file("/proc/" + process + "/comm");
    std::string name;
    std::getline(file, name);
    return name;
}

std::size_t runners_here() {
    std::size_t count = 0;
    DIR *processes = opendir("/proc");
    if (!processes) return count;
    while (const dirent *entry = readdir(processes))
        count += std::isdigit(static_cast<unsigned char>(*entry->d_name)) && name_of(entry->d_name) == RUNNER_NAME;
    closedir(processes);
    return count;
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

std::optional<unsigned> Nvml::clock_megahertz(const std::string &uuid) const {
    return query<unsigned>(library, "nvmlDeviceGetClockInfo", device(uuid), CLOCK_SM);
}

Telemetry Nvml::telemetry(const std::string &uuid) const {
    Handle handle = device(uuid);
    Telemetry telemetry;
    telemetry.clock_megahertz = clock_megahertz(uuid);
    telemetry.memory_megahertz = query<unsigned>(library, "nvmlDeviceGetClockInfo", handle, CLOCK_MEMORY);
    telemetry.temperature = query<unsigned>(library, "nvmlDeviceGetTemperature", handle, TEMPERATURE_GPU);
    telemetry.power_milliwatts = query<unsigned>(library, "nvmlDeviceGetPowerUsage", handle);
    const auto bits = query<unsigned long long>(library, "nvmlDeviceGetCurrentClocksThrottleReasons", handle);
    if (bits) telemetry.throttle = *bits;
    return telemetry;
}

MemoryHealth Nvml::memory_health(const std::string &uuid) const {
    Handle handle = device(uuid);
    MemoryHealth memory_health;
    unsigned long long errors = 0;
    unsigned corrected = 0, uncorrected = 0, pending = 0, failed = 0;
    if (handle && call(library, "nvmlDeviceGetTotalEccErrors", handle, UNCORRECTED, VOLATILE, &errors))
        memory_health.uncorrected_errors = errors;
    if (handle && call(library, "nvmlDeviceGetRemappedRows", handle, &corrected, &uncorrected, &pending, &failed)) {
        memory_health.remapped_rows = corrected + uncorrected;
        memory_health.reset_needed = pending || failed;
    }
    return memory_health;
}

std::optional<bool> Nvml::mig(const std::string &uuid) const {
    Handle handle = device(uuid);
    unsigned current = 0, pending = 0;
    if (!handle || !call(library, "nvmlDeviceGetMigMode", handle, &current, &pending)) return std::nullopt;
    return current != 0;
}

std::optional<std::vector<GpuProcess>> Nvml::processes(const std::string &uuid) const {
    Handle handle = device(uuid);
    unsigned count = 256;
    std::vector<Process> found(count);
    if (!handle || !call(library, "nvmlDeviceGetComputeRunningProcesses_v3", handle, &count, found.data()))
        return std::nullopt;
    std::vector<GpuProcess> processes;
    for (unsigned i = 0; i < count; i++) {
        const bool known = found[i].used_bytes != NOT_AVAILABLE;
        processes.push_back({found[i].pid, name_of(std::to_string(found[i].pid)),
                             known ? std::optional<std::uint64_t>(found[i].used_bytes) : std::nullopt});
    }
    return processes;
}

std::optional<std::vector<GpuProcess>> foreign_processes_on(const std::string &uuid) {
    const auto processes = Nvml::get().processes(uuid);
    if (!processes) return std::nullopt;
    return foreign_processes(*processes, static_cast<unsigned>(getpid()), runners_here);
}

XidWatch::XidWatch(const std::string &uuid) {
    const Nvml &nvml = Nvml::get();
    Handle device = nvml.device(uuid), made = nullptr;
    if (device && call(nvml.library, "nvmlEventSetCreate", &made)
        && call(nvml.library, "nvmlDeviceRegisterEvents", device, XID_EVENTS, made))
        events = made;
}

std::vector<unsigned> XidWatch::seen() {
    Event event{};
    while (events && call(Nvml::get().library, "nvmlEventSetWait_v2", events, &event, 0u))
        numbers.push_back(static_cast<unsigned>(event.data));
    return numbers;
}

}  // namespace lathe
