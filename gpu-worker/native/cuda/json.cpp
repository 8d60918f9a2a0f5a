#include "json.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "trouble.hpp"

namespace lathe {
namespace {

constexpr int MAX_DEPTH = 32;

class Reader {
public:
    explicit Reader(const std::string &document) : document(document), at(this->document.c_str()) {}

    Json read_document() {
        Json value = read_value();
        if (skip_space()) fail("something follows the end of the document");
        return value;
    }

private:
    const std::string &document;
    const char *at;
    int depth = 0;

    [[noreturn]] void fail(const char *what) const {
        int line = 1;
        for (const char *c = document.c_str(); c < at; c++) line += *c == '\n';
        throw BadJob(lathe::text("JSON, line %d: %s", line, what));
    }

    char skip_space() {
        while (*at && std::strchr(" \t\r\n", *at)) at++;
        return *at;
    }

    void expect(char wanted, const char *what) {
        if (skip_space() != wanted) fail(what);
        at++;
    }

    bool read_word(const char *word) {
        const std::size_t length = std::strlen(word);
        if (std::strncmp(at, word, length) != 0) return false;
        at += length;
        return true;
    }

    unsigned read_hex4() {
        unsigned code = 0;
        for (int i = 0; i < 4; i++, at++) {
            const char *digits = "0123456789abcdef", *digit = *at ? std::strchr(digits, *at | 0x20) : nullptr;
            if (!digit) fail("\\u needs four hexadecimal digits");
            code = code * 16 + static_cast<unsigned>(digit - digits);
        }
        return code;
    }

    unsigned read_code_point() {
        unsigned code = read_hex4();
        if (code >= 0xD800 && code < 0xDC00 && at[0] == '\\' && at[1] == 'u') {
            at += 2;
            const unsigned low = read_hex4();
            if (low < 0xDC00 || low > 0xDFFF) fail("half of a surrogate pair");
            return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        if (code == 0 || (code >= 0xD800 && code <= 0xDFFF)) fail("a character that a name cannot hold");
        return code;
    }

    static void append_utf8(std::string &out, unsigned code) {
        const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        static const unsigned heads[] = {0, 0xC0, 0xE0, 0xF0};
        out += static_cast<char>(heads[more] | code >> 6 * more);
        for (int i = more; i-- > 0;) out += static_cast<char>(0x80 | (code >> 6 * i & 63));
    }

    std::string read_text() {
        static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
        std::string out;
        expect('"', "a string was expected");
        for (; *at != '"';) {
            if (static_cast<unsigned char>(*at) < 0x20) fail("a string has no end");
            if (*at != '\\') {
                out += *at++;
                continue;
            }
            const char kind = *++at;
            const char *escape = kind ? std::strchr(escapes, kind) : nullptr;
            if (!escape && kind != 'u') fail("an unknown escape");
            at++;
            if (escape) out += meanings[escape - escapes];
            else append_utf8(out, read_code_point());
        }
        at++;
        return out;
    }

    double read_number() {
        const char *digits = at + (*at == '-');
        const bool leading_zero = digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
        if (*digits < '0' || *digits > '9' || leading_zero) fail("a value was expected");
        char *end;
        const double number = std::strtod(at, &end);
        for (const char *c = at; c < end; c++)
            if (!std::strchr("+-.0123456789eE", *c)) fail("a number is written in decimal digits");
        if (end[-1] == '.' || !std::isfinite(number)) fail("a number that JSON does not know");
        at = end;
        return number;
    }

    void read_children(Json &parent, char close) {
        at++;
        if (skip_space() == close) {
            at++;
            return;
        }
        for (;; at++) {
            if (parent.kind == Json::Kind::OBJECT) {
                skip_space();
                std::string name = read_text();
                if (parent.member(name)) fail("a name stands twice in one object");
                parent.names.push_back(std::move(name));
                expect(':', "':' was expected");
            }
            parent.items.push_back(read_value());
            if (skip_space() != ',') break;
        }
        expect(close, close == '}' ? "',' or '}' was expected" : "',' or ']' was expected");
    }

    Json read_value() {
        Json value;
        const char c = skip_space();
        if (++depth > MAX_DEPTH) fail("nested too deeply");
        if (c == '{' || c == '[') {
            value.kind = c == '{' ? Json::Kind::OBJECT : Json::Kind::ARRAY;
            read_children(value, c == '{' ? '}' : ']');
        } else if (c == '"') {
            value.kind = Json::Kind::TEXT;
            value.text = read_text();
        } else if (read_word("true")) {
            value.kind = Json::Kind::BOOLEAN;
            value.number = 1;
        } else if (read_word("false")) {
            value.kind = Json::Kind::BOOLEAN;
        } else if (!read_word("null")) {
            value.kind = Json::Kind::NUMBER;
            value.number = read_number();
        }
        depth--;
        return value;
    }
};

}  // namespace

const Json *Json::member(const std::string &name) const {
    for (std::size_t i = 0; i < names.size() && i < items.size(); i++)
        if (names[i] == name) return &items[i];
    return nullptr;
}

const char *kind_name(Json::Kind kind) {
    static const char *const names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
    return names[static_cast<int>(kind)];
}

Json parse_json(const std::string &document) { return Reader(document).read_document(); }

}  // namespace lathe
