#include "reference_store.hpp"

#include <algorithm>
#include <unistd.h>

namespace lathe {

std::size_t Reference::bytes() const {
    std::size_t sum = 0;
    for (const TrueOutput &output : outputs) sum += output.bytes;
    return sum;
}

ReferenceStore ReferenceStore::of_this_host() {
    const std::size_t memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return ReferenceStore(std::min(memory / 4, std::size_t(24) << 30));
}

std::shared_ptr<const Reference> ReferenceStore::find(const std::string &key) {
    for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        if (entry->key == key) {
            entries.splice(entries.begin(), entries, entry);
            return entry->reference;
        }
    return nullptr;
}

void ReferenceStore::keep(const std::string &key, std::shared_ptr<const Reference> reference) {
    held += reference->bytes();
    entries.push_front({key, std::move(reference)});
    while (held > most_bytes && entries.size() > 1) {
        held -= entries.back().reference->bytes();
        entries.pop_back();
    }
}

}  // namespace lathe
