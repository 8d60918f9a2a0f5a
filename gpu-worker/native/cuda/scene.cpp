#include "scene.hpp"

#include "driver.hpp"
#include "random.hpp"
#include "rejection.hpp"
#include "trouble.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

constexpr std::uint64_t NO_BREACH = ~std::uint64_t(0);

[[noreturn]] void throw_trouble(const Rejection &rejection) { throw Trouble("making the derived tensors failed: " + rejection.reason); }

}  // namespace

Scene::Scene(Station &station, const Job &job) : job(job), station(station), arena(station.memory, job) {
    arena.put_bands(station.stream);
    if (!job.prepare) return;
    try {
        prepare = std::make_unique<Contender>(station, *job.prepare, arena.prepare(), NO_LIMIT);
    } catch (const Rejection &rejection) {
        throw_trouble(rejection);
    }
}

// The ordinal of the tensor keeps two inputs of one shape apart.
void Scene::put_contents(std::uint64_t seed) {
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Tensor &tensor = job.tensors[i];
        if (tensor.role == Role::INPUT)
            fill({tensor.type, address(i), tensor.elements, random_at(seed, i), tensor.low, tensor.high}, station.stream.handle());
    }
    if (!prepare) return;
    try {
        prepare->launch(station.stream);
    } catch (const Rejection &rejection) {
        throw_trouble(rejection);
    }
}

void Scene::poison(Poison poison) {
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (job.tensors[i].role == Role::OUTPUT)
            check(driver().cuMemsetD8Async(address(i), static_cast<unsigned char>(poison), job.tensors[i].bytes(), station.stream.handle()),
                  "poisoning outputs");
    litter_shared_memory(static_cast<unsigned char>(poison), station.stream.handle());
}

Scene::Hashes Scene::hash_all(bool (*wanted)(Role)) {
    station.hashes.set({}, station.stream);
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (wanted(job.tensors[i].role))
            hash(address(i), job.tensors[i].bytes(), station.hashes.on_device() + i * sizeof(std::uint64_t), station.stream.handle());
    return station.hashes.get(station.stream);
}

void Scene::note_inputs() { noted = hash_inputs(); }

void Scene::check_inputs(const std::string &candidate) {
    const Hashes now = hash_inputs();
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (now[i] != noted[i]) throw Rejection{Stage::CORRECTNESS, candidate, "wrote into tensor " + job.tensors[i].name + ", which it may only read"};
}

void Scene::check_bands(const std::string &candidate) {
    station.breach.set(NO_BREACH, station.stream);
    find_breach(arena.guard_bands(), station.breach.on_device(), station.stream.handle());
    const std::uint64_t found = station.breach.get(station.stream);
    if (found != NO_BREACH) throw Rejection{Stage::CORRECTNESS, candidate, arena.describe_breach(found)};
}

}  // namespace lathe
