#include "verify.hpp"

#include <optional>

#include "footprint.hpp"
#include "judge.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

class Verification {
public:
    Verification(Station &station, const Job &job)
        : station(station), scene(station, job), candidate(station, job.candidates[0], scene.places().candidate(0), job.memory_bytes),
          judge(station, scene) {}

    void run_on(Poison poison) {
        const Stream &stream = station.stream;
        scene.put_contents(scene.job.seed);
        scene.note_inputs();
        scene.poison(poison);
        candidate.litter_scratch(static_cast<unsigned char>(poison), stream);
        station.opened.mark(stream);
        candidate.prepare(stream);
        station.begin.mark(stream);
        candidate.launch(stream);
        station.end.mark(stream);
        await(station.end, {candidate.name(), scene.job.seconds});
        scene.check_bands(candidate.name());
        scene.check_inputs(candidate.name());
    }

    // The reference is made after the first run: until then it is in no memory at all. What equals outputs that were right is
    // right; a kernel whose sums come in another order each time is compared again.
    void compare() {
        const Scene::Hashes now = scene.hash_outputs();
        if (right == now) return;
        const auto reference = obtain_reference(station, scene, scene.job.seed);
        judge.compare_outputs(*reference, candidate.name());
        right = now;
    }

    void report(Result &result) const {
        result.put("status", "ok");
        judge.report_norms(result);
        result.put_integer("peakBytes", static_cast<std::int64_t>(scene.places().bytes()));
        if (candidate.has_preparation()) result.put_number("preparationNanoseconds", station.begin.nanoseconds_since(station.opened));
        result.open_object("static");
        report_footprint(candidate, result);
        result.close_object();
    }

private:
    Station &station;
    Scene scene;
    Contender candidate;
    Judge judge;
    std::optional<Scene::Hashes> right;
};

}  // namespace

void verify(Station &station, const Job &job, Result &result) {
    Verification verification(station, job);
    for (const Poison poison : {Poison::NOT_A_NUMBER, Poison::HUGE_NUMBER}) {
        verification.run_on(poison);
        verification.compare();
    }
    verification.report(result);
}

}  // namespace lathe
