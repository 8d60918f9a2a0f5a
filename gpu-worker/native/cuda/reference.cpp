#include "reference.hpp"

#include <cmath>

#include "reference_files.hpp"
#include "rejection.hpp"
#include "signature.hpp"
#include "trouble.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

constexpr std::uint64_t NONE = ~std::uint64_t(0);
constexpr double PATIENCE = 60;  // seconds: references are written to be right, not fast

void run(Station &station, Scene &scene, std::uint64_t seed) {
    const Job &job = scene.job;
    try {
        Contender reference(station, job.reference, scene.places().reference(), NO_LIMIT);
        scene.put_contents(seed);
        reference.prepare(station.stream);
        reference.launch(station.stream);
        station.end.mark(station.stream);
        await(station.end, {"reference", PATIENCE});
        scene.check_bands("reference");
    } catch (const Rejection &rejection) {
        throw Trouble("the reference failed: " + rejection.reason);
    }
}

// Brings an output to the host, and leaves nothing of it behind.
TrueOutput take(Station &station, const Scene &scene, std::size_t number) {
    const Tensor &tensor = scene.job.tensors[number];
    const Element type = scene.job.reference.types[number];
    const CUdeviceptr data = scene.places().reference().tensors[number];
    station.moments.set({0, NONE}, station.stream);
    measure(type, data, tensor.elements, station.moments.on_device(), station.stream.handle());
    const Moments moments = station.moments.get(station.stream);
    if (moments.not_finite != NONE)
        throw Trouble(text("the reference of %s is not finite at element %llu", tensor.name.c_str(),
                           static_cast<unsigned long long>(moments.not_finite)));
    TrueOutput output;
    output.bytes = tensor.elements * bytes_of(type);
    output.scale = std::sqrt(moments.squares / static_cast<double>(tensor.elements));
    output.data.reset(new unsigned char[output.bytes]);
    station.ferry.take(data, output.data.get(), output.bytes);
    check(driver().cuMemsetD8Async(data, 0, output.bytes, station.stream.handle()), "clearing memory");
    return output;
}

std::shared_ptr<const Reference> compute(Station &station, Scene &scene, std::uint64_t seed) {
    run(station, scene, seed);
    auto reference = std::make_shared<Reference>();
    for (std::size_t i = 0; i < scene.job.tensors.size(); i++)
        reference->outputs.push_back(scene.job.tensors[i].role == Role::OUTPUT ? take(station, scene, i) : TrueOutput{});
    return reference;
}

}  // namespace

std::shared_ptr<const Reference> obtain_reference(Station &station, Scene &scene, std::uint64_t seed) {
    const std::string key = signature(scene.job, seed);
    if (auto known = station.references.find(key)) return known;
    const auto reference = scene.job.reference_files.empty() ? compute(station, scene, seed) : read_reference(scene.job, seed);
    station.references.keep(key, reference);
    return reference;
}

}  // namespace lathe
