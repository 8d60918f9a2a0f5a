#include "truths.hpp"

#include "random.hpp"
#include "rejection.hpp"

namespace lathe {

Truths::Truths(Station &station, Scene &scene) : scene(scene), judge(station, scene) {
    for (std::size_t i = 0; i < COUNT; i++) references[i] = obtain_reference(station, scene, seed(i));
}

std::size_t Truths::draw() { return random_secret() % COUNT; }

std::uint64_t Truths::seed(std::size_t truth) const { return scene.job.seed ^ truth; }

void Truths::expect(std::size_t truth, const Runnable &runnable) {
    try {
        scene.check_bands(runnable.name());
        judge.compare_outputs(*references[truth], runnable.name());
    } catch (Rejection &rejection) {
        rejection.stage = Stage::INTEGRITY;
        throw;
    }
}

}  // namespace lathe
