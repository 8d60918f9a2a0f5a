// The references that a process has computed, in pageable host memory, where no device code can reach them. The least
// recently used are dropped when they exceed the limit.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "common/reference.hpp"

namespace lathe {

// An output that was compared: the tensor's number, the hash of its bytes, and the tolerance (relative, absolute).
using ComparedOutput = std::tuple<std::size_t, std::uint64_t, double, double>;

// A reference, and the largest errors of the outputs that were found correct. Most candidates of a family compute the
// same bits, which need not be compared again: that takes an upload of the reference.
struct KnownReference : Reference {
    std::map<ComparedOutput, double> correct;
};

class ReferenceStore {
public:
    explicit ReferenceStore(std::size_t most_bytes) : most_bytes(most_bytes) {}

    // Returns a store that is limited to a quarter of this host's memory, and to 24 GiB.
    static ReferenceStore of_this_host();

    // Returns null when the key is unknown.
    std::shared_ptr<KnownReference> find(const std::string &key);
    void keep(const std::string &key, std::shared_ptr<KnownReference> reference);

private:
    struct Entry {
        std::string key;
        std::shared_ptr<KnownReference> reference;
    };

    std::size_t most_bytes, held = 0;
    std::list<Entry> entries;  // the most recently used first
};

// Returns all that a reference's outputs depend on, as text.
std::string reference_key(const Job &job, Contents contents);

}  // namespace lathe
