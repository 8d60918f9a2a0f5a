// Checks the times that candidates' processes report of themselves against clocks that they cannot write: the runner's,
// and the kernel's account of processor time.
#pragma once

#include <cstdint>
#include <vector>

#include "cache_flush.hpp"
#include "process.hpp"

namespace lathe {

// Brief runs of honest kernels differ by less than this in the processor time that they do not report: they leave
// different contents in the caches.
constexpr double UNREPORTED_TOLERANCE = 4000;  // nanoseconds

class Clocks {
public:
    Clocks(const Job &job, const CacheFlush &flush);

    // Whether the clocks agree about a run of a program with this many threads. Work that a process does not report
    // shows as processor time; waiting that several threads do not report shows in the window.
    bool agree(const Times &times, int threads);

    // Whether they agree, now, about a run in a fresh process that only waits for so many nanoseconds.
    bool agree_about_control(std::uint64_t nanoseconds) const;

    // Processor time that a fresh process leaves unreported, in nanoseconds, if it only waits for so many nanoseconds.
    // It is negative if the process had to wait for a processor.
    double unreported_by_control(std::uint64_t nanoseconds) const;

    // Whether such runs of the control show that other processes disturb this one.
    static bool show_load(const std::vector<double> &controls);

private:
    // What starting and ending a run costs besides the run, in nanoseconds.
    struct Overhead {
        std::uint64_t cpu = 0, window = 0;
    };

    const Job &job;
    const CacheFlush &flush;
    const int most_threads;  // of a candidate; the control gets as many CPUs, which take longer to wake
    Overhead overhead;
    bool calibrated = false;

    static bool is_within(const Times &times, int threads, const Overhead &overhead);
    std::vector<Times> time_control(int runs, std::uint64_t nanoseconds) const;
    void calibrate(std::uint64_t nanoseconds);
};

}  // namespace lathe
