#include "field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "trouble.h"

struct place member_of(const struct place *parent, const char *name) {
    struct place at;
    snprintf(at.path, sizeof at.path, "%.120s%s%.60s", parent->path, parent->path[0] ? "." : "", name);
    return at;
}

struct place element_of(const struct place *parent, size_t index) {
    struct place at;
    snprintf(at.path, sizeof at.path, "%.160s[%zu]", parent->path, index);
    return at;
}

const struct json *optional_field(const struct json *object, const struct place *at, const char *name, enum json_kind kind) {
    const struct json *value = json_member(object, name);
    if (value && value->kind != kind)
        bad_job("%s must be %s", member_of(at, name).path, json_kind_name(kind));
    return value;
}

const struct json *field(const struct json *object, const struct place *at, const char *name, enum json_kind kind) {
    const struct json *value = optional_field(object, at, name, kind);
    if (!value) bad_job("%s is missing", member_of(at, name).path);
    return value;
}

const char *text_field(const struct json *object, const struct place *at, const char *name) {
    const char *text = field(object, at, name, JSON_STRING)->text;
    if (!*text) bad_job("%s must not be empty", member_of(at, name).path);
    return text;
}

double number_field(const struct json *object, const struct place *at, const char *name, double least) {
    double number = field(object, at, name, JSON_NUMBER)->number;
    if (number < least) bad_job("%s must be at least %g", member_of(at, name).path, least);
    return number;
}

int64_t integer_value(const struct json *value, const struct place *at, int64_t least) {
    const double exact = 9007199254740992.0; /* 2^53: up to here a double holds every integer */
    if (value->kind != JSON_NUMBER || value->number != floor(value->number) || fabs(value->number) > exact)
        bad_job("%s must be an integer", at->path);
    if (value->number < (double)least) bad_job("%s must be at least %lld", at->path, (long long)least);
    return (int64_t)value->number;
}

int64_t integer_field(const struct json *object, const struct place *at, const char *name, int64_t least) {
    struct place place = member_of(at, name);
    return integer_value(field(object, at, name, JSON_NUMBER), &place, least);
}

void only_fields(const struct json *object, const struct place *at, const char *const *names) {
    for (const struct json *child = object->first; child; child = child->next) {
        const char *const *name = names;
        while (*name && strcmp(*name, child->name)) name++;
        if (!*name) bad_job("%s is not a field that the runner knows", member_of(at, child->name).path);
    }
}
