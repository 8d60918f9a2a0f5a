// The result: JSON, kept in memory, then written beside its place and moved there when it is whole.
#pragma once

#include <cstdint>
#include <string>

namespace lathe {

class Result {
public:
    // The name is empty inside an array.
    void open_object(const std::string &name);
    void close_object();
    void open_array(const std::string &name);
    void close_array();
    void put(const std::string &name, const std::string &text);
    void put_integer(const std::string &name, std::int64_t number);
    void put_flag(const std::string &name, bool flag);

    // What JSON has no number for becomes one of the texts "NaN", "Infinity", "-Infinity".
    void put_number(const std::string &name, double number);

    // Ends the document; throws Trouble when it cannot be written.
    void commit(const std::string &path);

    const std::string &text_so_far() const { return document; }

private:
    std::string document = "{";
    bool empty = true;  // nothing yet in the innermost object or array

    void put_name(const std::string &name);
    void open_with(const std::string &name, char bracket);
    void close_with(char bracket);
};

}  // namespace lathe
