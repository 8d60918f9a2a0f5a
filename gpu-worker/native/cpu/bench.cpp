#include <cstdint>

#include "commands.hpp"
#include "common/clock.hpp"
#include "common/command.hpp"
#include "common/error.hpp"
#include "common/random.hpp"
#include "common/rounds.hpp"
#include "machine.hpp"
#include "timed_candidate.hpp"

namespace lathe {
namespace {

constexpr std::size_t SERIES_ROUNDS = 8, MOST_SERIES = 12, CONTROLS_A_ROUND = 2;
constexpr std::uint64_t LONGEST_SERIES = 30000000000;  // of all series of a comparison, in nanoseconds

constexpr const char *NAMES[] = {"challenger", "incumbent"};

class Comparison {
public:
    explicit Comparison(const Job &job)
        : job(job), machine(last_cpu()), shared(job),
          rounds(job, job.candidates.size(), RoundPolicy::cpu(), random_secret, clock_now) {
        for (const Program &program : job.candidates) candidates.emplace_back(program, shared);
    }

    void run() {
        rounds.take_all([&](std::size_t number, Sample kind) { return candidates[number].sample(kind); },
                        [&](std::size_t round) {
                            for (TimedCandidate &candidate : candidates) candidate.begin_round(round);
                        });
        if (candidates.size() == 2) check_clocks();
        for (TimedCandidate &candidate : candidates) candidate.end_round();
    }

    void report(Result &result) const {
        result.put("status", "ok");
        result.put("unit", "ns");
        for (std::size_t i = 0; i < candidates.size(); i++) {
            result.open_array(NAMES[i]);
            for (const double sample : rounds.samples(i)) result.put_number("", sample);
            result.close_array();
        }
        result.put("order", rounds.order());
        result.put("stopped", rounds.stopped());
        machine.report_environment(job.candidates[0].threads, challenger().libraries(), result);
        const std::string version = challenger().version();
        if (!version.empty()) result.put("version", version);
    }

    const Process &challenger() const { return candidates[0].process(); }

private:
    const Job &job;
    const Machine machine;
    Shared shared;
    Rounds rounds;
    std::vector<TimedCandidate> candidates;

    // Noise may show hidden time that does not exist, or hide some. So if there may be any, both run again, as long as
    // that is in doubt, and once if the gain is small.
    void check_clocks() {
        TimedCandidate &challenger = candidates[0], &incumbent = candidates[1];
        if (!challenger.is_faster_than(incumbent)) return;
        HiddenTime hidden = challenger.hidden_time(incumbent);
        if (!hidden.needs_a_series()) return;
        const auto usual_time = static_cast<std::uint64_t>(challenger.usual_time());
        std::vector<double> controls;
        for (TimedCandidate &candidate : candidates) candidate.forget_times();
        const std::uint64_t begin = clock_now();
        for (std::size_t series = 0; series < MOST_SERIES && clock_now() - begin < LONGEST_SERIES; series++) {
            run_again(series, usual_time, controls);
            // The gain is in the samples of the comparison, which are reported.
            if (!challenger.is_faster_than(incumbent)) {
                if (!hidden.is_doubtful()) return;
                throw BusyMachine("the machine is too busy to repeat the gain of a candidate");
            }
            hidden = challenger.hidden_time(incumbent);
            if (!hidden.is_doubtful()) return;
            if (hidden.is_shown()) break;
        }
        if (Clocks::show_load(controls))
            throw BusyMachine("the machine is too busy to see whether a candidate reports its whole time");
        if (hidden.is_shown()) challenger.reject(hidden, incumbent);
        throw SystemError("the clocks disagreed in some runs about the gain of " + job.candidates[0].name);
    }

    // The control runs at the end of each round: between samples it would leave other contents in the caches.
    void run_again(std::size_t series, std::uint64_t nanoseconds, std::vector<double> &controls) {
        for (std::size_t round = 0; round < SERIES_ROUNDS; round++) {
            // The first sample after the warm-ups uses up to 5 us more of processor time beside its run, so both take
            // turns.
            const std::size_t first = round % 2, second = 1 - first;
            for (const std::size_t number : {first, second})
                candidates[number].begin_round(series * SERIES_ROUNDS + round);
            for (const std::size_t number : {first, second, second, first})
                candidates[number].sample(number == 0 ? Sample::VERIFIED : Sample::PLAIN);
            for (std::size_t i = 0; i < CONTROLS_A_ROUND; i++)
                controls.push_back(shared.clocks.unreported_by_control(nanoseconds));
        }
    }
};

}  // namespace

void bench(const Job &job, Result &result) {
    Comparison comparison(job);
    run_to_result(result, [&] {
        comparison.run();
        comparison.report(result);
    });
    result.put("log", comparison.challenger().log_text());
}

}  // namespace lathe
