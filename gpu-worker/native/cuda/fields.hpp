// Typed fields of a JSON object. Every complaint names the field by its path in the job.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "json.hpp"

namespace lathe {

class Fields {
public:
    Fields(const Json &object, std::string path);

    std::string text(const char *name);
    std::string text_or(const char *name, const char *otherwise);
    double number(const char *name, double least);
    std::int64_t integer(const char *name, std::int64_t least);
    std::int64_t integer_or(const char *name, std::int64_t least, std::int64_t otherwise);
    bool flag(const char *name);  // false when absent
    Fields object(const char *name);
    std::optional<Fields> object_if_there(const char *name);
    bool has(const char *name) const;

    // Calls `read` for each element of an array, with its path. An absent array is an empty one in the second form.
    using ReadItem = std::function<void(const Json &item, const std::string &path)>;
    void each(const char *name, const ReadItem &read);
    void each_if_there(const char *name, const ReadItem &read);

    // The names of an object's members, and their texts.
    void each_text(const std::function<void(const std::string &name, const std::string &value)> &read);

    // Refuses members that nobody asked for: a misspelt field is never silently ignored.
    void finish() const;

    std::string path_of(const std::string &name) const;

private:
    const Json &json;
    std::string path;
    std::set<std::string> known;

    const Json *optional(const char *name, Json::Kind kind);
    const Json &required(const char *name, Json::Kind kind);
};

std::int64_t integer_value(const Json &value, const std::string &path, std::int64_t least);

}  // namespace lathe
