#include "clocks.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "common/median.hpp"

namespace lathe {
namespace {

// Interrupts are charged to the process that they hit, and clocks are read one after the other.
constexpr std::uint64_t TOLERANCE = 20000, CLOCK_STEP = 1000;  // nanoseconds

// With several threads the runner's own CPU idles longer than in a run of the control, and takes longer to wake up.
constexpr std::uint64_t WAKE_UP = 200000;  // nanoseconds

constexpr int CALIBRATION_RUNS = 8;

// Caches that a long run leaves cold make the end of a run longer. A longer control would only take time.
constexpr std::uint64_t MOST_CONTROL = 20000000;  // nanoseconds

// Of so many runs of the control an interrupt may disturb one.
constexpr std::size_t CONTROLS_PER_INTERRUPT = 16;

// A loaded machine must not allow more than this, in nanoseconds.
constexpr std::uint64_t MOST_CPU_OVERHEAD = 100000, MOST_WINDOW_OVERHEAD = 300000;

// Returns the second highest value, if it is below the limit: one disturbed run of the control does not count.
std::uint64_t second_highest(std::vector<std::uint64_t> values, std::uint64_t limit) {
    std::nth_element(values.begin(), values.begin() + 1, values.end(), std::greater<>());
    return std::min(values[1], limit);
}

int most_threads_of(const Job &job) {
    int most = 1;
    for (const Program &program : job.candidates) most = std::max(most, program.threads);
    return most;
}

}  // namespace

Clocks::Clocks(const Job &job, const CacheFlush &flush) : job(job), flush(flush), most_threads(most_threads_of(job)) {}

bool Clocks::is_within(const Times &times, int threads, const Overhead &overhead) {
    const std::uint64_t most_cpu = static_cast<std::uint64_t>(threads) * times.reported + overhead.cpu + TOLERANCE;
    if (times.reported > times.window + CLOCK_STEP || times.cpu > most_cpu) return false;
    return threads == 1 || times.window <= times.reported + overhead.window + WAKE_UP;
}

bool Clocks::agree(const Times &times, int threads) {
    if (is_within(times, threads, overhead)) return true;
    if (calibrated) return false;
    calibrate(times.reported);
    return is_within(times, threads, overhead);
}

bool Clocks::agree_about_control(std::uint64_t nanoseconds) const {
    return is_within(time_control(1, nanoseconds)[0], most_threads, overhead);
}

double Clocks::unreported_by_control(std::uint64_t nanoseconds) const {
    const Times times = time_control(1, nanoseconds)[0];
    return static_cast<double>(times.cpu) - static_cast<double>(times.reported);
}

// On an idle machine they differ by less than a microsecond, but for interrupts.
bool Clocks::show_load(const std::vector<double> &controls) {
    const double usual = median(controls);
    const auto disturbed = std::count_if(controls.begin(), controls.end(), [&](double unreported) {
        return std::abs(unreported - usual) > UNREPORTED_TOLERANCE;
    });
    return static_cast<std::size_t>(disturbed) > controls.size() / CONTROLS_PER_INTERRUPT;
}

void Clocks::calibrate(std::uint64_t nanoseconds) {
    std::vector<std::uint64_t> cpu, window;
    for (const Times &times : time_control(CALIBRATION_RUNS, nanoseconds)) {
        cpu.push_back(times.cpu - std::min(times.cpu, static_cast<std::uint64_t>(most_threads) * times.reported));
        window.push_back(times.window - std::min(times.window, times.reported));
    }
    overhead = {second_highest(cpu, MOST_CPU_OVERHEAD), second_highest(window, MOST_WINDOW_OVERHEAD)};
    calibrated = true;
}

std::vector<Times> Clocks::time_control(int runs, std::uint64_t nanoseconds) const {
    Process control(job, most_threads, std::min(nanoseconds, MOST_CONTROL));
    std::vector<Times> all;
    control.start();
    control.run();
    for (int i = 0; i < runs; i++) {
        flush.run();
        all.push_back(control.run());
    }
    return all;
}

}  // namespace lathe
