#include "inputs.hpp"

#include <cstdio>
#include <cstring>

#include "common/error.hpp"
#include "common/random.hpp"

namespace lathe {
namespace {

// 24 bits fill the mantissa of an f32 and keep every fraction exact.
double fraction(std::uint64_t bits) { return static_cast<double>(bits >> 40) * 0x1p-24; }

template <class T>
void fill_floats(const Tensor &tensor, std::uint64_t stream, void *data) {
    const double low = tensor.fill.low, width = tensor.fill.high - tensor.fill.low;
    for (std::size_t i = 0; i < tensor.elements; i++)
        static_cast<T *>(data)[i] = static_cast<T>(low + width * fraction(random_at(stream, i)));
}

template <class T>
void fill_integers(const Tensor &tensor, std::uint64_t stream, void *data) {
    const std::uint64_t count = static_cast<std::uint64_t>(tensor.fill.high - tensor.fill.low) + 1;
    for (std::size_t i = 0; i < tensor.elements; i++)
        static_cast<T *>(data)[i] =
            static_cast<T>(tensor.fill.low + static_cast<double>(random_at(stream, i) % count));
}

template <class T>
void fill(const Tensor &tensor, std::uint64_t stream, void *data) {
    if (tensor.fill.kind != Distribution::Kind::UNIFORM)
        for (std::size_t i = 0; i < tensor.elements; i++)
            static_cast<T *>(data)[i] = static_cast<T>(tensor.fill.at(stream, i));
    else if (is_integer(tensor.type)) fill_integers<T>(tensor, stream, data);
    else fill_floats<T>(tensor, stream, data);
}

void read_contents(const Tensor &tensor, const std::string &path, void *data) {
    std::FILE *file = std::fopen(path.c_str(), "rbe");
    if (!file) throw_errno("cannot read " + path);
    const bool whole = std::fread(data, tensor.bytes(), 1, file) == 1 && std::fgetc(file) == EOF;
    std::fclose(file);
    if (!whole) throw SystemError(path + " does not hold the contents of " + tensor.name);
}

// The tensor's ordinal gives two inputs of one shape different contents.
void fill(const Tensor &tensor, std::size_t ordinal, std::uint64_t seed, void *data) {
    if (tensor.fill.kind == Distribution::Kind::FILES) return read_contents(tensor, tensor.files.of(seed), data);
    const std::uint64_t stream = random_at(seed, ordinal);
    if (tensor.type == Element::F32) fill<float>(tensor, stream, data);
    if (tensor.type == Element::F64) fill<double>(tensor, stream, data);
    if (tensor.type == Element::I8) fill<std::int8_t>(tensor, stream, data);
    if (tensor.type == Element::U8) fill<std::uint8_t>(tensor, stream, data);
    if (tensor.type == Element::I32) fill<std::int32_t>(tensor, stream, data);
    if (tensor.type == Element::I64) fill<std::int64_t>(tensor, stream, data);
}

template <class T>
void apply(const PatternFill &fill, void *data) {
    for (std::size_t i = 0; i < fill.elements; i++) {
        T &element = static_cast<T *>(data)[i];
        element = static_cast<T>(fill.at(i, element));
    }
}

// Replaces the numbers of the distribution by the pattern.
void apply(const PatternFill &fill, Element type, void *data) {
    if (type == Element::F32) apply<float>(fill, data);
    if (type == Element::F64) apply<double>(fill, data);
}

// Widens the contents of an inout tensor for the reference.
void convert(Element from, const void *data, Element to, void *wide, std::size_t elements) {
    for (std::size_t i = 0; i < elements; i++) {
        const double value = value_of(from, data, i);
        if (to == Element::F64) static_cast<double *>(wide)[i] = value;
        else static_cast<float *>(wide)[i] = static_cast<float>(value);
    }
}

std::vector<std::vector<unsigned char>> make(const Job &job, std::uint64_t seed) {
    std::vector<std::vector<unsigned char>> copies(job.tensors.size());
    for (std::size_t i = 0; i < job.tensors.size(); i++) {
        if (!is_read(job.tensors[i].role)) continue;
        copies[i].resize(job.tensors[i].bytes());
        fill(job.tensors[i], i, seed, copies[i].data());
    }
    return copies;
}

}  // namespace

void fill_inputs(const Arena &arena, Contents contents) {
    const std::vector<Tensor> &tensors = arena.job.tensors;
    for (std::size_t i = 0; i < tensors.size(); i++) {
        if (!is_read(tensors[i].role)) continue;
        const Element type = tensors[i].type, type_in_arena = arena.program.types[i];
        std::vector<unsigned char> own_type(type == type_in_arena ? 0 : tensors[i].bytes());
        void *data = own_type.empty() ? arena.tensor(i).data() : own_type.data();
        fill(tensors[i], i, contents.seed, data);
        if (contents.pattern != Pattern::UNIFORM && tensors[i].fill.has_patterns(type))
            apply(pattern_fill(arena.job, i, contents), type, data);
        if (!own_type.empty()) convert(type, data, type_in_arena, arena.tensor(i).data(), tensors[i].elements);
    }
}

InoutContents::InoutContents(const Arena &arena) : arena(arena), copies(arena.job.tensors.size()) {
    for (std::size_t i = 0; i < copies.size(); i++) {
        const unsigned char *data = arena.tensor(i).data();
        if (arena.job.tensors[i].role == Role::INOUT) copies[i].assign(data, data + arena.tensor(i).bytes());
    }
}

void InoutContents::restore() const {
    for (std::size_t i = 0; i < copies.size(); i++)
        if (!copies[i].empty()) std::memcpy(arena.tensor(i).data(), copies[i].data(), copies[i].size());
}

Inputs::Inputs(const Job &job) {
    for (std::size_t i = 0; i < SEEDS; i++) contents[i] = make(job, input_seed(job, i));
}

void Inputs::put(std::size_t number, const Arena &arena) const {
    for (std::size_t i = 0; i < contents[number].size(); i++) {
        const std::vector<unsigned char> &copy = contents[number][i];
        if (!copy.empty()) std::memcpy(arena.tensor(i).data(), copy.data(), copy.size());
    }
}

void Inputs::put_others(const Arena &arena) { fill_inputs(arena, random_secret()); }

}  // namespace lathe
