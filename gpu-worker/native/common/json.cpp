#include "common/json.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#define PICOJSON_USE_LOCALE 0
#include "third_party/picojson.h"

#include "common/error.hpp"

namespace lathe {
namespace {

constexpr int MAX_DEPTH = 32;

using Input = picojson::input<const char *>;

// PicoJSON leaves numbers to strtod, which accepts more than JSON does: 01, 1., -.5
bool is_json_number(const char *at, const char *end) {
    const auto is_digit = [end](const char *c) { return c < end && std::isdigit(static_cast<unsigned char>(*c)); };
    if (*at == '-') at++;
    const char *point = std::find(at, end, '.');
    return is_digit(at) && !(*at == '0' && is_digit(at + 1)) && (point == end || is_digit(point + 1));
}

// PicoJSON calls this for what it parses. A false answer ends the parse.
class Builder {
public:
    static bool parse(Json &value, Input &in, int depth) {
        in.skip_ws();
        value.line = in.line();
        const char *begin = in.cur();
        Builder builder(value, depth);
        return depth <= MAX_DEPTH && picojson::_parse(builder, in)
            && (value.kind != Json::Kind::NUMBER || is_json_number(begin, in.cur()));
    }

    bool set_null() { return true; }
    bool set_bool(bool flag) { return value.kind = Json::Kind::BOOLEAN, value.number = flag, true; }
    bool set_number(double number) {
        value.kind = Json::Kind::NUMBER;
        value.number = number;
        return true;
    }
    bool parse_string(Input &in) {
        value.kind = Json::Kind::TEXT;
        return picojson::_parse_string(value.text, in) && value.text.find('\0') == std::string::npos;
    }
    bool parse_array_start() { return value.kind = Json::Kind::ARRAY, true; }
    bool parse_array_item(Input &in, std::size_t) { return add(in); }
    bool parse_array_stop(std::size_t) { return true; }
    bool parse_object_start() { return value.kind = Json::Kind::OBJECT, true; }
    bool parse_object_item(Input &in, const std::string &name) {
        if (value.member(name)) return false;
        value.names.push_back(name);
        return add(in);
    }
    bool parse_object_stop() { return true; }

private:
    Json &value;
    const int depth;

    Builder(Json &value, int depth) : value(value), depth(depth) {}

    bool add(Input &in) {
        value.items.emplace_back();
        return parse(value.items.back(), in, depth + 1) && std::isfinite(value.items.back().number);
    }
};

}  // namespace

const Json *Json::member(const std::string &name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

const char *kind_name(Json::Kind kind) {
    static const char *const names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
    return names[static_cast<int>(kind)];
}

Json parse_json(const std::string &document, const std::string &file) {
    Json value;
    const char *end = document.data() + document.size();
    Input in(document.data(), end);
    const bool parsed = Builder::parse(value, in, 1) && std::isfinite(value.number);
    in.skip_ws();
    if (parsed && in.cur() == end) return value;
    const std::string rest(in.cur(), std::find(in.cur(), std::min(in.cur() + 20, end), '\n'));
    throw JobError(text("%s:%d: invalid JSON near \"%s\"", file.c_str(), in.line(), rest.c_str()));
}

}  // namespace lathe
