#include "bench.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "clock.hpp"
#include "environment.hpp"
#include "footprint.hpp"
#include "long_run.hpp"
#include "random.hpp"
#include "rejection.hpp"
#include "rounds.hpp"
#include "timing.hpp"
#include "trouble.hpp"
#include "truths.hpp"
#include "vendor.hpp"

namespace lathe {
namespace {

class Measurement {
public:
    Measurement(Station &station, const Job &job)
        : station(station), scene(station, job), timing(station, scene), rounds(job, job.candidates.size(), random_secret, clock_now),
          environment(station.device), truths(station, scene) {
        scene.put_contents(job.seed);
        for (std::size_t i = 0; i < job.candidates.size(); i++) contenders.push_back(contender_of(i));
    }

    void take() {
        for (std::size_t i = 0; i < contenders.size(); i++) begin(i);
        rounds.take_all([&](std::size_t candidate, Sample kind) {
            if (spare[candidate]) return *std::exchange(spare[candidate], std::nullopt);
            sustain(candidate);
            return sample(*contenders[candidate], kind);
        });
        environment.end();
        scene.check_bands(contenders[0]->name());
        timing.check_clocks(contenders[0]->name());
        if (contenders.size() == 1 && !is_long[0]) hot = timing.hot(*contenders[0]);
    }

    void report(Result &result) const {
        result.put("status", "ok");
        result.put("unit", "ns");
        for (std::size_t i = 0; i < contenders.size(); i++) report_samples(i, result);
        result.put("order", rounds.order());
        result.put("stopped", rounds.stopped());
        if (hot) report_hot(result);
        if (preparation) result.put_number("preparationNanoseconds", *preparation);
        result.open_object("static");
        for (const auto &contender : contenders) report_footprint(*contender, result);
        result.close_object();
        environment.report(result);
    }

private:
    static constexpr const char *NAMES[] = {"challenger", "incumbent"};

    Station &station;
    Scene scene;
    Timing timing;
    Rounds rounds;
    Environment environment;
    Truths truths;
    std::vector<std::unique_ptr<Runnable>> contenders;
    std::optional<double> hot, preparation;
    bool is_long[2]{};
    std::optional<double> spare[2];  // what the first run took, where that can be a sample
    std::size_t next_truth = 0;  // what was kept from the first run must not be right again: it is the other one at first

    std::unique_ptr<Runnable> contender_of(std::size_t number) {
        const Program &program = scene.job.candidates[number];
        if (program.plan) return std::make_unique<Vendor>(scene, program);
        return std::make_unique<Contender>(station, program, scene.places().candidate(number), scene.job.memory_bytes);
    }

    // A long first run is a sample like any other, unless clocks must settle before. It can be known to be the first, so the
    // challenger's is verified.
    void begin(std::size_t candidate) {
        Runnable &contender = *contenders[candidate];
        const std::size_t truth = Truths::draw();
        if (candidate == 0) next_truth = Truths::other_than(truth);
        const double first = warm_up(contender, truths.seed(truth));
        is_long[candidate] = first >= LONG_NANOSECONDS;
        if (!is_long[candidate] || scene.job.sampling.sustain_nanoseconds > 0) return;
        if (candidate == 0) truths.expect(truth, contender);
        spare[candidate] = possible(contender, first);
    }

    // Returns what the first run took. If that is long, it is the only one.
    double warm_up(Runnable &contender, std::uint64_t seed) {
        scene.put_contents(seed);
        scene.poison(Poison::NOT_A_NUMBER);
        contender.litter_scratch(static_cast<unsigned char>(Poison::NOT_A_NUMBER), station.stream);
        if (contender.has_preparation() && !preparation) preparation = (timing.preparation(contender), timing.preparation(contender));
        const double first = timing.warm_up(contender, scene.job.sampling.warmup_nanoseconds);
        scene.check_bands(contender.name());
        return first;
    }

    // Keeps the power up, where numbers are to be those of a steady state.
    void sustain(std::size_t candidate) {
        const double nanoseconds = scene.job.sampling.sustain_nanoseconds;
        if (nanoseconds > 0 && !is_long[candidate]) timing.warm_up(*contenders[candidate], nanoseconds);
    }

    double sample(Runnable &contender, Sample kind) {
        switch (kind) {
            case Sample::PLAIN: return possible(contender, timing.cold(contender, random_secret()));
            case Sample::VERIFIED: return sample_verified(contender);
        }
        return 0;
    }

    // Indistinguishable for the candidate until its output is looked at.
    double sample_verified(Runnable &contender) {
        const std::size_t truth = std::exchange(next_truth, Truths::draw());
        const double nanoseconds = possible(contender, timing.cold(contender, truths.seed(truth)));
        const std::uint64_t begin = clock_now();
        truths.expect(truth, contender);
        if (nanoseconds < LONG_NANOSECONDS) warm_again(contender, static_cast<double>(clock_now() - begin));
        return nanoseconds;
    }

    // The device had nothing to do for so long, and cooled.
    void warm_again(Runnable &contender, double pause) {
        timing.warm_up(contender, std::min(pause, scene.job.sampling.warmup_nanoseconds));
    }

    double possible(const Runnable &contender, double nanoseconds) const {
        const double floor = scene.job.floor_nanoseconds;
        if (nanoseconds >= floor) return nanoseconds;
        throw Rejection{Stage::INTEGRITY, contender.name(),
                        text("%.0f ns is less than the %g ns that the machine needs at least", nanoseconds, floor)};
    }

    void report_samples(std::size_t candidate, Result &result) const {
        result.open_array(NAMES[candidate]);
        for (const double sample : rounds.samples(candidate)) result.put_number("", sample);
        result.close_array();
    }

    // Of a kernel by itself; beside another, hot caches decide nothing and cost six runs of each.
    void report_hot(Result &result) const {
        result.open_object("hot");
        result.put_number(NAMES[0], *hot);
        result.close_object();
    }
};

}  // namespace

void bench(Station &station, const Job &job, Result &result) {
    Measurement measurement(station, job);
    measurement.take();
    measurement.report(result);
}

}  // namespace lathe
