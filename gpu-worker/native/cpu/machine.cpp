#include "machine.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

constexpr int LEVELS = 4, CACHE_INDICES = 8;

// Returns a file's first line without its end; empty where the file is missing.
std::string first_line(const std::string &path) {
    char line[128] = "";
    std::FILE *file = std::fopen(path.c_str(), "r");
    if (file && !std::fgets(line, sizeof line, file)) line[0] = 0;
    if (file) std::fclose(file);
    line[std::strcspn(line, "\n")] = 0;
    return line;
}

// Read once, before the process binds itself to some of them.
const cpu_set_t &allowed_cpus() {
    static const cpu_set_t allowed = [] {
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        if (sched_getaffinity(0, sizeof cpus, &cpus)) CPU_SET(0, &cpus);
        return cpus;
    }();
    return allowed;
}

}  // namespace

int usable_cpus() { return CPU_COUNT(&allowed_cpus()); }

cpu_set_t last_cpus(int count) {
    cpu_set_t last;
    CPU_ZERO(&last);
    for (int cpu = CPU_SETSIZE - 1; cpu >= 0 && CPU_COUNT(&last) < count; cpu--)
        if (CPU_ISSET(cpu, &allowed_cpus())) CPU_SET(cpu, &last);
    return last;
}

int last_cpu() {
    const cpu_set_t last = last_cpus(1);
    int cpu = 0;
    while (!CPU_ISSET(cpu, &last)) cpu++;
    return cpu;
}

void use_cpus(const cpu_set_t &cpus) {
    sched_setaffinity(0, sizeof cpus, &cpus);  // where this is refused, the kernel chooses
}

std::size_t available_memory() {
    char line[128];
    unsigned long long kibibytes;
    std::size_t available = SIZE_MAX;
    std::FILE *info = std::fopen("/proc/meminfo", "r");
    while (info && std::fgets(line, sizeof line, info))
        if (std::sscanf(line, "MemAvailable: %llu", &kibibytes) == 1) available = kibibytes * 1024;
    if (info) std::fclose(info);
    return available;
}

Machine::Machine(int cpu) : cpu(cpu), cores(static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN))) {
    if (getloadavg(&load, 1) != 1) load = 0;
    read_cpuinfo();
    read_caches();
}

// x86 names the model of each processor; elsewhere the architecture has to do.
void Machine::read_cpuinfo() {
    char line[512];
    int at = -1;
    std::FILE *info = std::fopen("/proc/cpuinfo", "r");
    while (info && std::fgets(line, sizeof line, info)) {
        const char *value = std::strchr(line, ':');
        if (!value) continue;
        line[std::strcspn(line, "\n")] = 0;
        if (!std::strncmp(line, "processor", 9)) at = std::atoi(value + 1);
        if (at != cpu) continue;
        if (!std::strncmp(line, "model name", 10)) model = value + 2;
        if (!std::strncmp(line, "cpu MHz", 7)) megahertz = std::atof(value + 1);
    }
    if (info) std::fclose(info);
    utsname system;
    if (model.empty() && !uname(&system)) model = system.machine;
}

void Machine::read_caches() {
    for (int i = 0; i < CACHE_INDICES; i++) {
        const std::string folder = text("/sys/devices/system/cpu/cpu%d/cache/index%d/", cpu, i);
        const std::string type = first_line(folder + "type"), size = first_line(folder + "size");
        const int level = std::atoi(first_line(folder + "level").c_str());
        if (level < 1 || level > LEVELS || type.empty() || type == "Instruction") continue;
        const std::size_t unit = size.find('M') != size.npos ? 1 << 20 : size.find('K') != size.npos ? 1 << 10 : 1;
        caches[level] = static_cast<std::size_t>(std::atol(size.c_str())) * unit;
    }
    // Virtual machines may hide sysfs; the C library asks the processor itself.
    static const int names[] = {0, _SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE,
                                _SC_LEVEL4_CACHE_SIZE};
    for (int level = 1; level <= LEVELS; level++)
        if (!caches[level]) caches[level] = static_cast<std::size_t>(std::max(sysconf(names[level]), 0L));
}

std::size_t Machine::last_level_bytes() const { return *std::max_element(caches, caches + LEVELS + 1); }

void Machine::report(Result &result) const {
    static const char *const names[] = {"", "l1d", "l2", "l3", "l4"};
    result.open_object("caches");
    for (int level = 1; level <= LEVELS; level++)
        if (caches[level]) result.put_integer(names[level], static_cast<std::int64_t>(caches[level]));
    result.close_object();
    result.put("cpu", model);
    result.put_integer("cores", cores);
    result.put_number("load1", load);
}

void Machine::report_environment(int threads, const std::vector<std::string> &libraries, Result &result) const {
    std::string names;
    for (const std::string &library : libraries) names += (names.empty() ? "" : " ") + library;
    result.open_object("environment");
    result.put("cpu", model);
    result.put_integer("cores", cores);
    result.put_number("load1", load);
    if (megahertz > 0) result.put_number("mhz", megahertz);
    if (!names.empty()) result.put("libraries", names);
    result.put("runner", text("cpu %d", cpu));
    result.put_integer("threads", threads);
    result.close_object();
}

}  // namespace lathe
