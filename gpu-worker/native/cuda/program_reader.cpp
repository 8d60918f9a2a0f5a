#include "program_reader.hpp"

#include "trouble.hpp"

namespace lathe {
namespace {

template <class Named>
std::size_t find(const std::vector<Named> &all, const std::string &name, const std::string &path) {
    for (std::size_t i = 0; i < all.size(); i++)
        if (all[i].name == name) return i;
    throw BadJob(path + " names " + name + ", which is not there");
}

template <class Number>
std::vector<Number> read_numbers(Fields &fields, const char *name, std::int64_t least) {
    std::vector<Number> numbers;
    fields.each_if_there(name, [&](const Json &item, const std::string &path) {
        numbers.push_back(static_cast<Number>(integer_value(item, path, least)));
    });
    return numbers;
}

// Missing trailing extents are 1.
std::array<unsigned, 3> read_extents(Fields &fields, const char *name) {
    std::array<unsigned, 3> extents{1, 1, 1};
    const auto numbers = read_numbers<std::int64_t>(fields, name, 1);
    if (numbers.size() > 3) throw BadJob(fields.path_of(name) + " has at most three extents");
    for (std::size_t i = 0; i < numbers.size(); i++) {
        if (numbers[i] > INT32_MAX) throw BadJob(fields.path_of(name) + " is too large");
        extents[i] = static_cast<unsigned>(numbers[i]);
    }
    return extents;
}

Scratch read_scratch(const Json &item, const std::string &path) {
    Fields fields(item, path);
    Scratch scratch{fields.text("name"), static_cast<std::size_t>(fields.integer("bytes", 0)), fields.flag("zeroed")};
    fields.finish();
    return scratch;
}

// Row-major without gaps.
std::vector<std::uint64_t> dense_strides(const Map &map) {
    std::vector<std::uint64_t> strides;
    std::uint64_t stride = map.element_bytes;
    for (std::size_t i = 0; i + 1 < map.extents.size(); i++) strides.push_back(stride *= map.extents[i]);
    return strides;
}

void check_ranks(const Map &map, const std::string &path) {
    const std::size_t rank = map.extents.size();
    if (rank < 1 || rank > 5) throw BadJob(path + ".extents must be 1 to 5 numbers");
    if (map.box.size() != rank) throw BadJob(path + ".box must have as many numbers as extents");
    if (map.strides.size() != rank - 1) throw BadJob(path + ".strides must have one number less than extents");
    if (map.swizzle != 0 && map.swizzle != 32 && map.swizzle != 64 && map.swizzle != 128)
        throw BadJob(path + ".swizzle must be 0, 32, 64 or 128");
}

Map read_map(const Json &item, const std::string &path, const std::vector<Tensor> &tensors, const Program &program) {
    Fields fields(item, path);
    Map map{};
    map.name = fields.text("name");
    map.of_scratch = fields.has("scratch");
    map.index = map.of_scratch ? find(program.scratch, fields.text("scratch"), fields.path_of("scratch"))
                               : find(tensors, fields.text("tensor"), fields.path_of("tensor"));
    map.type = map.of_scratch || fields.has("type") ? read_element(fields, "type") : program.types[map.index];
    map.element_bytes = static_cast<std::size_t>(fields.integer_or("elementBytes", 1, static_cast<std::int64_t>(bytes_of(map.type))));
    map.extents = read_numbers<std::uint64_t>(fields, "extents", 1);
    map.box = read_numbers<std::uint32_t>(fields, "box", 1);
    map.strides = fields.has("strides") ? read_numbers<std::uint64_t>(fields, "strides", 1) : dense_strides(map);
    if (map.strides.empty()) map.strides = dense_strides(map);
    map.swizzle = static_cast<int>(fields.integer_or("swizzle", 0, 0));
    check_ranks(map, path);
    fields.finish();
    return map;
}

Argument read_argument(const Json &item, const std::string &path, const std::vector<Tensor> &tensors, const Program &program) {
    Fields fields(item, path);
    Argument argument{};
    if (item.names.size() != 1) throw BadJob(path + " must have exactly one field: tensor, scratch, map or integer");
    if (fields.has("tensor")) argument = {Argument::Kind::TENSOR, find(tensors, fields.text("tensor"), path), 0};
    else if (fields.has("scratch")) argument = {Argument::Kind::SCRATCH, find(program.scratch, fields.text("scratch"), path), 0};
    else if (fields.has("map")) argument = {Argument::Kind::MAP, find(program.maps, fields.text("map"), path), 0};
    else if (fields.has("integer")) argument = {Argument::Kind::INTEGER, 0, fields.integer("integer", INT64_MIN)};
    fields.finish();
    return argument;
}

Launch read_launch(const Json &item, const std::string &path, const std::vector<Tensor> &tensors, const Program &program, Callee callee) {
    Fields fields(item, path);
    Launch launch{};
    launch.entry = fields.text("entry");
    if (callee == Callee::DEVICE_CODE && !fields.has("block")) throw BadJob(fields.path_of("block") + " is missing");
    if (callee == Callee::DEVICE_CODE && !fields.has("grid")) throw BadJob(fields.path_of("grid") + " is missing");
    launch.grid = read_extents(fields, "grid");
    launch.block = read_extents(fields, "block");
    launch.cluster = read_extents(fields, "cluster");
    launch.shared_bytes = static_cast<unsigned>(fields.integer_or("sharedMemory", 0, 0));
    launch.resident = fields.flag("resident");
    fields.each_if_there("arguments", [&](const Json &argument, const std::string &at) {
        launch.arguments.push_back(read_argument(argument, at, tensors, program));
    });
    fields.finish();
    return launch;
}

}  // namespace

Element read_element(Fields &fields, const char *name) {
    const auto type = element_named(fields.text(name));
    if (!type) throw BadJob(fields.path_of(name) + " must be one of f16, bf16, f32, f64, e4m3, i32, u8");
    return *type;
}

std::vector<Element> read_types(Fields &fields, const std::vector<Tensor> &tensors) {
    std::vector<Element> all;
    for (const Tensor &tensor : tensors) all.push_back(tensor.type);
    if (auto types = fields.object_if_there("types"))
        types->each_text([&](const std::string &name, const std::string &) {
            all[find(tensors, name, types->path_of(name))] = read_element(*types, name.c_str());
        });
    return all;
}

Program read_program(Fields fields, const std::vector<Tensor> &tensors, Callee callee) {
    Program program{};
    program.name = fields.text_or("name", "");
    program.library = fields.text("library");
    program.types = read_types(fields, tensors);
    fields.each_if_there("scratch", [&](const Json &item, const std::string &path) { program.scratch.push_back(read_scratch(item, path)); });
    fields.each_if_there("maps", [&](const Json &item, const std::string &path) {
        program.maps.push_back(read_map(item, path, tensors, program));
    });
    fields.each_if_there("preparation", [&](const Json &item, const std::string &path) {
        program.preparation.push_back(read_launch(item, path, tensors, program, callee));
    });
    fields.each("launches", [&](const Json &item, const std::string &path) {
        program.launches.push_back(read_launch(item, path, tensors, program, callee));
    });
    if (callee == Callee::VENDOR && fields.has("plan")) program.plan = static_cast<int>(fields.integer("plan", 0));
    if (program.launches.empty()) throw BadJob(fields.path_of("launches") + " must hold at least one launch");
    fields.finish();
    return program;
}

}  // namespace lathe
