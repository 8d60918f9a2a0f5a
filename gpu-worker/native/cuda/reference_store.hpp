// The outputs of references, in pageable memory of the host, where no device code can reach them. The least recently used
// go when there are too many.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace lathe {

// One output of a reference; other tensors have none.
struct TrueOutput {
    std::unique_ptr<unsigned char[]> data;
    std::size_t bytes = 0;
    double scale = 0;  // the root mean square of its elements
};

struct Reference {
    std::vector<TrueOutput> outputs;  // in the order of the job's tensors

    std::size_t bytes() const;
};

class ReferenceStore {
public:
    explicit ReferenceStore(std::size_t most_bytes) : most_bytes(most_bytes) {}

    // A store for this host: a quarter of its memory, but no more than 24 GiB.
    static ReferenceStore of_this_host();

    // Null when it is not there.
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

}  // namespace lathe
