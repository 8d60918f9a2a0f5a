#include "fields.hpp"

#include <cmath>

#include "trouble.hpp"

namespace lathe {

Fields::Fields(const Json &object, std::string path) : json(object), path(std::move(path)) {
    if (object.kind != Json::Kind::OBJECT) throw BadJob((this->path.empty() ? "a job" : this->path) + " must be an object");
}

std::string Fields::path_of(const std::string &name) const { return path.empty() ? name : path + "." + name; }

bool Fields::has(const char *name) const { return json.member(name) != nullptr; }

const Json *Fields::optional(const char *name, Json::Kind kind) {
    known.insert(name);
    const Json *value = json.member(name);
    if (value && value->kind != kind) throw BadJob(path_of(name) + " must be " + kind_name(kind));
    return value;
}

const Json &Fields::required(const char *name, Json::Kind kind) {
    const Json *value = optional(name, kind);
    if (!value) throw BadJob(path_of(name) + " is missing");
    return *value;
}

std::string Fields::text(const char *name) {
    const std::string &value = required(name, Json::Kind::TEXT).text;
    if (value.empty()) throw BadJob(path_of(name) + " must not be empty");
    return value;
}

std::string Fields::text_or(const char *name, const char *otherwise) {
    const Json *value = optional(name, Json::Kind::TEXT);
    return value ? value->text : otherwise;
}

double Fields::number(const char *name, double least) {
    const double value = required(name, Json::Kind::NUMBER).number;
    if (value < least) throw BadJob(path_of(name) + lathe::text(" must be at least %g", least));
    return value;
}

std::int64_t Fields::integer(const char *name, std::int64_t least) {
    return integer_value(required(name, Json::Kind::NUMBER), path_of(name), least);
}

std::int64_t Fields::integer_or(const char *name, std::int64_t least, std::int64_t otherwise) {
    const Json *value = optional(name, Json::Kind::NUMBER);
    return value ? integer_value(*value, path_of(name), least) : otherwise;
}

bool Fields::flag(const char *name) {
    const Json *value = optional(name, Json::Kind::BOOLEAN);
    return value && value->number != 0;
}

Fields Fields::object(const char *name) { return Fields(required(name, Json::Kind::OBJECT), path_of(name)); }

std::optional<Fields> Fields::object_if_there(const char *name) {
    const Json *value = optional(name, Json::Kind::OBJECT);
    return value ? std::optional<Fields>(Fields(*value, path_of(name))) : std::nullopt;
}

void Fields::each(const char *name, const ReadItem &read) {
    required(name, Json::Kind::ARRAY);
    each_if_there(name, read);
}

void Fields::each_if_there(const char *name, const ReadItem &read) {
    const Json *array = optional(name, Json::Kind::ARRAY);
    for (std::size_t i = 0; array && i < array->items.size(); i++) read(array->items[i], path_of(name) + lathe::text("[%zu]", i));
}

void Fields::each_text(const std::function<void(const std::string &, const std::string &)> &read) {
    for (const std::string &name : json.names) read(name, text(name.c_str()));
}

void Fields::finish() const {
    for (const std::string &name : json.names)
        if (!known.count(name)) throw BadJob(path_of(name) + " is not a field that the runner knows");
}

std::int64_t integer_value(const Json &value, const std::string &path, std::int64_t least) {
    constexpr double exact = 9007199254740992.0;  // 2^53: up to here a double holds every integer
    if (value.kind != Json::Kind::NUMBER || value.number != std::floor(value.number) || std::fabs(value.number) > exact)
        throw BadJob(path + " must be an integer");
    if (value.number < static_cast<double>(least)) throw BadJob(path + text(" must be at least %lld", static_cast<long long>(least)));
    return static_cast<std::int64_t>(value.number);
}

}  // namespace lathe
