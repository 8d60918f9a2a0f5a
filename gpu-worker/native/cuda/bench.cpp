#include <algorithm>
#include <optional>
#include <utility>

#include "commands.hpp"
#include "common/clock.hpp"
#include "common/error.hpp"
#include "common/random.hpp"
#include "common/rounds.hpp"
#include "environment.hpp"
#include "output_checker.hpp"
#include "product_check.hpp"
#include "timing.hpp"
#include "vendor.hpp"

namespace lathe {
namespace {

class Measurement {
public:
    Measurement(DeviceContext &context, const Job &job)
        : context(context), buffers(context, job), products(context, buffers), timing(context, buffers),
          rounds(job, job.candidates.size(), RoundPolicy::cuda(), random_secret, clock_now),
          environment(context.device), verified(context, buffers) {
        buffers.fill_inputs(job.seed);
        for (std::size_t i = 0; i < job.candidates.size(); i++) candidates.push_back(load(i));
    }

    void take() {
        for (std::size_t i = 0; i < candidates.size(); i++) run_first(i);
        rounds.take_all([&](std::size_t number, Sample kind) {
            if (first_sample[number]) return *std::exchange(first_sample[number], std::nullopt);
            sustain(number);
            return sample(number, kind);
        });
        environment.end();
        buffers.check_bands(candidates[0]->name());
        timing.check_clocks(candidates[0]->name());
        if (candidates.size() == 1 && !is_long[0]) hot = timing.hot(*candidates[0]);
    }

    void report(Result &result) const {
        result.put("status", "ok");
        result.put("unit", "ns");
        for (std::size_t i = 0; i < candidates.size(); i++) report_samples(i, result);
        result.put("order", rounds.order());
        result.put("stopped", rounds.stopped());
        if (hot) report_hot(result);
        if (preparation) result.put_number("preparationNanoseconds", *preparation);
        result.open_object("static");
        for (const auto &candidate : candidates) candidate->report_footprint(result);
        result.close_object();
        environment.report(result);
    }

private:
    static constexpr const char *NAMES[] = {"challenger", "incumbent"};
    static constexpr double CHEAP_CHECK_NANOSECONDS = 250e3, CHECKS_SHARE = 0.2;

    DeviceContext &context;
    TensorBuffers buffers;
    ProductCheck products;
    Timing timing;
    Rounds rounds;
    Environment environment;
    VerifiedSeeds verified;
    std::vector<std::unique_ptr<Runnable>> candidates;
    std::optional<double> hot, preparation;
    double check_nanoseconds = 0;  // of the last product that was checked
    bool is_long[2]{};
    std::optional<double> first_sample[2];  // what the first run took, where that counts as a sample

    // The seed of the next verified run. It starts as the other one than that of the first run, so that a result that
    // the candidate kept from there is wrong.
    std::size_t next_seed = 0;

    std::unique_ptr<Runnable> load(std::size_t number) {
        const Program &program = buffers.job.candidates[number];
        if (program.plan) return std::make_unique<Vendor>(buffers, program);
        return std::make_unique<DeviceProgram>(context.device, program, buffers.arena().candidate(number),
                                               buffers.job.memory_bytes, context.stream);
    }

    // A long first run counts as a sample, unless clocks must settle before. The challenger's output is verified after
    // its warm-up: only there does it run several times without forgetting.
    void run_first(std::size_t number) {
        Runnable &candidate = *candidates[number];
        const std::size_t seed = VerifiedSeeds::draw();
        if (number == 0) next_seed = VerifiedSeeds::other_than(seed);
        const double first = warm_up(candidate, verified.seed(seed));
        is_long[number] = first >= LONG_NANOSECONDS;
        if (number == 0) verify_warm(seed, candidate, first);
        if (is_long[number] && !clocks_must_settle()) first_sample[number] = plausible(candidate, first);
    }

    // They must in the steady state, and for candidates between which brief runs do not decide, but not beside a baseline.
    bool clocks_must_settle() const {
        const Sampling &sampling = buffers.job.sampling;
        return sampling.span_nanoseconds > 0 || (sampling.sustain_nanoseconds > 0 && sampling.beaten_rounds > 0);
    }

    // Verifies one more run, which finds all that the earlier ones left but no output. A long run was the only one.
    void verify_warm(std::size_t seed, Runnable &candidate, double first) {
        if (first < LONG_NANOSECONDS) {
            buffers.poison(Poison::HUGE_NUMBER);
            timing.warm_up(candidate, 0);
        }
        verify_now(seed, candidate, first);
    }

    // Returns what the first run took. A long run is the only one.
    double warm_up(Runnable &candidate, std::uint64_t seed) {
        buffers.fill_inputs(seed);
        buffers.poison(Poison::NOT_A_NUMBER);
        candidate.poison_scratch(static_cast<unsigned char>(Poison::NOT_A_NUMBER), context.stream);
        if (candidate.has_preparation() && !preparation)
            preparation = (timing.preparation(candidate), timing.preparation(candidate));
        const double first = timing.warm_up(candidate, buffers.job.sampling.warmup_nanoseconds);
        buffers.check_bands(candidate.name());
        return first;
    }

    // Keeps power and clocks in a steady state where the job requests it.
    void sustain(std::size_t number) {
        const double nanoseconds = buffers.job.sampling.sustain_nanoseconds;
        if (nanoseconds > 0 && !is_long[number]) timing.warm_up(*candidates[number], nanoseconds);
    }

    double sample(std::size_t number, Sample kind) {
        switch (kind) {
            case Sample::PLAIN: return sample_plain(number);
            case Sample::VERIFIED: return sample_verified(*candidates[number]);
        }
        return 0;
    }

    // The outputs of the incumbent were checked when it was the challenger.
    double sample_plain(std::size_t number) {
        Runnable &candidate = *candidates[number];
        const std::uint64_t seed = random_secret(), begin = clock_now();
        const double nanoseconds = plausible(candidate, timing.cold(candidate, seed));
        const std::uint64_t ran = clock_now();
        if (number == 0 && draws_check(static_cast<double>(ran - begin))) {
            products.expect(seed, verified, candidate.name());
            check_nanoseconds = static_cast<double>(clock_now() - ran);
        }
        return nanoseconds;
    }

    // The check of a long product takes nearly as long as a sample, so only a part of these are checked, drawn after the run.
    bool draws_check(double sample) const {
        const double affordable = std::max(CHEAP_CHECK_NANOSECONDS, CHECKS_SHARE * sample);
        return static_cast<double>(random_secret() % 1000) * check_nanoseconds < 1000 * affordable;
    }

    // The candidate cannot distinguish this run until its output is compared.
    double sample_verified(Runnable &candidate) {
        const std::size_t seed = std::exchange(next_seed, VerifiedSeeds::draw());
        const double nanoseconds = plausible(candidate, timing.cold(candidate, verified.seed(seed)));
        verify_now(seed, candidate, nanoseconds);
        return nanoseconds;
    }

    // Verifies the last run, and warms the device up again if it was idle for longer than a run.
    void verify_now(std::size_t seed, Runnable &candidate, double last_run) {
        const std::uint64_t begin = clock_now();
        timing.check_unused_memory(candidate.name());
        verified.expect(seed, candidate);
        const auto pause = static_cast<double>(clock_now() - begin);
        if (last_run < LONG_NANOSECONDS && pause > last_run)
            timing.warm_up(candidate, std::min(pause, buffers.job.sampling.warmup_nanoseconds));
    }

    double plausible(const Runnable &candidate, double nanoseconds) const {
        const double floor = buffers.job.floor_nanoseconds;
        if (nanoseconds >= floor) return nanoseconds;
        throw Rejection{Stage::INTEGRITY, candidate.name(),
                        text("%.0f ns is less than the minimum of %g ns on this machine", nanoseconds, floor)};
    }

    void report_samples(std::size_t number, Result &result) const {
        result.open_array(NAMES[number]);
        for (const double sample : rounds.samples(number)) result.put_number("", sample);
        result.close_array();
    }

    // Only for a kernel that is timed alone: in a comparison hot caches decide nothing and cost six runs each.
    void report_hot(Result &result) const {
        result.open_object("hot");
        result.put_number(NAMES[0], *hot);
        result.close_object();
    }
};

}  // namespace

bool bench(DeviceContext &context, const Job &job, Result &result) {
    Measurement measurement(context, job);
    measurement.take();
    measurement.report(result);
    return true;
}

}  // namespace lathe
