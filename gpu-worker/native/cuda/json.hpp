// A small strict JSON reader: one document, no comments, no trailing commas, no doubled names.
#pragma once

#include <string>
#include <vector>

namespace lathe {

struct Json {
    enum class Kind { NOTHING, BOOLEAN, NUMBER, TEXT, ARRAY, OBJECT };

    Kind kind = Kind::NOTHING;
    double number = 0;               // also 0 or 1 of a boolean
    std::string text;
    std::vector<std::string> names;  // of an object's members, beside `items`
    std::vector<Json> items;

    // Null when the object has no such member.
    const Json *member(const std::string &name) const;
};

const char *kind_name(Json::Kind kind);

// Throws BadJob with the line of the first error.
Json parse_json(const std::string &document);

}  // namespace lathe
