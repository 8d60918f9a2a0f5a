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

constexpr std::size_t SHORTLIST_PLANS = 3, BRIEF_RUNS = 3, RANKING_RUNS = 20;

// Brief runs rank shorter kernels as the steady state does; RATIONALE.md has the numbers ("Short kernels have no runoff").
constexpr double SHORT_NANOSECONDS = 1e6;

// A plan whose half run takes longer, compared with the best one, is not better: half runs deviate by 1 %.
constexpr double HOPEFUL_RATIO = 1.01;

struct Plan {
    int number;
    double nanoseconds;
};

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
    job.sampling.budget_nanoseconds /= SHORTLIST_PLANS;
    return job;
}

// After another plan the device is in the steady state.
Job ranking(Job job) {
    job.sampling.warmup_nanoseconds /= 2;
    job.sampling.span_nanoseconds /= 2;
    return job;
}

class PlanComparison {
public:
    PlanComparison(DeviceContext &context, const Job &job)
        : context(context), buffers(context, job), reference(obtain_reference(context, buffers, job.seed)),
          vendor(filled(buffers), job.candidates[0]), shared_budget(sharing(job)), half(ranking(shared_budget)),
          timing(context, buffers),
          checker(context, buffers), environment(context.device) {}

    void run() {
        for (const int plan : shortlist()) compare(plan);
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
    const Job shared_budget, half;
    Timing timing;
    OutputChecker checker;
    Environment environment;
    Measured best{};

    // Returns the requested plan, or the fastest ones.
    std::vector<int> shortlist() {
        if (buffers.job.candidates[0].plan) return {*buffers.job.candidates[0].plan};
        std::vector<Plan> plans = time_briefly();
        sort(plans);
        plans.resize(std::min(plans.size(), SHORTLIST_PLANS));
        if (reaches_steady_state() && plans[0].nanoseconds < SHORT_NANOSECONDS) plans = {best_of(plans)};
        std::vector<int> numbers;
        for (const Plan &plan : plans) numbers.push_back(plan.number);
        return numbers;
    }

    static void sort(std::vector<Plan> &plans) {
        std::sort(plans.begin(), plans.end(),
                  [](const Plan &a, const Plan &b) { return a.nanoseconds < b.nanoseconds; });
    }

    bool reaches_steady_state() const { return buffers.job.sampling.span_nanoseconds > 0; }

    // Times the plans in turns.
    Plan best_of(std::vector<Plan> plans) {
        std::vector<std::vector<double>> samples(plans.size());
        for (std::size_t run = 0; run < RANKING_RUNS; run++)
            for (std::size_t i = 0; i < plans.size(); i++) {
                vendor.choose(plans[i].number);
                samples[i].push_back(timing.cold(vendor, std::nullopt));
            }
        for (std::size_t i = 0; i < plans.size(); i++) plans[i].nanoseconds = median(samples[i]);
        sort(plans);
        return plans[0];
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

    // In the steady state a further plan is timed in full only if half of the time shows that it is better.
    void compare(int plan) {
        if (best.samples.empty() || !reaches_steady_state() || is_hopeful(time_longer(plan, half)))
            keep_better(time_longer(plan, shared_budget));
    }

    bool is_hopeful(const Measured &measured) const {
        return median(measured.samples) < HOPEFUL_RATIO * median(best.samples);
    }

    void keep_better(Measured measured) {
        if (best.samples.empty() || median(measured.samples) < median(best.samples)) best = std::move(measured);
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

void baseline(DeviceContext &context, const Job &job, Result &result) {
    PlanComparison plans(context, job);
    plans.run();
    plans.report(result);
}

}  // namespace lathe
