/* Typed fields of a JSON object; every complaint names the field by its path in the job. */
#ifndef LATHE_FIELD_H
#define LATHE_FIELD_H

#include <stdint.h>

#include "json.h"

struct place {
    char path[200];
};

struct place member_of(const struct place *parent, const char *name);
struct place element_of(const struct place *parent, size_t index);

/* NULL when absent. */
const struct json *optional_field(const struct json *object, const struct place *at, const char *name, enum json_kind kind);
const struct json *field(const struct json *object, const struct place *at, const char *name, enum json_kind kind);
const char *text_field(const struct json *object, const struct place *at, const char *name);
double number_field(const struct json *object, const struct place *at, const char *name, double least);
int64_t integer_field(const struct json *object, const struct place *at, const char *name, int64_t least);
int64_t integer_value(const struct json *value, const struct place *at, int64_t least);

/* Refuses a member whose name is not in the list (ended by NULL): a misspelt field is never silently ignored. */
void only_fields(const struct json *object, const struct place *at, const char *const *names);

#endif
