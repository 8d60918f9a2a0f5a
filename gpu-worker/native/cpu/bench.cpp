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

constexpr std::size_t CONFIRMING_ROUNDS = 8, CONFIRMING_SERIES = 3, CONTROLS_A_ROUND = 2;

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

    // Other processes may have disturbed the challenger alone, or hidden what it hides, so both run again in several series. If
    // all of them leave the doubt, the challenger is rejected; if none does, it is believed; otherwise there is no result.
    void check_clocks() {
        if (!candidates[0].may_hide_time_beside(candidates[1])) return;
        const bool has_doubtful_gain = candidates[0].has_doubtful_gain(candidates[1]);
        std::size_t doubts = 0;
        for (std::size_t series = 0; series < CONFIRMING_SERIES; series++) {
            if (leaves_doubt()) doubts++;
            // The gain is in the samples of the comparison, which are reported.
            else if (has_doubtful_gain && !candidates[0].is_faster_than(candidates[1]))
                throw BusyMachine("the machine is too busy to repeat the gain of a candidate");
        }
        if (doubts == 0) return;
        if (doubts < CONFIRMING_SERIES)
            throw SystemError("the clocks disagreed in some series of runs about the gain of " + job.candidates[0].name);
        candidates[0].reject_unshown_gain(candidates[1]);
        throw SystemError("the gain of " + job.candidates[0].name + " is too small to see whether it reports its whole time");
    }

    // Whether the challenger may hide time in further runs, too, although the machine is not busy.
    bool leaves_doubt() {
        const std::vector<double> controls = run_again();
        if (candidates[0].hides_time_beside(candidates[1])) candidates[0].reject_hidden_time(candidates[1]);
        if (!candidates[0].may_hide_time_beside(candidates[1])) return false;
        if (Clocks::show_load(controls))
            throw BusyMachine("the machine is too busy to see whether a candidate reports its whole time");
        return true;
    }

    // Replaces the times of both, and returns those of the control, which runs at the end of each round: between
    // samples it would leave other contents in the caches.
    std::vector<double> run_again() {
        std::vector<double> controls;
        const auto nanoseconds = static_cast<std::uint64_t>(candidates[0].usual_time());
        for (TimedCandidate &candidate : candidates) candidate.forget_times();
        for (std::size_t round = 0; round < CONFIRMING_ROUNDS; round++) {
            // The first sample after the warm-ups uses up to 5 us more of processor time beside its run, so both take turns.
            const std::size_t first = round % 2, second = 1 - first;
            for (const std::size_t number : {first, second}) candidates[number].begin_round(round);
            for (const std::size_t number : {first, second, second, first})
                candidates[number].sample(number == 0 ? Sample::VERIFIED : Sample::PLAIN);
            for (std::size_t i = 0; i < CONTROLS_A_ROUND; i++)
                controls.push_back(shared.clocks.unreported_by_control(nanoseconds));
        }
        return controls;
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
