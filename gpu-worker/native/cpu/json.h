/* A small strict JSON reader: one document, no comments, no trailing commas, no doubled names. */
#ifndef LATHE_JSON_H
#define LATHE_JSON_H

#include <stddef.h>

enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_kind kind;
    const char *name;   /* of a member of an object */
    double number;      /* also 0 or 1 of a boolean */
    const char *text;
    size_t count;       /* of the children */
    struct json *first, *next;
};

/* Parses in place; ends in bad_job with the line of the first error. */
const struct json *json_parse(char *document);

/* NULL when the object has no such member. */
const struct json *json_member(const struct json *object, const char *name);

const char *json_kind_name(enum json_kind kind);

#endif
