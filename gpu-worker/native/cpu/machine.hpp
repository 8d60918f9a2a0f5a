// The machine and its load, and the CPUs that processes run on.
#pragma once

#include <cstddef>
#include <sched.h>
#include <string>
#include <vector>

#include "common/result.hpp"

namespace lathe {

// Runner and candidate share one CPU: while one works the other sleeps, and what the runner flushes or writes is in the
// caches that the candidate will use.

// Returns the number of CPUs that this process could use when it started.
int usable_cpus();

// Returns the last ones of them; the first ones take most interrupts.
cpu_set_t last_cpus(int count);
int last_cpu();

// Binds the calling process to these CPUs.
void use_cpus(const cpu_set_t &cpus);

// Returns the bytes of memory that processes can use without swapping; SIZE_MAX where the system does not say.
std::size_t available_memory();

class Machine {
public:
    // Describes the machine and one of its CPUs.
    explicit Machine(int cpu);

    std::size_t last_level_bytes() const;  // of the largest cache

    void report(Result &result) const;
    // The libraries are those that a candidate has loaded besides the usual ones.
    void report_environment(int threads, const std::vector<std::string> &libraries, Result &result) const;

private:
    const int cpu;
    std::string model;
    int cores;
    double load = 0, megahertz = 0;  // 0: unknown
    std::size_t caches[5] = {};      // bytes of the data cache of level 1 to 4; 0: none

    void read_cpuinfo();
    void read_caches();
};

}  // namespace lathe
