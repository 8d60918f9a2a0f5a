#include "judge.hpp"

#include <algorithm>
#include <cstring>

#include "rejection.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr std::size_t MOST_ELEMENT_BYTES = 8;

double of_bits(std::uint64_t bits) {
    double number;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

std::vector<std::int64_t> coordinates_of(const Tensor &tensor, std::uint64_t index) {
    std::vector<std::int64_t> coordinates(tensor.shape.size());
    for (std::size_t d = tensor.shape.size(); d-- > 0; index /= static_cast<std::uint64_t>(tensor.shape[d]))
        coordinates[d] = static_cast<std::int64_t>(index % static_cast<std::uint64_t>(tensor.shape[d]));
    return coordinates;
}

std::string joined(const std::vector<std::int64_t> &coordinates) {
    std::string out;
    for (const std::int64_t coordinate : coordinates) out += (out.empty() ? "" : ",") + std::to_string(coordinate);
    return out;
}

bool is_poison(const unsigned char *element, std::size_t bytes) {
    const unsigned char first = element[0];
    if (first != static_cast<unsigned char>(Poison::NOT_A_NUMBER) && first != static_cast<unsigned char>(Poison::HUGE_NUMBER)) return false;
    return std::all_of(element, element + bytes, [&](unsigned char byte) { return byte == first; });
}

}  // namespace

Judge::Judge(Station &station, const Scene &scene) : station(station), scene(scene), norms(scene.job.tensors.size()) {}

Difference Judge::compare_one(std::size_t number, const TrueOutput &want) {
    const Job &job = scene.job;
    const Element want_type = job.reference.types[number], got_type = job.tensors[number].type;
    const CUdeviceptr got = scene.places().tensors()[number];
    station.difference.set({0, ~std::uint64_t(0), 0}, station.stream);
    station.stream.finish();
    station.ferry.bring(want.data.get(), want.bytes, [&](const Ferry::Piece &piece) {
        const std::size_t offset = piece.offset / bytes_of(want_type), elements = piece.bytes / bytes_of(want_type);
        compare({want_type, got_type, piece.data, got + offset * bytes_of(got_type), offset, elements, job.absolute, job.relative, want.scale},
                station.difference.on_device(), piece.stream);
    });
    return station.difference.get(station.stream);
}

void Judge::refuse(std::size_t number, const TrueOutput &want, const Difference &difference, const std::string &candidate) {
    const Tensor &tensor = scene.job.tensors[number];
    const Element want_type = scene.job.reference.types[number];
    const std::size_t bytes = bytes_of(tensor.type);
    unsigned char element[MOST_ELEMENT_BYTES];
    check(driver().cuMemcpyDtoHAsync(element, scene.places().tensors()[number] + difference.first * bytes, bytes, station.stream.handle()),
          "reading an element");
    station.stream.finish();
    const Mismatch mismatch{tensor.name, coordinates_of(tensor, difference.first),
                            value_of(want_type, want.data.get() + difference.first * bytes_of(want_type)), value_of(tensor.type, element)};
    throw Rejection{Stage::CORRECTNESS, candidate,
                    text("%.60s[%s]: expected %.9g, got %.9g%s (%llu of %zu elements differ)", tensor.name.c_str(),
                         joined(mismatch.coordinates).c_str(), mismatch.expected, mismatch.got,
                         is_poison(element, bytes) ? ", as it was before: read where nobody wrote, or never written" : "",
                         static_cast<unsigned long long>(difference.wrong), tensor.elements),
                    ContextState::HEALTHY, mismatch};
}

void Judge::compare_outputs(const Reference &reference, const std::string &candidate) {
    for (std::size_t i = 0; i < scene.job.tensors.size(); i++) {
        const TrueOutput &want = reference.outputs[i];
        if (scene.job.tensors[i].role != Role::OUTPUT) continue;
        const Difference difference = compare_one(i, want);
        norms[i].scale = want.scale;
        norms[i].max_absolute = std::max(norms[i].max_absolute, of_bits(difference.worst_bits));
        norms[i].max_relative = want.scale > 0 ? norms[i].max_absolute / want.scale : 0;
        if (difference.wrong) refuse(i, want, difference, candidate);
    }
}

void Judge::report_norms(Result &result) const {
    result.open_array("tensors");
    for (std::size_t i = 0; i < norms.size(); i++) {
        if (scene.job.tensors[i].role != Role::OUTPUT) continue;
        result.open_object("");
        result.put("name", scene.job.tensors[i].name);
        result.put_number("maxAbsoluteError", norms[i].max_absolute);
        result.put_number("maxRelativeError", norms[i].max_relative);
        result.put_number("scale", norms[i].scale);
        result.close_object();
    }
    result.close_array();
}

}  // namespace lathe
