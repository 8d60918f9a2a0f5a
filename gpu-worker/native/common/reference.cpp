#include "common/reference.hpp"

#include <cmath>
#include <cstdio>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {

std::size_t Reference::bytes() const {
    std::size_t sum = 0;
    for (const ReferenceOutput &output : outputs) sum += output.bytes;
    return sum;
}

Reference allocate_reference(const Job &job) {
    Reference reference;
    reference.outputs.resize(job.tensors.size());
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        if (job.tensors[i].role != Role::OUTPUT) continue;
        ReferenceOutput &output = reference.outputs[i];
        output.bytes = job.tensors[i].elements * bytes_of(job.reference.types[i]);
        output.data.reset(new unsigned char[output.bytes]);
    }
    return reference;
}

void measure_reference(const Job &job, Reference &reference) {
    for (std::size_t t = 0; t < job.tensors.size(); t++) {
        const std::size_t elements = reference.outputs[t].data ? job.tensors[t].elements : 0;
        double squares = 0;
        for (std::size_t i = 0; i < elements; i++) {
            const double value = value_of(job.reference.types[t], reference.outputs[t].data.get(), i);
            if (!std::isfinite(value))
                throw SystemError(
                    text("the reference of %s is not finite at element %zu", job.tensors[t].name.c_str(), i));
            squares += value * value;
        }
        if (elements) reference.outputs[t].scale = std::sqrt(squares / static_cast<double>(elements));
    }
}

std::optional<Reference> load_reference(const Job &job, const std::string &path) {
    std::FILE *file = std::fopen(path.c_str(), "rbe");
    if (!file) return std::nullopt;
    Reference reference = allocate_reference(job);
    bool whole = true;
    for (const ReferenceOutput &output : reference.outputs)
        whole = whole && (!output.data || std::fread(output.data.get(), output.bytes, 1, file) == 1);
    whole = whole && std::fgetc(file) == EOF;
    std::fclose(file);
    if (!whole) return std::nullopt;
    measure_reference(job, reference);
    return reference;
}

Reference read_reference(const Job &job, std::uint64_t seed) {
    const auto path = job.reference_files.find(seed);
    if (path == job.reference_files.end())
        throw SystemError(
            text("referenceFiles.bySeed has no file for the seed %016llx", static_cast<unsigned long long>(seed)));
    if (access(path->second.c_str(), R_OK)) throw_errno("cannot read " + path->second);
    auto reference = load_reference(job, path->second);
    if (!reference) throw SystemError(path->second + " does not hold the outputs of this job");
    return std::move(*reference);
}

}  // namespace lathe
