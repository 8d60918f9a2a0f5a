#include "common/result.hpp"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <unistd.h>

#include "common/error.hpp"

namespace lathe {
namespace {

// Reasons may hold any bytes. Those outside ASCII become code points of Latin-1, so that the file is always valid.
std::string quoted(const std::string &value) {
    std::string out = "\"";
    for (const unsigned char c : value) {
        if (c == '"' || c == '\\') out += {'\\', static_cast<char>(c)};
        else if (c == '\n') out += "\\n";
        else if (c < 0x20 || c > 0x7E) out += text("\\u%04x", c);
        else out += static_cast<char>(c);
    }
    return out + '"';
}

bool write_whole(const std::string &path, const std::string &content) {
    std::FILE *file = std::fopen(path.c_str(), "wbe");
    if (!file) return false;
    const bool written = std::fwrite(content.data(), content.size(), 1, file) == 1;
    return std::fclose(file) == 0 && written;
}

}  // namespace

void Result::put_name(const std::string &name) {
    if (!empty) document += ',';
    empty = false;
    if (!name.empty()) document += quoted(name) + ':';
}

void Result::open_with(const std::string &name, char bracket) {
    put_name(name);
    document += bracket;
    empty = true;
}

void Result::close_with(char bracket) {
    document += bracket;
    empty = false;
}

void Result::open_object(const std::string &name) { open_with(name, '{'); }
void Result::close_object() { close_with('}'); }
void Result::open_array(const std::string &name) { open_with(name, '['); }
void Result::close_array() { close_with(']'); }

void Result::put(const std::string &name, const std::string &value) {
    put_name(name);
    document += quoted(value);
}

void Result::put_integer(const std::string &name, std::int64_t number) {
    put_name(name);
    document += text("%lld", static_cast<long long>(number));
}

void Result::put_flag(const std::string &name, bool flag) {
    put_name(name);
    document += flag ? "true" : "false";
}

void Result::put_number(const std::string &name, double number) {
    put_name(name);
    if (std::isfinite(number)) document += text("%.17g", number);
    else document += std::isnan(number) ? "\"NaN\"" : number > 0 ? "\"Infinity\"" : "\"-Infinity\"";
}

void Result::commit(const std::string &path) {
    const std::string draft = path + text(".%d", static_cast<int>(getpid()));
    if (write_whole(draft, document + "}\n") && std::rename(draft.c_str(), path.c_str()) == 0) return;
    const int reason = errno;
    unlink(draft.c_str());
    errno = reason;
    throw_errno("cannot write " + path);
}

}  // namespace lathe
