#include "reference_files.hpp"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

#include "trouble.hpp"

namespace lathe {
namespace {

const std::string &path_of(const Job &job, std::uint64_t seed) {
    const auto found = job.reference_files.find(seed);
    if (found != job.reference_files.end()) return found->second;
    throw Trouble(text("referenceFiles.bySeed has no file for the seed %016llx", static_cast<unsigned long long>(seed)));
}

// The root mean square of the elements.
double scale_of(const TrueOutput &output, const Tensor &tensor, Element type) {
    double squares = 0;
    for (std::size_t i = 0; i < tensor.elements; i++) {
        const double value = value_of(type, output.data.get() + i * bytes_of(type));
        if (!std::isfinite(value)) throw Trouble(text("the reference of %s is not finite at element %zu", tensor.name.c_str(), i));
        squares += value * value;
    }
    return std::sqrt(squares / static_cast<double>(tensor.elements));
}

TrueOutput read_output(std::ifstream &file, const Tensor &tensor, Element type) {
    TrueOutput output;
    output.bytes = tensor.elements * bytes_of(type);
    output.data.reset(new unsigned char[output.bytes]);
    if (file.read(reinterpret_cast<char *>(output.data.get()), static_cast<std::streamsize>(output.bytes)))
        output.scale = scale_of(output, tensor, type);
    return output;
}

}  // namespace

std::shared_ptr<const Reference> read_reference(const Job &job, std::uint64_t seed) {
    const std::string &path = path_of(job, seed);
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Trouble("cannot read " + path + ": " + std::strerror(errno));
    auto reference = std::make_shared<Reference>();
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        reference->outputs.push_back(
            job.tensors[i].role == Role::OUTPUT ? read_output(file, job.tensors[i], job.reference.types[i]) : TrueOutput{});
    if (!file || file.peek() != std::ifstream::traits_type::eof()) throw Trouble(path + " does not hold the outputs of this job");
    return reference;
}

}  // namespace lathe
