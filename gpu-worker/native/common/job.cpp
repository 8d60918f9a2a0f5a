#include "common/job.hpp"

#include <algorithm>
#include <cfloat>

#include "common/error.hpp"
#include "common/fields.hpp"

namespace lathe {
namespace {

constexpr std::size_t MAX_RANK = 8, MAX_ELEMENTS = std::size_t(1) << 40, MAX_EXTENTS = 3, MAX_MAP_RANK = 5;
constexpr std::int64_t MAX_ROUNDS = 10000;

// How a program is called.
enum class Callee { CPU, CUDA, VENDOR };

Element read_element(const Field &field, Backend backend) {
    const auto type = element_named(field.text());
    const bool on_cpu = type == Element::F32 || type == Element::F64 || (type && is_integer(*type));
    if (backend == Backend::CPU && !on_cpu) field.fail("must be one of f32, f64, i8, u8, i32, i64");
    if (!type) field.fail("must be one of f16, bf16, f32, f64, e4m3, i8, u8, i32, i64");
    return *type;
}

Pattern read_pattern(const Field &field, const std::string &name) {
    const auto pattern = pattern_named(name);
    if (!pattern || *pattern == Pattern::UNIFORM)
        field.fail("must be one of zeros, small, large, denormals, oneNonzero, twoValues, oneNan, oneInfinity");
    return *pattern;
}

Role read_role(const Field &field, Backend backend) {
    if (field.text() == "input") return Role::INPUT;
    if (field.text() == "output") return Role::OUTPUT;
    if (field.text() == "inout") return Role::INOUT;
    if (field.text() == "derived" && backend == Backend::CUDA) return Role::DERIVED;
    field.fail(backend == Backend::CPU ? "must be input, output or inout" : "must be input, derived, output or inout");
}

std::uint64_t read_seed(const Field &field, const std::string &digits) {
    if (digits.size() != 16 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
        field.fail("a seed must be 16 hexadecimal digits");
    return std::stoull(digits, nullptr, 16);
}

void read_shape(Fields &fields, Tensor &tensor) {
    tensor.elements = 1;
    for (const Field &item : fields.items("shape")) {
        tensor.shape.push_back(item.integer(1));
        const auto extent = static_cast<std::size_t>(tensor.shape.back());
        if (__builtin_mul_overflow(tensor.elements, extent, &tensor.elements) || tensor.elements > MAX_ELEMENTS)
            fields.required("shape").fail("too many elements");
    }
    if (tensor.shape.empty() || tensor.shape.size() > MAX_RANK)
        fields.required("shape").fail(text("must have 1 to %zu dimensions", MAX_RANK));
}

Distribution read_uniform(Fields &fields, Element type) {
    Distribution fill{};
    fill.low = fields.number("low", -DBL_MAX);
    fill.high = fields.number("high", fill.low);
    if (is_integer(type) && (fill.low < least_of(type) || fill.high > largest_of(type)))
        fields.itself().fail("the range does not fit the tensor's type");
    return fill;
}

Distribution read_normal(Fields &fields, Element type) {
    Distribution fill{};
    fill.kind = Distribution::Kind::NORMAL;
    fill.mean = fields.number("mean", -DBL_MAX);
    fill.deviation = fields.number("deviation", 0);
    fill.low = fill.mean - 3 * fill.deviation;
    fill.high = fill.mean + 3 * fill.deviation;
    if (is_integer(type)) fields.itself().fail("an integer tensor cannot be filled with normal numbers");
    return fill;
}

Distribution read_mask(Fields &fields) {
    Distribution fill{};
    fill.kind = Distribution::Kind::MASK;
    fill.high = 1;
    fill.density = fields.number("density", 0);
    if (fill.density > 1) fields.required("density").fail("must be at most 1");
    return fill;
}

InputFiles read_files(Fields &fields) {
    InputFiles files;
    for (const Field &file : fields.object("bySeed").members()) files.by_seed[read_seed(file, file.name)] = file.text();
    files.warm_up = fields.text("warmUp");
    return files;
}

void read_fill(Fields fields, Backend backend, Tensor &tensor) {
    const std::string kind = fields.text("kind");
    if (kind == "uniform") tensor.fill = read_uniform(fields, tensor.type);
    else if (kind == "normal") tensor.fill = read_normal(fields, tensor.type);
    else if (kind == "mask") tensor.fill = read_mask(fields);
    else if (kind == "files" && backend == Backend::CPU) {
        tensor.fill.kind = Distribution::Kind::FILES;
        tensor.files = read_files(fields);
    } else
        fields.required("kind").fail(backend == Backend::CPU ? "must be uniform, normal, mask or files"
                                                             : "must be uniform, normal or mask");
    fields.finish();
}

template <class Named>
std::size_t find(const std::vector<Named> &all, const std::string &name, const Field &field) {
    for (std::size_t i = 0; i < all.size(); i++)
        if (all[i].name == name) return i;
    field.fail("names " + name + ", which is not defined");
}

std::optional<ProductOf> read_product(Fields &fields, const Tensor &output, const std::vector<Tensor> &earlier) {
    const std::vector<Field> factors = fields.optional_items("product");
    if (factors.empty()) return std::nullopt;
    const Field &field = fields.required("product");
    if (factors.size() != 2) field.fail("must name two inputs");
    const ProductOf product{find(earlier, factors[0].text(), factors[0]), find(earlier, factors[1].text(), factors[1])};
    const Tensor &left = earlier[product.left], &right = earlier[product.right];
    const bool are_matrices = output.shape.size() == 2 && left.shape.size() == 2 && right.shape.size() == 2;
    if (output.role != Role::OUTPUT || left.role != Role::INPUT || right.role != Role::INPUT || !are_matrices
        || left.shape[0] != output.shape[0] || right.shape[0] != output.shape[1] || left.shape[1] != right.shape[1])
        field.fail("an output of MxN must be the product of inputs of MxK and NxK");
    return product;
}

Tensor read_tensor(Fields fields, Backend backend, const std::vector<Tensor> &earlier) {
    Tensor tensor{};
    tensor.name = fields.text("name");
    tensor.role = read_role(fields.required("role"), backend);
    tensor.type = read_element(fields.required("type"), backend);
    read_shape(fields, tensor);
    if (is_read(tensor.role)) read_fill(fields.object("fill"), backend, tensor);
    tensor.product = read_product(fields, tensor, earlier);
    fields.finish();
    return tensor;
}

template <class Number>
std::vector<Number> read_numbers(Fields &fields, const char *name) {
    std::vector<Number> numbers;
    for (const Field &item : fields.optional_items(name)) numbers.push_back(static_cast<Number>(item.integer(1)));
    return numbers;
}

// Missing trailing extents are 1.
std::array<unsigned, 3> read_extents(Fields &fields, const char *name) {
    std::array<unsigned, 3> extents{1, 1, 1};
    const auto numbers = read_numbers<std::int64_t>(fields, name);
    if (numbers.size() > MAX_EXTENTS) fields.required(name).fail("must have at most three extents");
    for (std::size_t i = 0; i < numbers.size(); i++) {
        if (numbers[i] > INT32_MAX) fields.required(name).fail("is too large");
        extents[i] = static_cast<unsigned>(numbers[i]);
    }
    return extents;
}

// Returns row-major strides without gaps.
std::vector<std::uint64_t> dense_strides(const Map &map) {
    std::vector<std::uint64_t> strides;
    std::uint64_t stride = map.element_bytes;
    for (std::size_t i = 0; i + 1 < map.extents.size(); i++) strides.push_back(stride *= map.extents[i]);
    return strides;
}

void check_map(const Map &map, Fields &fields) {
    const std::size_t rank = map.extents.size();
    if (rank < 1 || rank > MAX_MAP_RANK) fields.required("extents").fail("must be 1 to 5 numbers");
    if (map.box.size() != rank) fields.required("box").fail("must have as many numbers as extents");
    if (map.strides.size() != rank - 1) fields.required("strides").fail("must have one number less than extents");
    if (map.swizzle != 0 && map.swizzle != 32 && map.swizzle != 64 && map.swizzle != 128)
        fields.required("swizzle").fail("must be 0, 32, 64 or 128");
}

// Reads programs, which name the tensors of the job.
class ProgramReader {
public:
    ProgramReader(const std::vector<Tensor> &tensors, Backend backend) : tensors(tensors), backend(backend) {}

    std::vector<Element> types(Fields &fields) const {
        std::vector<Element> all;
        for (const Tensor &tensor : tensors) all.push_back(tensor.type);
        auto types = fields.optional_object("types");
        if (!types) return all;
        for (const Field &type : types->members()) {
            const std::size_t index = find(tensors, type.name, type);
            if (backend == Backend::CPU && !is_written(tensors[index].role))
                type.fail("only an output or inout tensor can have another type");
            all[index] = read_element(type, backend);
        }
        return all;
    }

    Program program(Fields fields, Callee callee) const {
        Program program{};
        program.name = fields.text_or("name", "");
        program.library = fields.text("library");
        program.types = types(fields);
        program.threads = callee == Callee::CPU ? static_cast<int>(fields.integer_or("threads", 1, 1)) : 1;
        if (callee == Callee::CPU) {
            for (const Field &item : fields.optional_items("libraries")) program.libraries.push_back(item.text());
            program.any_library = fields.flag("anyLibrary");
        }
        for (const Field &item : fields.optional_items("scratch")) program.scratch.push_back(scratch(Fields(item)));
        if (callee != Callee::CPU) {
            for (const Field &item : fields.optional_items("maps")) program.maps.push_back(map(Fields(item), program));
            program.preparation = launches(fields.optional_items("preparation"), program, callee);
        }
        program.launches = launches(fields.items("launches"), program, callee);
        if (program.launches.empty()) fields.required("launches").fail("must hold at least one launch");
        if (callee == Callee::VENDOR && fields.has("plan")) program.plan = static_cast<int>(fields.integer("plan", 0));
        fields.finish();
        return program;
    }

private:
    const std::vector<Tensor> &tensors;
    const Backend backend;

    Scratch scratch(Fields fields) const {
        Scratch scratch{fields.text("name"), static_cast<std::size_t>(fields.integer("bytes", 0)), false};
        if (backend == Backend::CUDA) scratch.zeroed = fields.flag("zeroed");
        fields.finish();
        return scratch;
    }

    Map map(Fields fields, const Program &program) const {
        Map map{};
        map.name = fields.text("name");
        map.of_scratch = fields.has("scratch");
        const Field of = fields.required(map.of_scratch ? "scratch" : "tensor");
        map.index = map.of_scratch ? find(program.scratch, of.text(), of) : find(tensors, of.text(), of);
        map.type = map.of_scratch || fields.has("type") ? read_element(fields.required("type"), backend)
                                                        : program.types[map.index];
        map.element_bytes = static_cast<std::size_t>(
            fields.integer_or("elementBytes", 1, static_cast<std::int64_t>(bytes_of(map.type))));
        map.extents = read_numbers<std::uint64_t>(fields, "extents");
        map.box = read_numbers<std::uint32_t>(fields, "box");
        map.strides = read_numbers<std::uint64_t>(fields, "strides");
        if (map.strides.empty()) map.strides = dense_strides(map);
        map.swizzle = static_cast<int>(fields.integer_or("swizzle", 0, 0));
        check_map(map, fields);
        fields.finish();
        return map;
    }

    Argument argument(Fields fields, const Program &program, Callee callee) const {
        const auto all = fields.members();
        const bool maps = callee != Callee::CPU;
        if (all.size() == 1) {
            const Field &field = all[0];
            if (field.name == "integer") return {Argument::Kind::INTEGER, 0, field.integer(INT64_MIN)};
            if (field.name == "tensor") return {Argument::Kind::TENSOR, find(tensors, field.text(), field), 0};
            if (field.name == "scratch")
                return {Argument::Kind::SCRATCH, find(program.scratch, field.text(), field), 0};
            if (field.name == "map" && maps) return {Argument::Kind::MAP, find(program.maps, field.text(), field), 0};
        }
        fields.itself().fail(std::string("must have exactly one field: tensor, scratch, ") + (maps ? "map " : "")
                             + "or integer");
    }

    Launch launch(Fields fields, const Program &program, Callee callee) const {
        Launch launch{};
        launch.entry = fields.text("entry");
        if (callee != Callee::CPU) {
            if (callee == Callee::CUDA) fields.required("block"), fields.required("grid");
            launch.grid = read_extents(fields, "grid");
            launch.block = read_extents(fields, "block");
            launch.cluster = read_extents(fields, "cluster");
            launch.shared_bytes = static_cast<unsigned>(fields.integer_or("sharedMemory", 0, 0));
            launch.resident = fields.flag("resident");
        }
        const auto arguments = callee == Callee::CPU ? fields.items("arguments") : fields.optional_items("arguments");
        for (const Field &item : arguments) launch.arguments.push_back(argument(Fields(item), program, callee));
        fields.finish();
        return launch;
    }

    std::vector<Launch> launches(const std::vector<Field> &items, const Program &program, Callee callee) const {
        std::vector<Launch> launches;
        for (const Field &item : items) launches.push_back(launch(Fields(item), program, callee));
        return launches;
    }
};

void read_tensors(Fields &root, Job &job, Backend backend) {
    bool outputs = false;
    for (const Field &item : root.items("tensors")) {
        Tensor tensor = read_tensor(Fields(item), backend, job.tensors);
        for (const Tensor &other : job.tensors)
            if (other.name == tensor.name) item.fail("duplicate tensor " + tensor.name);
        outputs |= is_written(tensor.role);
        job.tensors.push_back(std::move(tensor));
    }
    if (job.tensors.size() > MAX_TENSORS) root.required("tensors").fail(text("at most %zu are supported", MAX_TENSORS));
    if (!outputs) root.required("tensors").fail("must hold at least one output or inout tensor");
}

// Both seeds of verified runs need files; otherwise these runs would have the contents for warm-up.
void check_files(const Fields &root, const Job &job) {
    for (const Tensor &tensor : job.tensors)
        for (const std::uint64_t seed : {job.seed, job.seed ^ 1})
            if (tensor.fill.kind == Distribution::Kind::FILES && !tensor.files.by_seed.count(seed))
                root.itself().fail(text("the fill of %s has no file for the seed %016llx", tensor.name.c_str(),
                                        static_cast<unsigned long long>(seed)));
}

Callee callee_of(const Fields &candidate, Verb verb, Backend backend) {
    if (backend == Backend::CPU) return Callee::CPU;
    return verb == Verb::BASELINE || (verb == Verb::BENCH && candidate.has("plan")) ? Callee::VENDOR : Callee::CUDA;
}

void read_candidates(Fields &root, Job &job, Verb verb, Backend backend) {
    static const char *const names[] = {"challenger", "incumbent"};
    const std::size_t most = verb == Verb::BENCH ? 2 : 1;
    const std::vector<Field> items = root.items("candidates");
    if (items.empty() || items.size() > most)
        root.required("candidates").fail(most == 2 ? "bench takes one or two candidates" : "exactly one is required");
    for (const Field &item : items) {
        const Fields fields(item);
        const Callee callee = callee_of(fields, verb, backend);
        job.candidates.push_back(ProgramReader(job.tensors, backend).program(fields, callee));
        for (std::size_t i = 0; i < job.tensors.size(); i++)
            if (job.tensors[i].role == Role::INOUT && job.candidates.back().types[i] != job.tensors[i].type)
                item.fail("the inout tensor " + job.tensors[i].name + " must have the tensor's type");
        if (job.candidates.back().name.empty()) job.candidates.back().name = names[job.candidates.size() - 1];
    }
}

// The reference is a program that the runner runs, or files with its precomputed outputs.
void read_reference(Fields &root, Job &job, Backend backend) {
    const ProgramReader programs(job.tensors, backend);
    auto files = root.optional_object("referenceFiles");
    if (files && root.has("reference")) files->itself().fail("excludes the field reference; give one of them");
    if (files) {
        job.reference.types = programs.types(*files);
        Fields by_seed = files->object("bySeed");
        for (const Field &file : by_seed.members()) job.reference_files[read_seed(file, file.name)] = file.text();
        if (job.reference_files.empty()) by_seed.itself().fail("must name a file");
        if (auto by_contents = files->optional_object("byContents"))
            for (const Field &file : by_contents->members())
                job.reference_files[{job.seed, read_pattern(file, file.name)}] = file.text();
        files->finish();
    } else {
        const Callee callee = backend == Backend::CPU ? Callee::CPU : Callee::CUDA;
        job.reference = programs.program(root.object("reference"), callee);
    }
    job.reference.name = "reference";
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        const Element type = job.reference.types[i];
        if (job.tensors[i].role == Role::INOUT && type != job.tensors[i].type && type != Element::F32 && type != Element::F64)
            root.itself().fail("the reference of the inout tensor " + job.tensors[i].name
                               + " must have the tensor's type, f32 or f64");
    }
}

void read_prepare(Fields &root, Job &job) {
    if (auto prepare = root.optional_object("prepare")) {
        job.prepare = ProgramReader(job.tensors, Backend::CUDA).program(*prepare, Callee::CUDA);
        job.prepare->name = "prepare";
    }
    for (const Tensor &tensor : job.tensors)
        if (tensor.role == Role::DERIVED && !job.prepare)
            root.itself().fail("missing field \"prepare\", which computes the derived tensor " + tensor.name);
}

void read_limits(Fields limits, Fields tolerance, Job &job) {
    job.seconds = limits.number("seconds", 0.001);
    job.memory_bytes = static_cast<std::size_t>(limits.integer("memoryBytes", 1 << 20));
    job.relative = tolerance.number("relative", 0);
    job.absolute = tolerance.number("absolute", 0);
    limits.finish();
    tolerance.finish();
}

Sampling read_sampling(Fields fields, Backend backend) {
    Sampling sampling{};
    sampling.warmup_nanoseconds = fields.number("warmupNanoseconds", 0);
    sampling.min_rounds = fields.integer("minRounds", 1);
    sampling.max_rounds = fields.integer("maxRounds", sampling.min_rounds);
    sampling.budget_nanoseconds = fields.number("budgetNanoseconds", 0);
    sampling.flush_bytes = static_cast<std::size_t>(fields.integer("flushBytes", 0));
    sampling.slow_ratio = fields.number("slowRatio", 1);
    if (backend == Backend::CUDA) {
        sampling.sustain_nanoseconds = fields.number_or("sustainNanoseconds", 0, 0);
        sampling.span_nanoseconds = fields.number_or("spanNanoseconds", 1, 0);
        sampling.beaten_rounds = fields.integer_or("beatenRounds", 1, 0);
    }
    if (sampling.max_rounds > MAX_ROUNDS) fields.required("maxRounds").fail("must be at most 10000");
    fields.finish();
    return sampling;
}

}  // namespace

PatternFill pattern_fill(const Job &job, std::size_t number, Contents contents) {
    const Tensor &tensor = job.tensors[number];
    const auto has_patterns = [](const Tensor &t) {
        return is_read(t.role) && t.fill.has_patterns(t.type);
    };
    const auto first = std::find_if(job.tensors.begin(), job.tensors.end(), has_patterns);
    return {contents.pattern,
            tensor.fill.low,
            tensor.fill.high,
            pattern_scale(contents.pattern, tensor.type, tensor.fill.low, tensor.fill.high),
            random_at(contents.seed, number),
            tensor.elements,
            static_cast<std::size_t>(tensor.shape.back()),
            first - job.tensors.begin() == static_cast<std::ptrdiff_t>(number)};
}

Job read_job(const std::string &document, const std::string &file, Verb verb, Backend backend) {
    const Json json = parse_json(document, file);
    Fields root(Field{&json, &file, "", ""});
    Job job{};
    if (root.integer("version", 1) != 1) root.required("version").fail("must be 1");
    if (backend == Backend::CUDA) job.device = root.text_or("device", "");
    read_tensors(root, job, backend);
    read_candidates(root, job, verb, backend);
    job.seed = read_seed(root.required("seed"), root.text("seed"));
    check_files(root, job);
    read_reference(root, job, backend);
    if (backend == Backend::CUDA) read_prepare(root, job);
    for (const Field &item : root.optional_items("contents"))
        job.patterns.push_back(read_pattern(item, item.text()));
    job.preserves_denormals = root.flag("preservesDenormals");
    job.reference_cache = root.text_or("referenceCache", "");  // the CUDA runner keeps references in memory instead
    read_limits(root.object("limits"), root.object("tolerance"), job);
    const bool timed = verb != Verb::VERIFY;
    if (timed || root.has("sampling")) job.sampling = read_sampling(root.object("sampling"), backend);
    if (timed || root.has("floorNanoseconds")) job.floor_nanoseconds = root.number("floorNanoseconds", 0);
    root.finish();
    return job;
}

}  // namespace lathe
