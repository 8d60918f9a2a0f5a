#include "tensor_buffers.hpp"

#include "common/error.hpp"
#include "common/random.hpp"
#include "common/rejection.hpp"

namespace lathe {
namespace {

constexpr std::uint64_t NO_BREACH = ~std::uint64_t(0);

// A failure while derived tensors are computed is the harness's, not a candidate's.
template <class Work>
void compute_derived(const Work &work) {
    try {
        work();
    } catch (const Rejection &rejection) {
        throw SystemError("cannot compute the derived tensors: " + rejection.reason);
    }
}

}  // namespace

TensorBuffers::TensorBuffers(DeviceContext &context, const Job &job)
    : job(job), context(context), arena_(context.memory, job) {
    arena_.write_bands(context.stream);
    if (!job.prepare) return;
    compute_derived([&] {
        prepare =
            std::make_unique<DeviceProgram>(context.device, *job.prepare, arena_.prepare(), NO_LIMIT, context.stream);
    });
}

// The tensor's ordinal gives two inputs of one shape different contents.
void TensorBuffers::fill_contents(Contents contents) {
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Tensor &tensor = job.tensors[i];
        if (!is_read(tensor.role)) continue;
        const CUdeviceptr data = arena_.contents()[i];
        fill({tensor.type, data, tensor.elements, random_at(contents.seed, i), tensor.fill},
             context.stream.handle());
        if (contents.pattern != Pattern::UNIFORM && tensor.fill.has_patterns(tensor.type))
            apply_pattern(tensor.type, data, pattern_fill(job, i, contents), context.stream.handle());
    }
    if (!prepare) return;
    prepare->forget(context.stream);
    compute_derived([&] { prepare->launch(context.stream); });
}

void TensorBuffers::fill_inputs(Contents contents) {
    fill_contents(contents);
    restore_inouts();
}

void TensorBuffers::fill_reference_inputs(Contents contents) {
    fill_contents(contents);
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Tensor &tensor = job.tensors[i];
        if (tensor.role != Role::INOUT) continue;
        const CUdeviceptr data = arena_.reference().tensors[i];
        if (job.reference.types[i] == tensor.type) copy_contents(i, data);
        else convert(tensor.type, arena_.contents()[i], job.reference.types[i], data, tensor.elements, context.stream.handle());
    }
}

void TensorBuffers::copy_contents(std::size_t tensor, CUdeviceptr to) {
    check(driver().cuMemcpyDtoDAsync(to, arena_.contents()[tensor], job.tensors[tensor].bytes(), context.stream.handle()),
          "copying the contents of an inout tensor");
}

void TensorBuffers::restore_inouts() {
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (job.tensors[i].role == Role::INOUT) copy_contents(i, address(i));
}

void TensorBuffers::poison(Poison poison) {
    const auto byte = static_cast<unsigned char>(poison);
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (job.tensors[i].role == Role::OUTPUT)
            check(driver().cuMemsetD8Async(address(i), byte, job.tensors[i].bytes(), context.stream.handle()),
                  "poisoning outputs");
    poison_shared_memory(byte, context.stream.handle());
}

void TensorBuffers::restore_scratch(Poison poison) const {
    const auto restore = [&](const Program &program, const BufferAddresses &addresses) {
        fill_scratch(program, addresses, true, 0, context.stream);
        fill_scratch(program, addresses, false, static_cast<unsigned char>(poison), context.stream);
    };
    for (std::size_t i = 0; i < job.candidates.size(); i++) restore(job.candidates[i], arena_.candidate(i));
    if (job.prepare) restore(*job.prepare, arena_.prepare());
    restore(job.reference, arena_.reference());
}

TensorBuffers::Hashes TensorBuffers::hash_all(bool (*wanted)(Role)) {
    context.hashes.set({}, context.stream);
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (wanted(job.tensors[i].role))
            hash(address(i), job.tensors[i].bytes(), context.hashes.on_device() + i * sizeof(std::uint64_t),
                 context.stream.handle());
    return context.hashes.get(context.stream);
}

void TensorBuffers::remember_inputs() { remembered = hash_inputs(); }

void TensorBuffers::check_inputs(const std::string &candidate) {
    const Hashes now = hash_inputs();
    for (std::size_t i = 0; i < job.tensors.size(); i++)
        if (now[i] != remembered[i])
            throw Rejection{Stage::CORRECTNESS, candidate,
                            "wrote into tensor " + job.tensors[i].name + ", which is read-only"};
}

void TensorBuffers::check_bands(const std::string &candidate) {
    context.breach.set(NO_BREACH, context.stream);
    find_breach(arena_.guard_bands(), context.breach.on_device(), context.stream.handle());
    const std::uint64_t found = context.breach.get(context.stream);
    if (found != NO_BREACH) throw Rejection{Stage::CORRECTNESS, candidate, arena_.describe_breach(found)};
}

}  // namespace lathe
