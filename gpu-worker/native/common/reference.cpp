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
        if (!is_written(job.tensors[i].role)) continue;
        ReferenceOutput &output = reference.outputs[i];
        output.bytes = job.tensors[i].elements * bytes_of(job.reference.types[i]);
        output.data.reset(new unsigned char[output.bytes]);
    }
    return reference;
}

void measure_reference(const Job &job, Reference &reference, Pattern pattern) {
    for (std::size_t t = 0; t < job.tensors.size(); t++) {
        const std::size_t elements = reference.outputs[t].data ? job.tensors[t].elements : 0;
        double squares = 0;
        for (std::size_t i = 0; i < elements; i++) {
            const double value = value_of(job.reference.types[t], reference.outputs[t].data.get(), i);
            if (!std::isfinite(value) && pattern == Pattern::UNIFORM)
                throw SystemError(
                    text("the reference of %s is not finite at element %zu", job.tensors[t].name.c_str(), i));
            if (std::isfinite(value)) squares += value * value;
        }
        if (elements) reference.outputs[t].scale = std::sqrt(squares / static_cast<double>(elements));
    }
}

bool is_defined(const Job &job, const Reference &reference, Pattern pattern) {
    if (pattern == Pattern::ONE_NAN || pattern == Pattern::ONE_INFINITY) return true;
    for (std::size_t t = 0; t < job.tensors.size(); t++) {
        const std::size_t elements = reference.outputs[t].data ? job.tensors[t].elements : 0;
        for (std::size_t i = 0; i < elements; i++)
            if (!(std::fabs(value_of(job.reference.types[t], reference.outputs[t].data.get(), i))
                  <= largest_of(job.tensors[t].type)))
                return false;
    }
    return true;
}

std::optional<Reference> load_reference(const Job &job, const std::string &path, Pattern pattern) {
    std::FILE *file = std::fopen(path.c_str(), "rbe");
    if (!file) return std::nullopt;
    Reference reference = allocate_reference(job);
    bool whole = true;
    for (const ReferenceOutput &output : reference.outputs)
        whole = whole && (!output.data || std::fread(output.data.get(), output.bytes, 1, file) == 1);
    whole = whole && std::fgetc(file) == EOF;
    std::fclose(file);
    if (!whole) return std::nullopt;
    measure_reference(job, reference, pattern);
    return reference;
}

Reference read_reference(const Job &job, Contents contents) {
    const auto path = job.reference_files.find(contents);
    if (path == job.reference_files.end() && contents.pattern == Pattern::UNIFORM)
        throw SystemError(text("referenceFiles.bySeed has no file for the seed %016llx",
                               static_cast<unsigned long long>(contents.seed)));
    if (path == job.reference_files.end())
        throw SystemError("referenceFiles.byContents has no file for " + describe(contents.pattern));
    if (access(path->second.c_str(), R_OK)) throw_errno("cannot read " + path->second);
    auto reference = load_reference(job, path->second, contents.pattern);
    if (!reference) throw SystemError(path->second + " does not hold the outputs of this job");
    return std::move(*reference);
}

}  // namespace lathe
