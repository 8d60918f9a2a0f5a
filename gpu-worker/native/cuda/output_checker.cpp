#include "output_checker.hpp"

#include <cstring>

#include "common/random.hpp"

namespace lathe {
namespace {

constexpr std::size_t MOST_ELEMENT_BYTES = 8;

double of_bits(std::uint64_t bits) {
    double number;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

}  // namespace

Difference OutputChecker::compare_one(std::size_t number, const ReferenceOutput &want, const ElementTolerance &tolerance) {
    const Job &job = buffers.job;
    const Element want_type = job.reference.types[number], got_type = job.tensors[number].type;
    const CUdeviceptr got = buffers.arena().tensors()[number];
    context.difference.set({0, ~std::uint64_t(0), 0}, context.stream);
    context.stream.finish();
    context.copier.upload(want.data.get(), want.bytes, [&](const StagedCopier::Piece &piece) {
        const std::size_t offset = piece.offset / bytes_of(want_type), elements = piece.bytes / bytes_of(want_type);
        compare({want_type, got_type, piece.data, got + offset * bytes_of(got_type), offset, elements, tolerance},
                context.difference.on_device(), piece.stream);
    });
    return context.difference.get(context.stream);
}

void OutputChecker::reject(std::size_t number, const ReferenceOutput &want, const Difference &difference,
                           const std::string &candidate) {
    const Element type = buffers.job.tensors[number].type;
    const CUdeviceptr first = buffers.arena().tensors()[number] + difference.first * bytes_of(type);
    unsigned char element[MOST_ELEMENT_BYTES];
    check(driver().cuMemcpyDtoHAsync(element, first, bytes_of(type), context.stream.handle()), "reading an element");
    context.stream.finish();
    Rejection rejection = mismatch(buffers.job, number, want, {difference.wrong, difference.first}, element, type);
    rejection.candidate = candidate;
    throw rejection;
}

void OutputChecker::compare_outputs(KnownReference &reference, Pattern pattern, const std::string &candidate) {
    const TensorBuffers::Hashes hashes = buffers.hash_outputs();
    for (std::size_t i = 0; i < buffers.job.tensors.size(); i++) {
        if (!is_written(buffers.job.tensors[i].role)) continue;
        const ReferenceOutput &want = reference.outputs[i];
        const ElementTolerance tolerance = tolerance_of(buffers.job, pattern, i, want.scale);
        const ComparedOutput output{i, hashes[i], tolerance.relative, tolerance.absolute};
        auto known = reference.correct.find(output);
        if (known == reference.correct.end()) {
            const Difference difference = compare_one(i, want, tolerance);
            if (difference.wrong) reject(i, want, difference, candidate);
            known = reference.correct.emplace(output, of_bits(difference.worst_bits)).first;
        }
        if (pattern == Pattern::UNIFORM) norms[i].widen(known->second, want.scale);
    }
}

// A campaign uses both seeds, so their references are usually in the store.
VerifiedSeeds::VerifiedSeeds(DeviceContext &context, TensorBuffers &buffers)
    : buffers(buffers), checker(context, buffers) {
    for (std::size_t i = 0; i < SEEDS; i++) references[i] = obtain_reference(context, buffers, seed(i));
}

std::size_t VerifiedSeeds::draw() { return random_secret() % SEEDS; }

void VerifiedSeeds::expect(std::size_t number, const Runnable &runnable) {
    try {
        buffers.check_bands(runnable.name());
        checker.compare_outputs(*references[number], Pattern::UNIFORM, runnable.name());
    } catch (Rejection &rejection) {
        rejection.stage = Stage::INTEGRITY;
        throw;
    }
}

}  // namespace lathe
