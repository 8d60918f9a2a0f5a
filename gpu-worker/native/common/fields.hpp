// Typed values and fields of a JSON file. Every error names the file, the line and the path of the value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/json.hpp"

namespace lathe {

// A value of the file.
struct Field {
    const Json *json;
    const std::string *file;
    std::string name;  // of an object's member
    std::string path;  // candidates[0].library

    // Throws JobError: "job.json:12: candidates[0].library: problem".
    [[noreturn]] void fail(const std::string &problem) const;

    const Json &of_kind(Json::Kind kind) const;
    const std::string &text() const;
    double number(double least) const;
    std::int64_t integer(std::int64_t least) const;
};

// The members of an object.
class Fields {
public:
    explicit Fields(Field object);

    bool has(const std::string &name) const { return object_.json->member(name) != nullptr; }
    std::optional<Field> optional(const std::string &name);
    Field required(const std::string &name);

    // Those that end in _or accept an absent field.
    std::string text(const char *name) { return required(name).text(); }
    std::string text_or(const char *name, const char *otherwise);
    double number(const char *name, double least) { return required(name).number(least); }
    double number_or(const char *name, double least, double otherwise);
    std::int64_t integer(const char *name, std::int64_t least) { return required(name).integer(least); }
    std::int64_t integer_or(const char *name, std::int64_t least, std::int64_t otherwise);
    bool flag(const char *name);  // false when absent
    Fields object(const char *name) { return Fields(required(name)); }
    std::optional<Fields> optional_object(const char *name);

    // The elements of an array. An absent array is empty in the second form.
    std::vector<Field> items(const char *name);
    std::vector<Field> optional_items(const char *name);

    // All members, which count as read.
    std::vector<Field> members();

    const Field &itself() const { return object_; }

    // Throws JobError for a member that nothing has read: a misspelt field is never ignored.
    void finish() const;

private:
    Field object_;
    std::vector<std::string> read_;
};

}  // namespace lathe
