#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unistd.h>

#include "common/error.hpp"
#include "inputs.hpp"
#include "process.hpp"

namespace lathe {
namespace {

// Two FNV-1a sums with different starts name an entry of the cache by all that its outputs depend on.
class Key {
public:
    Key &add(const void *bytes, std::size_t count) {
        for (std::size_t i = 0; i < count; i++) {
            a = (a ^ static_cast<const unsigned char *>(bytes)[i]) * 0x100000001B3u;
            b = (b ^ static_cast<const unsigned char *>(bytes)[i]) * 0x100000001B3u + 1;
        }
        return *this;
    }
    Key &add(const std::string &word) { return add(word.c_str(), word.size() + 1); }
    template <class Plain>
    Key &add_plain(const Plain &value) {
        return add(&value, sizeof value);
    }
    std::string digits() const {
        return text("%016llx%016llx", static_cast<unsigned long long>(a), static_cast<unsigned long long>(b));
    }

private:
    std::uint64_t a = 0xCBF29CE484222325u, b = 0x9AE16A3B2F90404Fu;
};

std::string cache_path(const Job &job, Contents contents) {
    Key key;
    key.add("reference 4").add(read_file(job.reference.library)).add_plain(contents.seed).add_plain(contents.pattern);
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Tensor &tensor = job.tensors[i];
        key.add(tensor.name).add_plain(tensor.role).add_plain(tensor.type).add_plain(job.reference.types[i]);
        key.add(tensor.shape.data(), tensor.shape.size() * sizeof tensor.shape[0]);
        key.add_plain(tensor.fill.kind).add_plain(tensor.fill.low).add_plain(tensor.fill.high);
        if (tensor.fill.kind == Distribution::Kind::FILES) key.add(tensor.files.of(contents.seed));
        key.add_plain(tensor.fill.mean).add_plain(tensor.fill.deviation).add_plain(tensor.fill.density);
    }
    for (const Launch &launch : job.reference.launches) {
        key.add(launch.entry);
        for (const Argument &argument : launch.arguments)
            key.add_plain(argument.kind).add_plain(argument.index).add_plain(argument.value);
    }
    return job.reference_cache + "/" + key.digits() + ".reference";
}

// A cache that cannot be written costs time, nothing else.
void store(const Job &job, const Reference &reference, const std::string &path) {
    const std::string draft = path + text(".%d", static_cast<int>(getpid()));
    std::FILE *file = std::fopen(draft.c_str(), "wbe");
    bool whole = file != nullptr;
    for (const ReferenceOutput &output : reference.outputs)
        if (output.data) whole = whole && std::fwrite(output.data.get(), output.bytes, 1, file) == 1;
    if (file) whole = std::fclose(file) == 0 && whole;
    if (whole && !std::rename(draft.c_str(), path.c_str())) return;
    std::fprintf(stderr, "lathe-runner: cannot cache the reference in %s: %m\n", job.reference_cache.c_str());
    unlink(draft.c_str());
}

Reference compute(const Job &job, Contents contents) {
    Reference reference = allocate_reference(job);
    const Arena arena(job, job.reference);
    Process process(arena);
    try {
        process.start();
        arena.poison(Poison::NOT_A_NUMBER);
        fill_inputs(arena, contents);
        process.run();
        arena.check_guards();
        process.finish();
    } catch (const Rejection &rejection) {
        throw SystemError("the reference failed: " + rejection.reason);
    } catch (const Unavailable &unavailable) {
        throw SystemError("the reference failed: " + unavailable.reason);
    }
    for (std::size_t i = 0; i < reference.outputs.size(); i++)
        if (reference.outputs[i].data)
            std::memcpy(reference.outputs[i].data.get(), arena.tensor(i).data(), reference.outputs[i].bytes);
    measure_reference(job, reference, contents.pattern);
    return reference;
}

}  // namespace

Reference obtain_reference(const Job &job, Contents contents) {
    if (!job.reference_files.empty()) return read_reference(job, contents);
    if (job.reference_cache.empty()) return compute(job, contents);
    const std::string path = cache_path(job, contents);
    if (auto cached = load_reference(job, path, contents.pattern)) return std::move(*cached);
    Reference reference = compute(job, contents);
    store(job, reference, path);
    return reference;
}

void compare_outputs(const Arena &arena, const Reference &reference, Pattern pattern, std::vector<ErrorNorms> &norms) {
    const Job &job = arena.job;
    for (std::size_t t = 0; t < job.tensors.size(); t++) {
        const ReferenceOutput &want = reference.outputs[t];
        if (!want.data) continue;
        const Element want_type = job.reference.types[t], got_type = arena.program.types[t];
        const ElementTolerance tolerance = tolerance_of(job, pattern, t, want.scale);
        const unsigned char *got = arena.tensor(t).data();
        WrongElements found{0, 0};
        double worst = 0;
        for (std::size_t i = 0; i < job.tensors[t].elements; i++) {
            const double expected = value_of(want_type, want.data.get(), i);
            const double value = value_of(got_type, got, i);
            const bool exact = want_type == Element::I64 && got_type == Element::I64;
            const double error = exact ? distance_of(load<std::int64_t>(got, i), load<std::int64_t>(want.data.get(), i))
                                       : std::fabs(value - expected);
            const bool right = exact ? tolerance.admits_error(error, expected) : tolerance.admits(value, expected);
            if (!right && found.wrong++ == 0) found.first = i;
            if (error > worst) worst = error;
        }
        norms[t].widen(worst, want.scale);
        if (!found.wrong) continue;
        Rejection rejection = mismatch(job, t, want, found, got + found.first * bytes_of(got_type), got_type);
        rejection.candidate = arena.program.name;
        throw rejection;
    }
}

}  // namespace lathe
