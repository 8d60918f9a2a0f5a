#include "reference_store.hpp"

#include <algorithm>
#include <functional>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

std::string of_launch(const Launch &launch) {
    std::string out = launch.entry;
    for (int i = 0; i < 3; i++) out += text(" %u/%u/%u", launch.grid[i], launch.block[i], launch.cluster[i]);
    out += text(" %u %d", launch.shared_bytes, launch.resident);
    for (const Argument &argument : launch.arguments)
        out += text(" %d.%zu.%lld", static_cast<int>(argument.kind), argument.index,
                    static_cast<long long>(argument.value));
    return out + "\n";
}

std::string of_types(const Program &program) {
    std::string out;
    for (const Element type : program.types) out += text("%d ", static_cast<int>(type));
    return out;
}

std::string of_program(const Program &program) {
    const std::string code = read_file(program.library);
    std::string out = text("%s %zx\n", program.library.c_str(), std::hash<std::string>()(code));
    for (const Scratch &scratch : program.scratch)
        out += text("%s %zu %d\n", scratch.name.c_str(), scratch.bytes, scratch.zeroed);
    out += of_types(program);
    for (const Launch &launch : program.preparation) out += of_launch(launch);
    for (const Launch &launch : program.launches) out += of_launch(launch);
    return out;
}

}  // namespace

ReferenceStore ReferenceStore::of_this_host() {
    const std::size_t memory =
        static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return ReferenceStore(std::min(memory / 4, std::size_t(24) << 30));
}

std::shared_ptr<KnownReference> ReferenceStore::find(const std::string &key) {
    for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        if (entry->key == key) {
            entries.splice(entries.begin(), entries, entry);
            return entry->reference;
        }
    return nullptr;
}

void ReferenceStore::keep(const std::string &key, std::shared_ptr<KnownReference> reference) {
    held += reference->bytes();
    entries.push_front({key, std::move(reference)});
    while (held > most_bytes && entries.size() > 1) {
        held -= entries.back().reference->bytes();
        entries.pop_back();
    }
}

std::string reference_key(const Job &job, Contents contents) {
    std::string out = text("%016llx %d\n", static_cast<unsigned long long>(contents.seed),
                           static_cast<int>(contents.pattern));
    for (const Tensor &tensor : job.tensors) {
        const Distribution &fill = tensor.fill;
        out += text("%s %d %d %d %a %a %a %a %a", tensor.name.c_str(), static_cast<int>(tensor.role),
                    static_cast<int>(tensor.type), static_cast<int>(fill.kind), fill.low, fill.high, fill.mean,
                    fill.deviation, fill.density);
        for (const std::int64_t extent : tensor.shape) out += text(" %lld", static_cast<long long>(extent));
        out += "\n";
    }
    const auto file = job.reference_files.find(contents);
    if (file != job.reference_files.end()) return out + of_types(job.reference) + file->second;
    return out + of_program(job.reference) + (job.prepare ? of_program(*job.prepare) : "");
}

}  // namespace lathe
