#include "timing.hpp"

#include <algorithm>

#include "common/clock.hpp"
#include "common/error.hpp"
#include "common/median.hpp"
#include "common/rejection.hpp"
#include "common/rounds.hpp"
#include "driver.hpp"

namespace lathe {
namespace {

constexpr int HOT_RUNS = 5, MOST_LAUNCHES_A_BATCH = 256;

// The host sees the end a little late and is interrupted at times. A larger median difference has another cause.
constexpr double TOLERATED_NANOSECONDS = 300e3, TOLERATED_SHARE = 0.5;

// Eviction is random: after reading as much as the cache holds, a third of it would still be old.
constexpr std::size_t CACHES_READ = 4;

std::size_t flush_size(const DeviceContext &context, const Job &job) {
    return std::max(job.sampling.flush_bytes,
                    CACHES_READ * static_cast<std::size_t>(context.device.second_cache_bytes));
}

}  // namespace

Timing::Timing(DeviceContext &context, TensorBuffers &buffers)
    : context(context), buffers(buffers), flush_bytes(flush_size(context, buffers.job)) {
    context.flushed.reserve(flush_bytes);
    for (const Span &span : unused_memory())
        check(driver().cuMemsetD8Async(span.data, 0, span.bytes, context.stream.handle()), "clearing memory");
}

std::vector<Span> Timing::unused_memory() const {
    std::vector<Span> spans = context.unused_memory();
    const std::vector<Span> &of_arena = buffers.arena().unused_memory();
    spans.insert(spans.end(), of_arena.begin(), of_arena.end());
    return spans;
}

Deadline Timing::deadline(const Runnable &runnable) const { return {runnable.name(), buffers.job.seconds}; }

double Timing::run(Runnable &runnable, Caches caches) {
    const Stream &stream = context.stream;
    context.ready.record(stream);
    await(context.ready, deadline(runnable));
    {
        const StreamBlocker::Block block(context.blocker, stream);
        context.opened.record(stream);
        launch_empty_kernels(stream.handle());
        if (caches == Caches::COLD) flush(context.flushed.reserve(flush_bytes), flush_bytes, stream.handle());
        context.begin.record(stream);
        runnable.launch(stream);
        context.end.record(stream);
    }
    const std::uint64_t opened = clock_now();
    await(context.end, deadline(runnable));
    const double host = static_cast<double>(clock_now() - opened), span = context.end.nanoseconds_since(context.opened);
    spans.push_back(span);
    differences.push_back(host - span);
    return context.end.nanoseconds_since(context.begin);
}

// The poisons alternate, so that no run finds what the previous one found. A run also finds nothing that the runnable
// kept, so it cannot know contents again, nor tell a run that will be verified from another. Memory that is not restored
// here is clear, which check_unused_memory enforces.
double Timing::cold(Runnable &runnable, std::optional<std::uint64_t> seed) {
    const Poison poison = spans.size() % 2 ? Poison::HUGE_NUMBER : Poison::NOT_A_NUMBER;
    if (seed) {
        buffers.fill_inputs(*seed);
        buffers.restore_scratch(poison);
        runnable.forget(context.stream);
        runnable.prepare(context.stream);
    }
    if (!seed) buffers.restore_inouts();
    buffers.poison(poison);
    driver().cuCtxResetPersistingL2Cache();  // not every device has such a cache
    return run(runnable, Caches::COLD);
}

double Timing::hot(Runnable &runnable) {
    std::vector<double> samples;
    buffers.restore_inouts();
    runnable.launch(context.stream);
    for (int i = 0; i < HOT_RUNS; i++) {
        buffers.restore_inouts();
        samples.push_back(run(runnable, Caches::HOT));
    }
    return median(samples);
}

double Timing::batch(Runnable &runnable, int runs) {
    buffers.restore_inouts();
    context.begin.record(context.stream);
    for (int i = 0; i < runs; i++) {
        if (i) buffers.restore_inouts();
        runnable.launch(context.stream);
    }
    context.end.record(context.stream);
    Deadline all = deadline(runnable);
    all.seconds *= runs;
    await(context.end, all);
    return context.end.nanoseconds_since(context.begin);
}

// The first run determines how many runs fill the time, to the nearest.
double Timing::warm_up(Runnable &runnable, double nanoseconds) {
    runnable.prepare(context.stream);
    double spent = batch(runnable, 1);
    const double once = std::max(spent, 1e3);
    while (once < LONG_NANOSECONDS && spent + once / 2 < nanoseconds) {
        const double missing = (nanoseconds - spent) / once;
        spent +=
            batch(runnable, static_cast<int>(std::clamp(missing, 1.0, static_cast<double>(MOST_LAUNCHES_A_BATCH))));
    }
    return once;
}

double Timing::preparation(Runnable &runnable) {
    context.begin.record(context.stream);
    runnable.prepare(context.stream);
    context.end.record(context.stream);
    await(context.end, deadline(runnable));
    return context.end.nanoseconds_since(context.begin);
}

void Timing::check_unused_memory(const std::string &candidate) {
    const CUdeviceptr found = context.breach.on_device();
    for (const Span &span : unused_memory()) find_nonzero(span.data, span.bytes, found, context.stream.handle());
    if (context.breach.get(context.stream))
        throw Rejection{Stage::INTEGRITY, candidate, "wrote to memory outside of its tensors and scratch buffers"};
}

void Timing::check_clocks(const std::string &candidate) const {
    if (spans.empty()) return;
    const double span = median(spans), difference = median(differences);
    if (difference > TOLERATED_NANOSECONDS + TOLERATED_SHARE * span)
        throw Rejection{Stage::INTEGRITY, candidate,
                        text("the device's clock says %.0f ns for a run, the host's %.0f ns", span, span + difference)};
}

}  // namespace lathe
