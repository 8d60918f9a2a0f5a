#include "timed_candidate.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/clock.hpp"
#include "common/error.hpp"
#include "common/median.hpp"
#include "common/random.hpp"

namespace lathe {
namespace {

// The placement of a program's pages makes it a few per cent faster or slower, which its samples do not show. So rounds
// take turns with this many sets of buffers.
constexpr std::size_t MOST_ARENAS = 16;
constexpr std::size_t MOST_BYTES = std::size_t(512) << 20;  // of all buffers of a candidate

// On a busy machine a few runs can take as long as a warm-up, although they use little processor time. A warm-up then
// goes on until it has more runs than a verification, which has at most ten: a candidate that is wrong after these is
// wrong in its samples. A candidate that waits is not warmed up for longer than this.
constexpr std::size_t LEAST_WARM_UP_RUNS = 16;
constexpr double LONGEST_WARM_UP = 1e9;  // nanoseconds

// A candidate whose clocks disagree this many times in a row is compared with the control.
constexpr std::size_t MOST_RETAKES = 4;

// Load disturbs the candidate and the control alike, but not in each pair. A candidate that lies in fewer pairs has no
// result. With eight pairs, 2 of 300 comparisons with an honest candidate under bursts of load were rejected.
constexpr std::size_t MOST_PAIRS = 24, CONVICTING_PAIRS = 12, DISTURBED_CONTROLS = 2;

// Longer runs leave more different contents in the caches. A GEMM of 1.3 ms left 23 us more unreported than one of 15
// ms.
constexpr double TOLERATED_SHARE = 0.01, TOLERATED_SHARE_OF_GAIN = 0.1;

// Load makes runs longer, but never shorter. So two candidates are compared at these quantiles: the reported times,
// which vary little, and the processor time besides.
constexpr double LEAST_DISTURBED = 0.1, LITTLE_DISTURBED = 0.25;

// Returns the number of samples for which a candidate may need one retake, besides MOST_RETAKES. With more retakes it
// could select its samples: it would make the clocks disagree about the slow ones. Several threads need more, because
// other processes delay them more often.
std::size_t samples_per_retake(int threads) { return threads == 1 ? 8 : 2; }

// A run that had to wait for a processor reports the wait, too, and says nothing about its processor time.
void remove_waiting(std::vector<double> &unreported) {
    unreported.erase(std::remove_if(unreported.begin(), unreported.end(), [](double time) { return time < 0; }),
                     unreported.end());
}

}  // namespace

std::size_t arena_count(const Job &job, const Program &program) {
    const std::size_t bytes = Arena::tensor_bytes(job, program) + Arena::scratch_bytes(program) + 1;
    const auto rounds = static_cast<std::size_t>(job.sampling.max_rounds);
    return std::max<std::size_t>(std::min({MOST_ARENAS, rounds, MOST_BYTES / bytes}), 1);
}

Shared::Shared(const Job &job)
    : job(job), references{obtain_reference(job, input_seed(job, 0)), obtain_reference(job, input_seed(job, 1))},
      inputs(job), flush(job.sampling.flush_bytes), clocks(job, flush), norms(job.tensors.size()) {}

TimedCandidate::TimedCandidate(const Program &program, Shared &shared)
    : program(program), shared(shared), arenas(arena_count(shared.job, program)) {}

void TimedCandidate::begin_round(std::size_t round) {
    end_round();
    std::unique_ptr<Arena> &chosen = arenas[round % arenas.size()];
    if (!chosen) chosen = std::make_unique<Arena>(shared.job, program);
    arena = chosen.get();
    start();
}

void TimedCandidate::end_round() {
    if (current) current->finish();
}

void TimedCandidate::start() {
    current = std::make_unique<Process>(*arena);
    current->start();
    contents = random_secret() % SEEDS;
    warm_up();
}

void TimedCandidate::warm_up() {
    const std::uint64_t begin = clock_now();
    Inputs::put_others(*arena);
    arena->poison(Poison::NOT_A_NUMBER);
    const InoutContents inouts(*arena);
    const double least = shared.job.sampling.warmup_nanoseconds;
    double spent, used = 0;
    std::size_t runs = 0;
    do {
        inouts.restore();
        used += static_cast<double>(current->run().cpu);
        spent = static_cast<double>(clock_now() - begin);
        runs++;
    } while (spent < least || (runs < LEAST_WARM_UP_RUNS && used < least && spent < LONGEST_WARM_UP));
    arena->check_guards();
}

Times TimedCandidate::take() {
    shared.inputs.put(contents, *arena);
    arena->poison(taken++ % 2 ? Poison::HUGE_NUMBER : Poison::NOT_A_NUMBER);
    shared.flush.run();
    const Times times = current->run();
    arena->check_guards();
    return times;
}

double TimedCandidate::sample(Sample kind) {
    Times times = take();
    for (std::size_t retakes = 0; !shared.clocks.agree(times, program.threads); retakes++) {
        const std::size_t most = MOST_RETAKES + kept / samples_per_retake(program.threads);
        if (retakes == MOST_RETAKES || retaken >= most) {
            settle_disagreement(times);
            retakes = 0;
        }
        retaken++;
        start();
        times = take();
    }
    kept++;
    const auto nanoseconds = static_cast<double>(times.reported);
    reported.push_back(nanoseconds);
    unreported.push_back(static_cast<double>(times.cpu) - nanoseconds);
    if (nanoseconds < shared.job.floor_nanoseconds)
        current->reject(Stage::INTEGRITY,
                        text("%.0f ns is less than the minimum of %g ns on this machine", nanoseconds,
                             shared.job.floor_nanoseconds));
    if (kind == Sample::VERIFIED) verify(contents);
    contents = (contents + 1) % SEEDS;
    return nanoseconds;
}

// The load that disturbed the samples may have ended, so the candidate runs again, in turns with the control. If the
// clocks disagree no more often than retakes allow, the comparison goes on, once.
void TimedCandidate::settle_disagreement(const Times &times) {
    std::size_t disagreements = 0, disturbed_controls = 0;
    for (std::size_t pair = 0; pair < MOST_PAIRS; pair++) {
        const bool control_agrees = shared.clocks.agree_about_control(times.reported);
        start();
        const bool candidate_agrees = shared.clocks.agree(take(), program.threads);
        if (control_agrees && !candidate_agrees) disagreements++;
        if (!control_agrees) disturbed_controls++;
        if (disturbed_controls == DISTURBED_CONTROLS) throw BusyMachine("the machine is too busy to time a candidate");
        if (disagreements == CONVICTING_PAIRS) reject_times(times);
    }
    if (settled || disagreements > MOST_PAIRS / samples_per_retake(program.threads))
        throw SystemError("the clocks disagreed about too many samples of " + program.name);
    settled = true;
    retaken = 0;
}

// The verdict on a comparison is over its rounds, and a candidate can win a round by one of its two samples.
bool TimedCandidate::is_faster_than(const TimedCandidate &other) const {
    if (program.threads != 1 || reported.empty() || other.reported.empty()) return false;
    std::vector<double> gains;
    for (std::size_t i = 1; i < std::min(reported.size(), other.reported.size()); i += 2)
        gains.push_back(other.reported[i - 1] + other.reported[i] - reported[i - 1] - reported[i]);
    return gains.empty() ? median(reported) < median(other.reported) : median(gains) > 0;
}

HiddenTime TimedCandidate::hidden_time(const TimedCandidate &other) const {
    const double time = quantile(reported, LEAST_DISTURBED), gain = quantile(other.reported, LEAST_DISTURBED) - time;
    const double tolerance = std::max({UNREPORTED_TOLERANCE, TOLERATED_SHARE * time, TOLERATED_SHARE_OF_GAIN * gain});
    std::vector<double> faster_runs, other_runs = other.unreported;
    for (std::size_t i = 0; i < reported.size(); i++)
        if (gain <= tolerance || reported[i] <= time + gain / 2) faster_runs.push_back(unreported[i]);
    remove_waiting(faster_runs);
    remove_waiting(other_runs);
    HiddenTime hidden{-INFINITY, 0, 0, gain, tolerance};
    if (faster_runs.empty()) return hidden;
    const QuantileEstimate own = estimate_quantile(std::move(faster_runs), LITTLE_DISTURBED);
    hidden.high = own.high;
    if (other_runs.empty()) return hidden;
    const QuantileEstimate others = estimate_quantile(std::move(other_runs), LITTLE_DISTURBED);
    hidden.low = own.low - others.high, hidden.value = own.value - others.value, hidden.high -= others.value;
    return hidden;
}

void TimedCandidate::reject(const HiddenTime &hidden, const TimedCandidate &other) const {
    throw Rejection{
        Stage::INTEGRITY, program.name,
        text(
            "its clock says %.0f ns, %.0f ns less than the %s's, but its runs use at least %.0f ns more processor time "
            "besides",
            usual_time(), hidden.gain, other.program.name.c_str(), hidden.low)};
}

double TimedCandidate::usual_time() const { return median(reported); }

void TimedCandidate::forget_times() {
    reported.clear();
    unreported.clear();
}

void TimedCandidate::reject_times(const Times &times) const {
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    current->reject(Stage::INTEGRITY,
                    text("its clock says %llu ns, but the runner's %llu ns, and it used %llu ns of "
                         "processor time",
                         number(times.reported), number(times.window), number(times.cpu)));
}

void TimedCandidate::verify(std::size_t number) const {
    try {
        compare_outputs(*arena, shared.references[number], Pattern::UNIFORM, shared.norms);
    } catch (Rejection &rejection) {
        if (current->was_out_of_memory()) current->reject_out_of_memory();
        rejection.stage = Stage::INTEGRITY;  // it passed verify, so it behaves differently while it is timed
        throw;
    }
}

}  // namespace lathe
