// The references that a process has computed, in pageable host memory, where no device code can reach them. The least
// recently used are dropped when they exceed the limit.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>

#include "common/reference.hpp"

namespace lathe {

class ReferenceStore {
public:
    explicit ReferenceStore(std::size_t most_bytes) : most_bytes(most_bytes) {}

    // Returns a store that is limited to a quarter of this host's memory, and to 24 GiB.
    static ReferenceStore of_this_host();

    // Returns null when the key is unknown.
    std::shared_ptr<const Reference> find(const std::string &key);
    void keep(const std::string &key, std::shared_ptr<const Reference> reference);

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const Reference> reference;
    };

    std::size_t most_bytes, held = 0;
    std::list<Entry> entries;  // the most recently used first
};

// Returns all that a reference's outputs depend on, as text.
std::string reference_key(const Job &job, Contents contents);

}  // namespace lathe
