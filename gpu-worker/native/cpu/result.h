/* The result: JSON, kept in memory, then written beside its place and moved there when it is whole. */
#ifndef LATHE_RESULT_H
#define LATHE_RESULT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct result {
    const char *path;
    char *text;
    size_t length;
    FILE *file; /* writes to the text */
    bool empty; /* nothing yet in the innermost object or array */
};

void result_open(struct result *result, const char *path);
void result_commit(struct result *result);

/* The name is NULL inside an array. */
void result_open_object(struct result *result, const char *name);
void result_close_object(struct result *result);
void result_open_array(struct result *result, const char *name);
void result_close_array(struct result *result);
void result_text(struct result *result, const char *name, const char *text);
void result_integer(struct result *result, const char *name, int64_t number);

/* What JSON has no number for becomes one of the texts "NaN", "Infinity", "-Infinity". */
void result_number(struct result *result, const char *name, double number);

#endif
