#include "job.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "fields.hpp"
#include "program_reader.hpp"
#include "trouble.hpp"

namespace lathe {
namespace {

constexpr std::size_t MAX_RANK = 8, MAX_ELEMENTS = std::size_t(1) << 40;

Role role_named(const std::string &name, const std::string &path) {
    if (name == "input") return Role::INPUT;
    if (name == "derived") return Role::DERIVED;
    if (name == "output") return Role::OUTPUT;
    throw BadJob(path + " must be input, derived or output");
}

void read_shape(Fields &fields, Tensor &tensor) {
    tensor.elements = 1;
    fields.each("shape", [&](const Json &item, const std::string &path) {
        tensor.shape.push_back(integer_value(item, path, 1));
        if (__builtin_mul_overflow(tensor.elements, static_cast<std::size_t>(tensor.shape.back()), &tensor.elements)
            || tensor.elements > MAX_ELEMENTS)
            throw BadJob(fields.path_of("shape") + ": too many elements");
    });
    if (tensor.shape.empty() || tensor.shape.size() > MAX_RANK)
        throw BadJob(fields.path_of("shape") + text(" must have 1 to %zu dimensions", MAX_RANK));
}

void read_fill(Fields fields, Tensor &tensor) {
    if (fields.text("kind") != "uniform") throw BadJob(fields.path_of("kind") + " must be uniform");
    tensor.low = fields.number("low", -1e300);
    tensor.high = fields.number("high", tensor.low);
    fields.finish();
}

Tensor read_tensor(const Json &item, const std::string &path) {
    Tensor tensor{};
    Fields fields(item, path);
    tensor.name = fields.text("name");
    tensor.role = role_named(fields.text("role"), fields.path_of("role"));
    tensor.type = read_element(fields, "type");
    read_shape(fields, tensor);
    if (tensor.role == Role::INPUT) read_fill(fields.object("fill"), tensor);
    fields.finish();
    return tensor;
}

void read_tensors(Fields &root, Job &job) {
    bool outputs = false;
    root.each("tensors", [&](const Json &item, const std::string &path) {
        Tensor tensor = read_tensor(item, path);
        for (const Tensor &other : job.tensors)
            if (other.name == tensor.name) throw BadJob(path + ".name stands twice: " + tensor.name);
        outputs |= tensor.role == Role::OUTPUT;
        job.tensors.push_back(std::move(tensor));
    });
    if (job.tensors.size() > MAX_TENSORS) throw BadJob(text("tensors: at most %zu are known", MAX_TENSORS));
    if (!outputs) throw BadJob("tensors must hold at least one output");
}

void read_candidates(Fields &root, Job &job, Verb verb) {
    const std::size_t most = verb == Verb::BENCH ? 2 : 1;
    root.each("candidates", [&](const Json &item, const std::string &path) {
        Fields fields(item, path);
        const bool vendor = verb == Verb::BASELINE || (verb == Verb::BENCH && fields.has("plan"));
        job.candidates.push_back(read_program(fields, job.tensors, vendor ? Callee::VENDOR : Callee::DEVICE_CODE));
    });
    static const char *const usual[] = {"challenger", "incumbent"};
    for (std::size_t i = 0; i < job.candidates.size() && i < 2; i++)
        if (job.candidates[i].name.empty()) job.candidates[i].name = usual[i];
    if (job.candidates.empty() || job.candidates.size() > most)
        throw BadJob(most == 2 ? "candidates: bench takes one or two candidates" : "candidates: exactly one candidate is needed");
}

std::uint64_t seed_value(const std::string &seed, const std::string &path) {
    if (seed.size() != 16 || seed.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
        throw BadJob(path + " must be 16 hexadecimal digits");
    return std::stoull(seed, nullptr, 16);
}

// A program that the runner runs, or files of what was made before.
void read_reference(Fields &root, Job &job) {
    auto files = root.object_if_there("referenceFiles");
    if (files && root.has("reference")) throw BadJob("there can be reference or referenceFiles, not both");
    if (!files) {
        job.reference = read_program(root.object("reference"), job.tensors, Callee::DEVICE_CODE);
    } else {
        job.reference.types = read_types(*files, job.tensors);
        Fields by_seed = files->object("bySeed");
        by_seed.each_text([&](const std::string &seed, const std::string &path) {
            job.reference_files[seed_value(seed, by_seed.path_of(seed))] = path;
        });
        files->finish();
    }
    job.reference.name = "reference";
}

void read_prepare(Fields &root, Job &job) {
    if (auto prepare = root.object_if_there("prepare")) job.prepare = read_program(*prepare, job.tensors, Callee::DEVICE_CODE);
    if (job.prepare) job.prepare->name = "prepare";
    for (const Tensor &tensor : job.tensors)
        if (tensor.role == Role::DERIVED && !job.prepare) throw BadJob("prepare is missing, and tensor " + tensor.name + " is derived by it");
}

void read_limits(Fields limits, Fields tolerance, Job &job) {
    job.seconds = limits.number("seconds", 0.001);
    job.memory_bytes = static_cast<std::size_t>(limits.integer("memoryBytes", 1 << 20));
    job.relative = tolerance.number("relative", 0);
    job.absolute = tolerance.number("absolute", 0);
    limits.finish();
    tolerance.finish();
}

Sampling read_sampling(Fields fields) {
    Sampling sampling{};
    sampling.warmup_nanoseconds = fields.number("warmupNanoseconds", 0);
    sampling.min_rounds = fields.integer("minRounds", 1);
    sampling.max_rounds = fields.integer("maxRounds", sampling.min_rounds);
    sampling.budget_nanoseconds = fields.number("budgetNanoseconds", 0);
    sampling.flush_bytes = static_cast<std::size_t>(fields.integer("flushBytes", 0));
    sampling.slow_ratio = fields.number("slowRatio", 1);
    sampling.sustain_nanoseconds = fields.has("sustainNanoseconds") ? fields.number("sustainNanoseconds", 0) : 0;
    sampling.span_nanoseconds = fields.has("spanNanoseconds") ? fields.number("spanNanoseconds", 1) : 0;
    sampling.beaten_rounds = fields.has("beatenRounds") ? fields.integer("beatenRounds", 1) : 0;
    if (sampling.max_rounds > 10000) throw BadJob(fields.path_of("maxRounds") + " must be at most 10000");
    fields.finish();
    return sampling;
}

void read_timing(Fields &root, Job &job, Verb verb) {
    const bool timed = verb != Verb::VERIFY;
    if (timed || root.has("sampling")) job.sampling = read_sampling(root.object("sampling"));
    if (timed || root.has("floorNanoseconds")) job.floor_nanoseconds = root.number("floorNanoseconds", 0);
}

}  // namespace

Job read_job(const std::string &document, Verb verb) {
    const Json json = parse_json(document);
    Fields root(json, "");
    Job job{};
    if (root.integer("version", 1) != 1) throw BadJob("version must be 1");
    job.device = root.text_or("device", "");
    read_tensors(root, job);
    read_candidates(root, job, verb);
    read_reference(root, job);
    read_prepare(root, job);
    job.seed = seed_value(root.text("seed"), "seed");
    read_limits(root.object("limits"), root.object("tolerance"), job);
    read_timing(root, job, verb);
    root.text_or("referenceCache", "");  // the folder where other flavours keep references; this one keeps them in memory
    root.finish();
    return job;
}

std::string read_file(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    if (!file || !(content << file.rdbuf())) throw BadJob("cannot read " + path + ": " + std::strerror(errno));
    return content.str();
}

}  // namespace lathe
