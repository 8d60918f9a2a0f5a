#include "json.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trouble.h"

enum { MAX_DEPTH = 32 };

struct reader {
    const char *start;
    char *at;
    int depth;
};

static struct json *read_value(struct reader *reader);

static _Noreturn void syntax(const struct reader *reader, const char *what) {
    int line = 1;
    for (const char *c = reader->start; c < reader->at; c++) line += *c == '\n';
    bad_job("JSON, line %d: %s", line, what);
}

static char skip_space(struct reader *reader) {
    while (*reader->at && strchr(" \t\r\n", *reader->at)) reader->at++;
    return *reader->at;
}

static void expect(struct reader *reader, char wanted, const char *what) {
    if (skip_space(reader) != wanted) syntax(reader, what);
    reader->at++;
}

static unsigned read_hex4(struct reader *reader) {
    unsigned code = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        if (!isxdigit((unsigned char)*reader->at)) syntax(reader, "\\u needs four hexadecimal digits");
        char digit[2] = {*reader->at, 0};
        code = code * 16 + (unsigned)strtoul(digit, NULL, 16);
    }
    return code;
}

static unsigned read_code_point(struct reader *reader) {
    unsigned code = read_hex4(reader);
    if (code >= 0xD800 && code < 0xDC00 && reader->at[0] == '\\' && reader->at[1] == 'u') {
        reader->at += 2;
        unsigned low = read_hex4(reader);
        if (low < 0xDC00 || low > 0xDFFF) syntax(reader, "half of a surrogate pair");
        return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    if (code == 0 || (code >= 0xD800 && code <= 0xDFFF)) syntax(reader, "a character that a name cannot hold");
    return code;
}

/* UTF-8 of an escape is never longer than the escape, so the text shrinks in place. */
static char *write_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *out++ = (char)(0xE0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 63));
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

static const char *read_string(struct reader *reader) {
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    expect(reader, '"', "a string was expected");
    char *text = reader->at, *out = text;
    while (*reader->at != '"') {
        unsigned char c = (unsigned char)*reader->at;
        if (c < 0x20) syntax(reader, "a string has no end");
        reader->at++;
        if (c != '\\') {
            *out++ = (char)c;
            continue;
        }
        char kind = *reader->at;
        const char *escape = kind ? strchr(escapes, kind) : NULL;
        if (!escape && kind != 'u') syntax(reader, "an unknown escape");
        reader->at++;
        if (kind == 'u') out = write_utf8(out, read_code_point(reader));
        else *out++ = meanings[escape - escapes];
    }
    reader->at++;
    *out = 0;
    return text;
}

static void read_number(struct reader *reader, struct json *value) {
    char *digits = reader->at + (*reader->at == '-'), *end;
    int leading_zero = digits[0] == '0' && isdigit((unsigned char)digits[1]);
    if (!isdigit((unsigned char)*digits) || leading_zero) syntax(reader, "a value was expected");
    value->kind = JSON_NUMBER;
    value->number = strtod(reader->at, &end);
    for (char *c = reader->at; c < end; c++)
        if (!strchr("+-.0123456789eE", *c)) syntax(reader, "a number is written in decimal digits");
    if (end[-1] == '.' || !isfinite(value->number)) syntax(reader, "a number that JSON does not know");
    reader->at = end;
}

static void read_children(struct reader *reader, struct json *parent, char close) {
    struct json **tail = &parent->first;
    reader->at++;
    if (skip_space(reader) == close) {
        reader->at++;
        return;
    }
    for (;;) {
        const char *name = NULL;
        if (parent->kind == JSON_OBJECT) {
            skip_space(reader);
            name = read_string(reader);
            if (json_member(parent, name)) syntax(reader, "a name stands twice in one object");
            expect(reader, ':', "':' was expected");
        }
        *tail = read_value(reader);
        (*tail)->name = name;
        tail = &(*tail)->next;
        parent->count++;
        if (skip_space(reader) != ',') break;
        reader->at++;
    }
    expect(reader, close, close == '}' ? "',' or '}' was expected" : "',' or ']' was expected");
}

static int read_word(struct reader *reader, const char *word) {
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length)) return 0;
    reader->at += length;
    return 1;
}

static struct json *read_value(struct reader *reader) {
    struct json *value = claim(1, sizeof *value);
    char c = skip_space(reader);
    if (++reader->depth > MAX_DEPTH) syntax(reader, "nested too deeply");
    if (c == '{' || c == '[') {
        value->kind = c == '{' ? JSON_OBJECT : JSON_ARRAY;
        read_children(reader, value, c == '{' ? '}' : ']');
    } else if (c == '"') {
        value->kind = JSON_STRING;
        value->text = read_string(reader);
    } else if (read_word(reader, "true")) {
        value->kind = JSON_BOOLEAN;
        value->number = 1;
    } else if (read_word(reader, "false")) {
        value->kind = JSON_BOOLEAN;
    } else if (!read_word(reader, "null")) {
        read_number(reader, value);
    }
    reader->depth--;
    return value;
}

const struct json *json_parse(char *document) {
    struct reader reader = {.start = document, .at = document};
    struct json *value = read_value(&reader);
    if (skip_space(&reader)) syntax(&reader, "something follows the end of the document");
    return value;
}

const struct json *json_member(const struct json *object, const char *name) {
    for (const struct json *child = object->first; child; child = child->next)
        if (!strcmp(child->name, name)) return child;
    return NULL;
}

const char *json_kind_name(enum json_kind kind) {
    static const char *const names[] = {"null", "a boolean", "a number", "a string", "an array", "an object"};
    return names[kind];
}
