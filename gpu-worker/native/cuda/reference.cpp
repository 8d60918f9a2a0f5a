#include "reference.hpp"

#include <cmath>

#include "common/error.hpp"
#include "common/rejection.hpp"
#include "watchdog.hpp"

namespace lathe {
namespace {

constexpr std::uint64_t NONE = ~std::uint64_t(0);
constexpr double TIME_LIMIT = 60;  // seconds; references are written to be correct, not fast

void run(DeviceContext &context, TensorBuffers &buffers, Contents contents) {
    const Job &job = buffers.job;
    try {
        DeviceProgram reference(context.device, job.reference, buffers.arena().reference(), NO_LIMIT, context.stream);
        buffers.fill_reference_inputs(contents);
        reference.prepare(context.stream);
        reference.launch(context.stream);
        context.end.record(context.stream);
        await(context.end, {"reference", TIME_LIMIT});
        buffers.check_bands("reference");
    } catch (const Rejection &rejection) {
        throw SystemError("the reference failed: " + rejection.reason);
    }
}

// Moves an output to the host and clears it on the device.
ReferenceOutput move_output(DeviceContext &context, const TensorBuffers &buffers, std::size_t number, Pattern pattern) {
    const Tensor &tensor = buffers.job.tensors[number];
    const Element type = buffers.job.reference.types[number];
    const CUdeviceptr data = buffers.arena().reference().tensors[number];
    context.sums.set({0, NONE}, context.stream);
    measure(type, data, tensor.elements, context.sums.on_device(), context.stream.handle());
    const ReferenceSums measured = context.sums.get(context.stream);
    if (measured.not_finite != NONE && pattern == Pattern::UNIFORM)
        throw SystemError(text("the reference of %s is not finite at element %llu", tensor.name.c_str(),
                               static_cast<unsigned long long>(measured.not_finite)));
    ReferenceOutput output;
    output.bytes = tensor.elements * bytes_of(type);
    output.scale = std::sqrt(measured.squares / static_cast<double>(tensor.elements));
    output.data.reset(new unsigned char[output.bytes]);
    context.copier.download(data, output.data.get(), output.bytes);
    check(driver().cuMemsetD8Async(data, 0, output.bytes, context.stream.handle()), "clearing memory");
    return output;
}

Reference compute(DeviceContext &context, TensorBuffers &buffers, Contents contents) {
    run(context, buffers, contents);
    Reference reference;
    for (std::size_t i = 0; i < buffers.job.tensors.size(); i++)
        reference.outputs.push_back(is_written(buffers.job.tensors[i].role)
                                         ? move_output(context, buffers, i, contents.pattern)
                                         : ReferenceOutput{});
    return reference;
}

}  // namespace

std::shared_ptr<KnownReference> obtain_reference(DeviceContext &context, TensorBuffers &buffers, Contents contents) {
    const std::string key = reference_key(buffers.job, contents);
    if (auto known = context.references.find(key)) return known;
    const auto reference = std::make_shared<KnownReference>();
    static_cast<Reference &>(*reference) = buffers.job.reference_files.empty()
        ? compute(context, buffers, contents)
        : read_reference(buffers.job, contents);
    context.references.keep(key, reference);
    return reference;
}

}  // namespace lathe
