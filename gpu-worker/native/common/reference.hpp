// The expected outputs of a job. They stay in the host's pageable memory, where no candidate can read them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/job.hpp"

namespace lathe {

// An output in the reference's type. Tensors that are no outputs have no data.
struct ReferenceOutput {
    std::unique_ptr<unsigned char[]> data;
    std::size_t bytes = 0;
    double scale = 0;  // the root mean square of its elements
};

struct Reference {
    std::vector<ReferenceOutput> outputs;  // in the order of the job's tensors

    std::size_t bytes() const;
};

// The seeds of the two inputs that verified runs use: the job's seed and its twin, which differs in the last bit. A
// result that a candidate keeps from an earlier run can be right for one of them only.
constexpr std::size_t SEEDS = 2;
inline std::uint64_t input_seed(const Job &job, std::size_t number) { return job.seed ^ number; }

// Returns outputs with memory that is not filled yet.
Reference allocate_reference(const Job &job);

// Sets the scales. Throws SystemError at an element that is not finite.
void measure_reference(const Job &job, Reference &reference);

// Reads outputs that are stored one behind the other. Returns nothing when the file does not hold exactly these.
std::optional<Reference> load_reference(const Job &job, const std::string &path);

// Reads the precomputed outputs for a seed from the file that the job names. Throws SystemError.
Reference read_reference(const Job &job, std::uint64_t seed);

}  // namespace lathe
