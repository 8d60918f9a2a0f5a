#include "common/fields.hpp"

#include <algorithm>
#include <cmath>

#include "common/error.hpp"

namespace lathe {

void Field::fail(const std::string &problem) const {
    throw JobError(lathe::text("%s:%d: ", file->c_str(), json->line) + (path.empty() ? "" : path + ": ") + problem);
}

const Json &Field::of_kind(Json::Kind kind) const {
    if (json->kind != kind) fail(std::string("must be ") + kind_name(kind));
    return *json;
}

const std::string &Field::text() const {
    const std::string &value = of_kind(Json::Kind::TEXT).text;
    if (value.empty()) fail("must not be empty");
    return value;
}

double Field::number(double least) const {
    const double value = of_kind(Json::Kind::NUMBER).number;
    if (value < least) fail(lathe::text("must be at least %g", least));
    return value;
}

std::int64_t Field::integer(std::int64_t least) const {
    constexpr double EXACT = 9007199254740992.0;  // 2^53: up to here a double holds every integer
    const double value = of_kind(Json::Kind::NUMBER).number;
    if (value != std::floor(value) || std::fabs(value) > EXACT) fail("must be an integer");
    if (value < static_cast<double>(least)) fail(lathe::text("must be at least %lld", static_cast<long long>(least)));
    return static_cast<std::int64_t>(value);
}

Fields::Fields(Field object) : object_(std::move(object)) { object_.of_kind(Json::Kind::OBJECT); }

std::optional<Field> Fields::optional(const std::string &name) {
    read_.push_back(name);
    const Json *value = object_.json->member(name);
    if (!value) return std::nullopt;
    return Field{value, object_.file, name, object_.path.empty() ? name : object_.path + "." + name};
}

Field Fields::required(const std::string &name) {
    const auto field = optional(name);
    if (!field) object_.fail("missing field \"" + name + "\"");
    return *field;
}

std::string Fields::text_or(const char *name, const char *otherwise) {
    const auto field = optional(name);
    return field ? field->of_kind(Json::Kind::TEXT).text : otherwise;
}

double Fields::number_or(const char *name, double least, double otherwise) {
    const auto field = optional(name);
    return field ? field->number(least) : otherwise;
}

std::int64_t Fields::integer_or(const char *name, std::int64_t least, std::int64_t otherwise) {
    const auto field = optional(name);
    return field ? field->integer(least) : otherwise;
}

bool Fields::flag(const char *name) {
    const auto field = optional(name);
    return field && field->of_kind(Json::Kind::BOOLEAN).number != 0;
}

std::optional<Fields> Fields::optional_object(const char *name) {
    const auto field = optional(name);
    return field ? std::optional<Fields>(Fields(*field)) : std::nullopt;
}

std::vector<Field> Fields::items(const char *name) {
    required(name);
    return optional_items(name);
}

std::vector<Field> Fields::optional_items(const char *name) {
    std::vector<Field> items;
    const auto array = optional(name);
    if (!array) return items;
    for (const Json &item : array->of_kind(Json::Kind::ARRAY).items)
        items.push_back({&item, array->file, "", array->path + lathe::text("[%zu]", items.size())});
    return items;
}

std::vector<Field> Fields::members() {
    std::vector<Field> members;
    for (const std::string &name : object_.json->names) members.push_back(required(name));
    return members;
}

void Fields::finish() const {
    for (std::size_t i = 0; i < object_.json->names.size(); i++) {
        const std::string &name = object_.json->names[i];
        if (std::find(read_.begin(), read_.end(), name) == read_.end())
            Field{&object_.json->items[i], object_.file, name, object_.path}.fail("unknown field \"" + name + "\"");
    }
}

}  // namespace lathe
