// A job as typed data. It names no op: tensors, programs, launches, limits.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/contents.hpp"
#include "common/element.hpp"

namespace lathe {

constexpr std::size_t MAX_TENSORS = 32;

// Which runner reads the job. Each accepts only the fields that it supports.
enum class Backend { CPU, CUDA };
enum class Verb { VERIFY, BENCH, BASELINE };
enum class Role { INPUT, DERIVED, OUTPUT, INOUT };

// Whether a fill defines a tensor's contents, and whether its contents are compared with the reference.
constexpr bool is_read(Role role) { return role == Role::INPUT || role == Role::INOUT; }
constexpr bool is_written(Role role) { return role == Role::OUTPUT || role == Role::INOUT; }

// The files with the contents of an input, if its fill has the kind FILES. No verified run uses the contents for warm-up.
struct InputFiles {
    std::map<std::uint64_t, std::string> by_seed;
    std::string warm_up;

    const std::string &of(std::uint64_t seed) const {
        const auto file = by_seed.find(seed);
        return file == by_seed.end() ? warm_up : file->second;
    }
};

// The inputs whose product an output is, by their numbers: output[m,n] = sum over k of left[m,k] * right[n,k].
struct ProductOf {
    std::size_t left, right;
};

struct Tensor {
    std::string name;
    Role role;
    Element type;
    std::vector<std::int64_t> shape;
    std::size_t elements;
    Distribution fill;  // of an input or inout tensor
    InputFiles files;
    std::optional<ProductOf> product;

    std::size_t bytes() const { return elements * bytes_of(type); }
};

struct Scratch {
    std::string name;
    std::size_t bytes;
    bool zeroed;  // before the first launch; every launch must leave it zeroed
};

// A TMA tensor map of a tensor or a scratch buffer. Extents and box are innermost first.
struct Map {
    std::string name;
    bool of_scratch;
    std::size_t index;  // of the tensor or the scratch buffer
    Element type;
    std::size_t element_bytes;
    std::vector<std::uint64_t> extents, strides;  // strides in bytes, of extents 1 and up
    std::vector<std::uint32_t> box;
    int swizzle;  // bytes: 0, 32, 64 or 128
};

struct Argument {
    enum class Kind { TENSOR, SCRATCH, MAP, INTEGER };
    Kind kind;
    std::size_t index;
    std::int64_t value;  // of an integer
};

struct Launch {
    std::string entry;
    std::vector<Argument> arguments;
    std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{1, 1, 1};
    unsigned shared_bytes;
    bool resident;  // grid[0] is cut to what fits on the device at once
};

// A library and how to call it: a candidate, the reference, or what computes derived tensors. On the CPU it is a shared
// library, on a GPU device code. A vendor's library is always host code.
struct Program {
    std::string name, library;
    std::vector<Element> types;  // of the tensors, as this program sees them
    std::vector<Scratch> scratch;
    std::vector<Map> maps;
    std::vector<Launch> preparation, launches;
    std::optional<int> plan;  // of a vendor's library
    int threads;              // of a CPU program
    std::vector<std::string> libraries;  // that a CPU program may call: the beginnings of their names
    bool any_library;                    // it may call all
};

struct Sampling {
    double warmup_nanoseconds, budget_nanoseconds, slow_ratio;
    double sustain_nanoseconds;  // warm-up before each sample
    double span_nanoseconds;     // rounds run for this long and their mean is the one sample; 0: every run is a sample
    std::int64_t min_rounds, max_rounds;
    std::int64_t beaten_rounds;  // a challenger that loses the first round clearly, or so many rounds, has lost; 0: off
    std::size_t flush_bytes;
};

struct Job {
    std::string device;
    std::vector<Tensor> tensors;
    std::vector<Program> candidates;
    Program reference;                                // only its types where there are reference files
    std::map<Contents, std::string> reference_files;  // precomputed reference outputs
    std::string reference_cache;                      // folder; empty: none
    std::optional<Program> prepare;
    std::uint64_t seed;
    std::vector<Pattern> patterns;  // of the inputs that verify uses besides uniform ones
    bool preserves_denormals;       // flushing them to zero is wrong
    double relative, absolute;  // tolerance
    Sampling sampling;
    double floor_nanoseconds;
    double seconds;            // limit of one run of a candidate
    std::size_t memory_bytes;  // limit besides the tensors
};

// Returns how an input gets the pattern of the contents.
PatternFill pattern_fill(const Job &job, std::size_t tensor, Contents contents);

// Reads a job from the text of a file. Throws JobError.
Job read_job(const std::string &document, const std::string &file, Verb verb, Backend backend);

}  // namespace lathe
