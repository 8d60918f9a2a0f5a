#include <algorithm>
#include <limits>

#include "commands.hpp"
#include "common/clock.hpp"
#include "common/median.hpp"
#include "common/random.hpp"
#include "common/rounds.hpp"
#include "environment.hpp"
#include "output_checker.hpp"
#include "timing.hpp"
#include "vendor.hpp"

namespace lathe {
namespace {

constexpr std::size_t LONG_PLANS = 3, SHORT_PLANS = 8, BRIEF_RUNS = 3, RANKING_RUNS = 20;

// Brief runs rank shorter kernels as the steady state does; RATIONALE.md has the numbers ("Short kernels have no runoff").
// More plans of these are compared, because three runs of a short kernel are little evidence.
constexpr double SHORT_NANOSECONDS = 1e6;

// The device may have been idle. Without it, the plans that are timed first would run at a lower clock.
constexpr double RANKING_WARMUP_NANOSECONDS = 30e6;

using Plan = RankedPlan;

struct Measured {
    int plan;
    std::vector<double> samples;
    std::string order, stopped;
};

const TensorBuffers &filled(TensorBuffers &buffers) {
    buffers.fill_inputs(buffers.job.seed);
    return buffers;
}

// The plans of the shortlist share the budget of one measurement.
Job sharing(Job job) {
    job.sampling.budget_nanoseconds /= LONG_PLANS;
    return job;
}

// As candidates are compared that brief runs do not distinguish.
Job at_power_limit(Job job) {
    job.sampling.warmup_nanoseconds = 60e6;
    job.sampling.sustain_nanoseconds = 5e6;
    job.sampling.span_nanoseconds = 0;
    return job;
}

class PlanComparison {
public:
    PlanComparison(DeviceContext &context, const Job &job)
        : context(context), buffers(context, job), reference(obtain_reference(context, buffers, job.seed)),
          vendor(filled(buffers), job.candidates[0]), timing(context, buffers), checker(context, buffers),
          environment(context.device) {}

    void run() {
        best = reaches_steady_state() ? time_longer(best_plan(), buffers.job)
                                      : best_of(first_of(shortlist()), sharing(buffers.job));
        environment.end();
        check_best();
    }

    void report(Result &result) const {
        result.put("status", "ok");
        result.put("unit", "ns");
        result.open_array("challenger");
        for (const double sample : best.samples) result.put_number("", sample);
        result.close_array();
        result.put("order", best.order);
        result.put("stopped", best.stopped);
        result.put("version", vendor.version());
        result.put_integer("plan", best.plan);
        result.put_integer("plans", vendor.plan_count());
        checker.report(result);
        environment.report(result);
    }

private:
    DeviceContext &context;
    TensorBuffers buffers;
    const std::shared_ptr<KnownReference> reference;
    Vendor vendor;
    Timing timing;
    OutputChecker checker;
    Environment environment;
    Measured best{};

    int best_plan() {
        if (buffers.job.candidates[0].plan) return *buffers.job.candidates[0].plan;
        const std::vector<Plan> plans = shortlist();
        return plans[0].nanoseconds < SHORT_NANOSECONDS ? best_in_turns(plans)
                                                        : best_of(first_of(plans), at_power_limit(buffers.job)).plan;
    }

    // Returns the plans that are fastest in brief runs. The plans of a problem are ranked once in a process.
    std::vector<Plan> shortlist() {
        std::vector<Plan> &plans = context.fastest_plans[vendor.key()];
        if (plans.empty()) {
            plans = time_briefly();
            std::sort(plans.begin(), plans.end(),
                      [](const Plan &a, const Plan &b) { return a.nanoseconds < b.nanoseconds; });
            plans.resize(std::min(plans.size(), SHORT_PLANS));
        }
        return plans;
    }

    static std::vector<Plan> first_of(std::vector<Plan> plans) {
        plans.resize(std::min(plans.size(), LONG_PLANS));
        return plans;
    }

    bool reaches_steady_state() const { return buffers.job.sampling.span_nanoseconds > 0; }

    int best_in_turns(const std::vector<Plan> &plans) {
        std::vector<std::vector<double>> samples(plans.size());
        for (std::size_t run = 0; run < RANKING_RUNS; run++)
            for (std::size_t i = 0; i < plans.size(); i++) {
                vendor.choose(plans[i].number);
                if (run == 0) timing.warm_up(vendor, 0);
                samples[i].push_back(timing.cold(vendor, std::nullopt));
            }
        std::size_t fastest = 0;
        for (std::size_t i = 1; i < plans.size(); i++)
            if (median(samples[i]) < median(samples[fastest])) fastest = i;
        return plans[fastest].number;
    }

    Measured best_of(const std::vector<Plan> &plans, const Job &job) {
        Measured fastest = time_longer(plans[0].number, job);
        for (std::size_t i = 1; i < plans.size(); i++) {
            Measured next = time_longer(plans[i].number, job);
            if (median(next.samples) < median(fastest.samples)) fastest = std::move(next);
        }
        return fastest;
    }

    // The first run of a plan may load code, which a blocked stream would deadlock. A slow plan is timed once.
    std::vector<Plan> time_briefly() {
        std::vector<Plan> plans;
        double enough = std::numeric_limits<double>::infinity();
        for (int number = 0; number < vendor.plan_count(); number++) {
            vendor.choose(number);
            if (!vendor.try_launch(context.stream)) continue;
            context.end.record(context.stream);
            await(context.end, {vendor.name(), buffers.job.seconds});
            if (plans.empty()) timing.warm_up(vendor, RANKING_WARMUP_NANOSECONDS);
            std::vector<double> samples{timing.cold(vendor, std::nullopt)};
            while (samples.size() < BRIEF_RUNS && samples[0] < enough)
                samples.push_back(timing.cold(vendor, std::nullopt));
            plans.push_back({number, median(samples)});
            enough = std::min(enough, buffers.job.sampling.slow_ratio * plans.back().nanoseconds);
        }
        if (plans.empty()) throw Unavailable{vendor.name(), vendor.version() + ": none of its plans can run"};
        return plans;
    }

    // The inputs are filled again before each run, as a candidate's are, which takes power. They keep their values,
    // since the library may have converted them.
    Measured time_longer(int plan, const Job &job) {
        Rounds rounds(job, 1, RoundPolicy::cuda(), random_secret, clock_now);
        vendor.choose(plan);
        timing.warm_up(vendor, job.sampling.warmup_nanoseconds);
        rounds.take_all([&](std::size_t, Sample) {
            if (job.sampling.sustain_nanoseconds > 0) timing.warm_up(vendor, job.sampling.sustain_nanoseconds);
            return timing.cold(vendor, buffers.job.seed);
        });
        return {plan, rounds.samples(0), rounds.order(), rounds.stopped()};
    }

    void check_best() {
        vendor.choose(best.plan);
        timing.cold(vendor, std::nullopt);
        buffers.check_bands(vendor.name());
        checker.compare_outputs(*reference, Pattern::UNIFORM, vendor.name());
        timing.check_clocks(vendor.name());
    }
};

}  // namespace

bool baseline(DeviceContext &context, const Job &job, Result &result) {
    PlanComparison plans(context, job);
    plans.run();
    plans.report(result);
    return true;
}

}  // namespace lathe
