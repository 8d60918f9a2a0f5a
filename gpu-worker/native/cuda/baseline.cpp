#include "baseline.hpp"

#include <algorithm>
#include <limits>

#include "clock.hpp"
#include "environment.hpp"
#include "judge.hpp"
#include "median.hpp"
#include "random.hpp"
#include "rejection.hpp"
#include "rounds.hpp"
#include "timing.hpp"
#include "vendor.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

constexpr std::size_t FINALISTS = 3, BRIEF_RUNS = 3;

struct Plan {
    int number;
    double nanoseconds;
};

struct Outcome {
    int plan;
    std::vector<double> samples;
    std::string order, stopped;
};

const Scene &filled(Scene &scene) {
    scene.put_contents(scene.job.seed);
    return scene;
}

// The finalists share the budget of one measurement.
Job sharing(Job job) {
    job.sampling.budget_nanoseconds /= FINALISTS;
    return job;
}

class PlanContest {
public:
    PlanContest(Station &station, const Job &job)
        : station(station), scene(station, job), truth(obtain_reference(station, scene, job.seed)),
          vendor(filled(scene), job.candidates[0]), shared_budget(sharing(job)), timing(station, scene), judge(station, scene),
          environment(station.device) {}

    void take() {
        for (const int plan : finalists()) keep_better(time_longer(plan));
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
        judge.report_norms(result);
        environment.report(result);
    }

private:
    Station &station;
    Scene scene;
    const std::shared_ptr<const Reference> truth;
    Vendor vendor;
    const Job shared_budget;
    Timing timing;
    Judge judge;
    Environment environment;
    Outcome best{};

    // The one that is asked for, or those that look best.
    std::vector<int> finalists() {
        if (scene.job.candidates[0].plan) return {*scene.job.candidates[0].plan};
        std::vector<Plan> plans = time_briefly();
        std::sort(plans.begin(), plans.end(), [](const Plan &a, const Plan &b) { return a.nanoseconds < b.nanoseconds; });
        std::vector<int> numbers;
        for (std::size_t i = 0; i < std::min(plans.size(), FINALISTS); i++) numbers.push_back(plans[i].number);
        return numbers;
    }

    // The first run of a plan may load code, and is not kept behind the gate. One that is far behind is timed once.
    std::vector<Plan> time_briefly() {
        std::vector<Plan> plans;
        double enough = std::numeric_limits<double>::infinity();
        for (int number = 0; number < vendor.plan_count(); number++) {
            vendor.choose(number);
            if (!vendor.works(station.stream)) continue;
            station.end.mark(station.stream);
            await(station.end, {vendor.name(), scene.job.seconds});
            std::vector<double> samples{timing.cold(vendor, std::nullopt)};
            while (samples.size() < BRIEF_RUNS && samples[0] < enough) samples.push_back(timing.cold(vendor, std::nullopt));
            plans.push_back({number, median(samples)});
            enough = std::min(enough, scene.job.sampling.slow_ratio * plans.back().nanoseconds);
        }
        if (plans.empty()) throw Unavailable{vendor.name(), vendor.version() + ": none of its plans runs"};
        return plans;
    }

    // The inputs are made again before each run, as a candidate's are, which takes power; but the same ones: a library may have
    // brought them into a form of its own.
    Outcome time_longer(int plan) {
        Rounds rounds(shared_budget, 1, random_secret, clock_now);
        vendor.choose(plan);
        timing.warm_up(vendor, scene.job.sampling.warmup_nanoseconds);
        rounds.take_all([&](std::size_t, Sample) {
            if (scene.job.sampling.sustain_nanoseconds > 0) timing.warm_up(vendor, scene.job.sampling.sustain_nanoseconds);
            return timing.cold(vendor, scene.job.seed);
        });
        return {plan, rounds.samples(0), rounds.order(), rounds.stopped()};
    }

    void keep_better(Outcome outcome) {
        if (best.samples.empty() || median(outcome.samples) < median(best.samples)) best = std::move(outcome);
    }

    void check_best() {
        vendor.choose(best.plan);
        timing.cold(vendor, std::nullopt);
        scene.check_bands(vendor.name());
        judge.compare_outputs(*truth, vendor.name());
        timing.check_clocks(vendor.name());
    }
};

}  // namespace

void baseline(Station &station, const Job &job, Result &result) {
    PlanContest plans(station, job);
    plans.take();
    plans.report(result);
}

}  // namespace lathe
