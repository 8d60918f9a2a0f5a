#define _GNU_SOURCE
#include "result.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "trouble.h"

static _Noreturn void cannot_write(const struct result *result) {
    world_trouble("cannot write %s: %s", result->path, strerror(errno));
}

void result_open(struct result *result, const char *path) {
    *result = (struct result){.path = path, .empty = true};
    result->file = open_memstream(&result->text, &result->length);
    if (!result->file) cannot_write(result);
    fputc('{', result->file);
}

static bool write_whole(const struct result *result, const char *draft) {
    FILE *file = fopen(draft, "wbe");
    if (!file) return false;
    bool written = fwrite(result->text, result->length, 1, file) == 1;
    return fclose(file) == 0 && written;
}

void result_commit(struct result *result) {
    char draft[PATH_MAX];
    fputs("}\n", result->file);
    if (fclose(result->file)) cannot_write(result);
    snprintf(draft, sizeof draft, "%.*s.%d", PATH_MAX - 16, result->path, (int)getpid());
    if (write_whole(result, draft) && !rename(draft, result->path)) return;
    int reason = errno;
    unlink(draft);
    errno = reason;
    cannot_write(result);
}

/* Text of candidates may be any bytes; those outside ASCII are written as the code points of Latin-1, so that the
   file is always valid. */
static void put_quoted(FILE *file, const char *text) {
    fputc('"', file);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\') fprintf(file, "\\%c", *c);
        else if (*c == '\n') fputs("\\n", file);
        else if (*c < 0x20 || *c > 0x7E) fprintf(file, "\\u%04x", *c);
        else fputc(*c, file);
    }
    fputc('"', file);
}

static void put_name(struct result *result, const char *name) {
    if (!result->empty) fputc(',', result->file);
    result->empty = false;
    if (!name) return;
    put_quoted(result->file, name);
    fputc(':', result->file);
}

static void open_with(struct result *result, const char *name, char bracket) {
    put_name(result, name);
    fputc(bracket, result->file);
    result->empty = true;
}

static void close_with(struct result *result, char bracket) {
    fputc(bracket, result->file);
    result->empty = false;
}

void result_open_object(struct result *result, const char *name) { open_with(result, name, '{'); }
void result_close_object(struct result *result) { close_with(result, '}'); }
void result_open_array(struct result *result, const char *name) { open_with(result, name, '['); }
void result_close_array(struct result *result) { close_with(result, ']'); }

void result_text(struct result *result, const char *name, const char *text) {
    put_name(result, name);
    put_quoted(result->file, text);
}

void result_integer(struct result *result, const char *name, int64_t number) {
    put_name(result, name);
    fprintf(result->file, "%lld", (long long)number);
}

void result_number(struct result *result, const char *name, double number) {
    put_name(result, name);
    if (isfinite(number)) fprintf(result->file, "%.17g", number);
    else put_quoted(result->file, isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");
}
