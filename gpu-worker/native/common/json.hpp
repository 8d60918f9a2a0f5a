// A strict JSON reader: one document, no comments, no trailing commas, no duplicate names. Every value knows its line.
#pragma once

#include <string>
#include <vector>

namespace lathe {

struct Json {
    enum class Kind { NOTHING, BOOLEAN, NUMBER, TEXT, ARRAY, OBJECT };

    Kind kind = Kind::NOTHING;
    int line = 1;
    double number = 0;  // 0 or 1 for a boolean
    std::string text;
    std::vector<std::string> names;  // of an object's members, parallel to `items`
    std::vector<Json> items;

    // Returns null when the object has no such member.
    const Json *member(const std::string &name) const;
};

const char *kind_name(Json::Kind kind);

// Throws JobError with the file and the line of the first error.
Json parse_json(const std::string &document, const std::string &file);

}  // namespace lathe
