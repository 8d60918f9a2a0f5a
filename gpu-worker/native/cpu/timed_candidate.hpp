// One candidate of a comparison: its processes and its samples.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "cache_flush.hpp"
#include "clocks.hpp"
#include "common/rounds.hpp"
#include "inputs.hpp"
#include "process.hpp"
#include "reference.hpp"

namespace lathe {

// Returns how many sets of buffers a candidate of a comparison has.
std::size_t arena_count(const Job &job, const Program &program);

// What the candidates of a comparison share.
struct Shared {
    explicit Shared(const Job &job);

    const Job &job;
    Reference references[SEEDS];
    Inputs inputs;
    CacheFlush flush;
    Clocks clocks;
    std::vector<ErrorNorms> norms;
};

// How much more processor time than the other candidate one leaves unreported, in nanoseconds: in the runs that show
// its gain, or in all if that is within the tolerance.
struct HiddenTime {
    double low, value, high;
    double gain;
    double tolerance;  // what honest candidates differ in

    bool is_shown() const { return low > tolerance; }
    // Noise must not hide that a gain is none. For a gain within the tolerance that would need too many runs.
    bool is_doubtful() const { return value > tolerance || (gain > tolerance && high > std::max(tolerance, gain / 2)); }
    // In the few runs of a comparison, noise can hide that a gain of a few microseconds is none.
    bool needs_a_series() const { return is_doubtful() || (gain > tolerance && gain < 4 * UNREPORTED_TOLERANCE); }
};

// Each round has a fresh process, which sees each contents of the inputs once. So a candidate cannot know contents
// again, and cannot tell whether its output will be verified.
class TimedCandidate {
public:
    TimedCandidate(const Program &program, Shared &shared);

    // These throw Rejection when the candidate fails. A process takes one sample for each contents.
    void begin_round(std::size_t round);
    double sample(Sample kind);
    void end_round();  // ends the process, which must end normally

    // Whether it reports shorter times than the other one in most rounds.
    bool is_faster_than(const TimedCandidate &other) const;
    HiddenTime hidden_time(const TimedCandidate &other) const;
    [[noreturn]] void reject(const HiddenTime &hidden, const TimedCandidate &other) const;
    double usual_time() const;  // as reported, in nanoseconds
    void forget_times();

    const Process &process() const { return *current; }

private:
    const Program &program;
    Shared &shared;
    std::vector<std::unique_ptr<Arena>> arenas;
    const Arena *arena = nullptr;  // of the current process
    std::unique_ptr<Process> current;
    std::size_t contents = 0;  // of the next sample
    std::size_t taken = 0, kept = 0, retaken = 0;
    std::vector<double> reported;    // of each sample, in nanoseconds
    std::vector<double> unreported;  // processor time beyond that; negative if the sample had to wait for a processor
    bool settled = false;            // a disagreement was settled in the candidate's favour

    void start();
    void warm_up();
    Times take();
    void verify(std::size_t number) const;
    void settle_disagreement(const Times &times);
    [[noreturn]] void reject_times(const Times &times) const;
};

}  // namespace lathe
