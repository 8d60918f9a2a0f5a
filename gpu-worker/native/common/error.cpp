#include "common/error.hpp"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace lathe {

std::string text(const char *format, ...) {
    std::va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string whole(static_cast<std::size_t>(length), '\0');
    std::vsnprintf(whole.data(), whole.size() + 1, format, again);
    va_end(again);
    va_end(arguments);
    return whole;
}

std::string located(const std::string &what, SourceLine at) {
    return text("%s (%s:%d)", what.c_str(), at.file, at.line);
}

void throw_errno(const std::string &what, SourceLine at) {
    const std::string reason = std::strerror(errno);
    throw SystemError(located(what + ": " + reason, at));
}

std::string read_file(const std::string &path) {
    std::string content;
    char piece[1 << 16];
    std::FILE *file = std::fopen(path.c_str(), "rbe");
    for (std::size_t count; file && (count = std::fread(piece, 1, sizeof piece, file)) > 0;)
        content.append(piece, count);
    const bool whole = file && !std::ferror(file);
    const std::string reason = std::strerror(errno);
    if (file) std::fclose(file);
    if (!whole) throw JobError("cannot read " + path + ": " + reason);
    return content;
}

}  // namespace lathe
