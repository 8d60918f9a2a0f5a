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

// Sets the scales. Throws SystemError at an element that is not finite although the inputs are uniform.
void measure_reference(const Job &job, Reference &reference, Pattern pattern);

// Whether a candidate's outputs are defined for inputs with the pattern: all are finite and fit the output's type. Inputs
// that are not finite define all outputs.
bool is_defined(const Job &job, const Reference &reference, Pattern pattern);

// Reads outputs that are stored one behind the other. Returns nothing when the file does not hold exactly these.
std::optional<Reference> load_reference(const Job &job, const std::string &path, Pattern pattern);

// Reads the precomputed outputs from the file that the job names. Throws SystemError.
Reference read_reference(const Job &job, Contents contents);

}  // namespace lathe
