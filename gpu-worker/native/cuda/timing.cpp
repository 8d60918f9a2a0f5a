#include "timing.hpp"

#include <algorithm>

#include "clock.hpp"
#include "driver.hpp"
#include "long_run.hpp"
#include "median.hpp"
#include "rejection.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr int HOT_RUNS = 5, MOST_LAUNCHES_A_BATCH = 256;

// The host notices the end a little late, and is interrupted now and then; a median of differences beyond these is no such thing.
constexpr double TOLERATED_NANOSECONDS = 300e3, TOLERATED_SHARE = 0.5;

// What is evicted is drawn by lot: after reading as much as the cache holds, a third of it would still be the old.
constexpr std::size_t CACHES_READ = 4;

std::size_t flush_size(const Station &station, const Job &job) {
    return std::max(job.sampling.flush_bytes, CACHES_READ * static_cast<std::size_t>(station.device.second_cache_bytes));
}

}  // namespace

Timing::Timing(Station &station, Scene &scene) : station(station), scene(scene), flush_bytes(flush_size(station, scene.job)) {
    const CUdeviceptr data = station.flushed.hold(flush_bytes);
    check(driver().cuMemsetD8Async(data, 0, flush_bytes, station.stream.handle()), "clearing memory");
}

Watched Timing::watched(const Runnable &runnable) const { return {runnable.name(), scene.job.seconds}; }

double Timing::run(Runnable &runnable, Caches caches) {
    const Stream &stream = station.stream;
    station.ready.mark(stream);
    await(station.ready, watched(runnable));
    {
        const Gate::Closed closed(station.gate, stream);
        station.opened.mark(stream);
        launch_ahead(stream.handle());
        if (caches == Caches::COLD) flush(station.flushed.hold(flush_bytes), flush_bytes, stream.handle());
        station.begin.mark(stream);
        runnable.launch(stream);
        station.end.mark(stream);
    }
    const std::uint64_t opened = clock_now();
    await(station.end, watched(runnable));
    const double host = static_cast<double>(clock_now() - opened), span = station.end.nanoseconds_since(station.opened);
    spans.push_back(span);
    differences.push_back(host - span);
    return station.end.nanoseconds_since(station.begin);
}

// The poisons take turns, so that no run finds what the one before found.
double Timing::cold(Runnable &runnable, std::optional<std::uint64_t> seed) {
    if (seed) scene.put_contents(*seed);
    if (seed) runnable.prepare(station.stream);
    scene.poison(spans.size() % 2 ? Poison::HUGE_NUMBER : Poison::NOT_A_NUMBER);
    driver().cuCtxResetPersistingL2Cache();  // not every device has such a cache
    return run(runnable, Caches::COLD);
}

double Timing::hot(Runnable &runnable) {
    std::vector<double> samples;
    runnable.launch(station.stream);
    for (int i = 0; i < HOT_RUNS; i++) samples.push_back(run(runnable, Caches::HOT));
    return median(samples);
}

double Timing::batch(Runnable &runnable, int runs) {
    station.begin.mark(station.stream);
    for (int i = 0; i < runs; i++) runnable.launch(station.stream);
    station.end.mark(station.stream);
    Watched all = watched(runnable);
    all.seconds *= runs;
    await(station.end, all);
    return station.end.nanoseconds_since(station.begin);
}

// The first run tells how many fill the time.
double Timing::warm_up(Runnable &runnable, double nanoseconds) {
    runnable.prepare(station.stream);
    double spent = batch(runnable, 1);
    const double once = std::max(spent, 1e3);
    while (once < LONG_NANOSECONDS && spent < nanoseconds) {
        const double missing = (nanoseconds - spent) / once;
        spent += batch(runnable, static_cast<int>(std::clamp(missing, 1.0, static_cast<double>(MOST_LAUNCHES_A_BATCH))));
    }
    return once;
}

double Timing::preparation(Runnable &runnable) {
    station.begin.mark(station.stream);
    runnable.prepare(station.stream);
    station.end.mark(station.stream);
    await(station.end, watched(runnable));
    return station.end.nanoseconds_since(station.begin);
}

void Timing::check_clocks(const std::string &candidate) const {
    if (spans.empty()) return;
    const double span = median(spans), difference = median(differences);
    if (difference > TOLERATED_NANOSECONDS + TOLERATED_SHARE * span)
        throw Rejection{Stage::INTEGRITY, candidate, text("the device's clock says %.0f ns for a run, the host's %.0f ns", span, span + difference)};
}

}  // namespace lathe
