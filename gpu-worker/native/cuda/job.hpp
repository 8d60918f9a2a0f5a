// What the runner is asked to do, as plain typed data. It names no op: tensors, device code, launches, limits.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "element.hpp"

namespace lathe {

constexpr std::size_t MAX_TENSORS = 32;

enum class Verb { VERIFY, BENCH, BASELINE };
enum class Role { INPUT, DERIVED, OUTPUT };

struct Tensor {
    std::string name;
    Role role;
    Element type;
    std::vector<std::int64_t> shape;
    std::size_t elements;
    double low, high;  // of the uniform fill of an input

    std::size_t bytes() const { return elements * bytes_of(type); }
};

struct Scratch {
    std::string name;
    std::size_t bytes;
    bool zeroed;  // before the first launch; later launches must leave it as they found it
};

// How the copy engine sees a tensor or a scratch buffer; extents and box innermost first.
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
    std::array<unsigned, 3> grid, block, cluster;
    unsigned shared_bytes;
    bool resident;  // grid[0] is cut to what fits on the device at once
    std::vector<Argument> arguments;
};

// Device code and how to launch it: a candidate, the reference, or what makes derived tensors. A vendor's is host code.
struct Program {
    std::string name, library;
    std::vector<Element> types;  // of the tensors, as this program sees them
    std::vector<Scratch> scratch;
    std::vector<Map> maps;
    std::vector<Launch> preparation, launches;
    std::optional<int> plan;  // of a vendor's library, which is called and not launched
};

struct Sampling {
    double warmup_nanoseconds, budget_nanoseconds, slow_ratio;
    double sustain_nanoseconds;  // before each sample, back to back
    double span_nanoseconds;     // rounds go on for so long, and their mean is the one sample; 0 where each is one
    std::int64_t min_rounds, max_rounds;
    std::int64_t beaten_rounds;  // a challenger that loses each of the first so many has lost; 0 where all are wanted
    std::size_t flush_bytes;
};

struct Job {
    std::string device;
    std::vector<Tensor> tensors;
    std::vector<Program> candidates;
    Program reference;                                      // no more than types where there are files
    std::map<std::uint64_t, std::string> reference_files;  // what a reference made elsewhere, by the seed of its inputs
    std::optional<Program> prepare;
    std::uint64_t seed;
    double relative, absolute;
    Sampling sampling;
    double floor_nanoseconds;
    double seconds;            // of one run of a candidate
    std::size_t memory_bytes;  // besides the tensors
};

// Throws BadJob when the text is not a job for that verb.
Job read_job(const std::string &document, Verb verb);

std::string read_file(const std::string &path);

}  // namespace lathe
