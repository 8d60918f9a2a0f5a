// The result of a command as JSON. It is built in memory, written to a temporary file and renamed, so that no reader
// sees a part of it.
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

    // Writes NaN and infinities, which JSON lacks, as the strings "NaN", "Infinity" and "-Infinity".
    void put_number(const std::string &name, double number);

    // Ends the document and writes the file. Throws SystemError.
    void commit(const std::string &path);

    const std::string &text_so_far() const { return document; }

private:
    std::string document = "{";
    bool empty = true;  // whether the innermost object or array is

    void put_name(const std::string &name);
    void open_with(const std::string &name, char bracket);
    void close_with(char bracket);
};

}  // namespace lathe
